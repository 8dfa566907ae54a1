import { DatabaseSync } from 'node:sqlite'
import { foldForSearch } from '../../../src/search/fold-for-search.ts'
import { generate } from '../data/generate.ts'
import { bareExpress, portOf, queryOf } from './constant.ts'

/** SQLite in memory, with a full-text index of trigrams, so that it also finds parts of words. */
export async function serveFts5(size: number): Promise<number> {
  const database = new DatabaseSync(':memory:')
  database.exec("CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = 'trigram', detail = 'full', content = '')")
  database.exec('CREATE TABLE reviews (place INTEGER PRIMARY KEY, json TEXT)')
  fill(database, size)
  const count = database.prepare('SELECT count(*) AS matched FROM texts WHERE texts MATCH ?')
  const page = database.prepare(
    'SELECT json FROM reviews WHERE place IN (SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rowid LIMIT 20) ORDER BY place',
  )
  const app = bareExpress()
  app.get('/search', (req, res) => {
    const phrase = `"${foldForSearch(queryOf(req)).replaceAll('"', '""')}"`
    const shown = page.all(phrase).map(({ json }) => json)
    const figures = `"matched":${String(count.get(phrase)?.['matched'])},"returned":${shown.length}`
    res.type('json').send(`{${figures},"reviews":[${shown.join(',')}]}`)
  })
  return await portOf(app)
}

function fill(database: DatabaseSync, size: number): void {
  const { reviews }: { reviews: { text: string | null }[] } = JSON.parse(generate(size).reviews.toString())
  const text = database.prepare('INSERT INTO texts (rowid, text) VALUES (?, ?)')
  const json = database.prepare('INSERT INTO reviews VALUES (?, ?)')
  database.exec('BEGIN')
  reviews.forEach((review, place) => {
    text.run(place, foldForSearch(review.text ?? ''))
    json.run(place, JSON.stringify(review))
  })
  database.exec('COMMIT')
}
