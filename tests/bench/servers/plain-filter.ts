import { foldForSearch } from '../../../src/search/fold-for-search.ts'
import { generate } from '../data/generate.ts'
import { bareExpress, portOf, queryOf } from './constant.ts'

/** The simplest solution: the reviews as objects, and `filter`. It folds texts only to lower case. */
export async function servePlainFilter(size: number): Promise<number> {
  return await serveFilter(
    size,
    (text) => () => text.toLowerCase(),
    (query) => query.toLowerCase(),
  )
}

/** Like `servePlainFilter`, but folds every text beforehand. */
export async function serveFoldedFilter(size: number): Promise<number> {
  return await serveFilter(size, foldOnce, foldForSearch)
}

function foldOnce(text: string): () => string {
  const folded = foldForSearch(text)
  return () => folded
}

async function serveFilter(
  size: number,
  comparable: (text: string) => () => string,
  asked: (query: string) => string,
): Promise<number> {
  const { reviews }: { reviews: { text: string | null }[] } = JSON.parse(generate(size).reviews.toString())
  const rows = reviews.map((review) => ({ review, text: comparable(review.text ?? '') }))
  const app = bareExpress()
  app.get('/search', (req, res) => {
    const query = asked(queryOf(req))
    const found = rows.filter(({ text }) => text().includes(query))
    const shown = found.slice(0, 20).map(({ review }) => review)
    res.json({ matched: found.length, returned: shown.length, reviews: shown })
  })
  return await portOf(app)
}
