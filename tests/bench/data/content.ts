import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import { chance } from './chance.ts'
import { idsByDay, textOf } from './reviews.ts'
import { vocabulary, zipf } from './words.ts'

const EXAMPLE = new URL('../../../content', import.meta.url).pathname

/**
 * Writes a content folder of so many reviews: the business of the example without its log, and what its customers say over and
 * over, among made-up words; about 660 bytes each. The same for the same count.
 */
export function writeContent(folder: string, count: number): void {
  cpSync(EXAMPLE, folder, {
    recursive: true,
    filter: (file) => !/\.jsonl$|^content\/log$/.test(relative(dirname(EXAMPLE), file)),
  })
  mkdirSync(join(folder, 'reviews'), { recursive: true })
  const said = examples()
  const random = chance(7)
  const words = vocabulary(1)
  const draw = zipf(words.length)
  const lines = idsByDay(count).map(({ date }, number) => {
    const example = said[Math.floor(random() * said.length)]
    const sourceId = `bench-${number}`
    const line = JSON.stringify({
      ...example,
      id: reviewId('google', sourceId),
      author: `Customer ${number}`,
      date,
      text: `${example?.text ?? ''} ${textOf(random, words, draw)}`.trim(),
      source_id: sourceId,
    })
    return { line, year: date.slice(0, 4) }
  })
  // No string is as long as the lines of a million reviews.
  const files = Map.groupBy(lines, ({ year }) => (count > MOST_IN_ONE ? `google-${year}.jsonl` : 'google.jsonl'))
  for (const [name, ofFile] of files) {
    writeFileSync(join(folder, 'reviews', name), ofFile.map(({ line }) => `${line}\n`).join(''))
  }
}

/** So many reviews are some 340 MB. */
const MOST_IN_ONE = 500_000

type Said = { text: string; rating: number; language: string | null; source: 'google'; source_url: null }

/** What the example's customers say, with what depends on one review alone left out. */
function examples(): Said[] {
  const folder = join(EXAMPLE, 'reviews')
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Said => {
        const { text, rating, language }: Said = JSON.parse(line)
        return { text, rating, language, source: 'google', source_url: null }
      })
      .filter(({ text }) => typeof text === 'string'),
  )
}
