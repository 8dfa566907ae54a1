import { fold } from '../../../sidecar/search/fold.ts'
import { generate } from '../data/generate.ts'
import { bareExpress, portOf, queryOf } from './constant.ts'

/** What one writes first: the reviews as objects, and `filter`. The texts are folded once. */
export async function servePlainFilter(size: number): Promise<number> {
  const { reviews }: { reviews: { text: string | null }[] } = JSON.parse(generate(size).reviews.toString())
  const rows = reviews.map((review) => ({ review, folded: fold(review.text ?? '') }))
  const app = bareExpress()
  app.get('/search', (req, res) => {
    const query = fold(queryOf(req))
    const found = rows.filter(({ folded }) => folded.includes(query))
    const shown = found.slice(0, 20).map(({ review }) => review)
    res.json({ matched: found.length, returned: shown.length, reviews: shown })
  })
  return await portOf(app)
}
