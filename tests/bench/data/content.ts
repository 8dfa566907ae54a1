import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import { chance } from './chance.ts'
import { idsByDay, textOf } from './reviews.ts'
import { vocabulary, zipf } from './words.ts'

const EXAMPLE = new URL('../../../content', import.meta.url).pathname

/**
 * Writes a content folder with `count` reviews of the example's business, without a log. Each review repeats a text of the
 * example and adds made-up words. The same count produces the same reviews.
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
  // The lines of a million reviews are longer than the longest string.
  const files = Map.groupBy(lines, ({ year }) => (count > MOST_IN_ONE ? `google-${year}.jsonl` : 'google.jsonl'))
  for (const [name, ofFile] of files) {
    writeFileSync(join(folder, 'reviews', name), ofFile.map(({ line }) => `${line}\n`).join(''))
  }
}

/** The most reviews in one file. */
const MOST_IN_ONE = 500_000

type Said = { text: string; rating: number; language: string | null; source: 'google'; source_url: null }

/** The example's reviews, without the members that identify a single review. */
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
