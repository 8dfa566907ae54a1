import { createRequire } from 'node:module'
import { generate } from '../data/generate.ts'
import { bareExpress, portOf, queryOf } from './constant.ts'

/** MiniSearch finds words and their beginnings, sorted by relevance. It cannot find other parts of a text, so it does less. */
export async function serveMiniSearch(size: number): Promise<number> {
  const MiniSearch = createRequire(import.meta.url)('minisearch')
  const { reviews }: { reviews: { id: string }[] } = JSON.parse(generate(size).reviews.toString())
  const index = new MiniSearch({ fields: ['text'] })
  index.addAll(reviews)
  const byId = new Map(reviews.map((review) => [review.id, review]))
  const app = bareExpress()
  app.get('/search', (req, res) => {
    const found: { id: string }[] = index.search(queryOf(req), { prefix: true, combineWith: 'AND' })
    const shown = found.slice(0, 20).map(({ id }) => byId.get(id))
    res.json({ matched: found.length, returned: shown.length, reviews: shown })
  })
  return await portOf(app)
}
