import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takeDown } from '../../../src/content/folder/withheld-file.ts'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import { eraseReviews } from '../../../src/policy/erasure/erase.ts'
import { noteFile } from '../../../src/policy/erasure/note.ts'
import { Day } from '../../../src/schema/day.ts'
import { WithheldEntry } from '../../../src/schema/withheld.ts'
import { aLine } from '../../content/a-content-folder.ts'
import { aFolder, aLoggedFolder, logAgain } from '../../log/a-logged-site.ts'

const TODAY = Day.parse('2026-11-20')

type Line = { source_id: string; rating: number; date: string; author: string; text: string }

const COULD_NOT = 'could not'

/** A logged folder with this many reviews, and a function that changes something in it. Every run makes the same changes. */
export async function aChangingSite(reviews = 40) {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  let made = 0
  const aNewLine = (): Line => {
    made += 1
    const date = `2026-${String(1 + random(9)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`
    return {
      source_id: `s${made}`,
      rating: 1 + random(5),
      date,
      author: `Person${made} Q.`,
      text: `Visit${made} went well.`,
    }
  }
  const published = new Map(Array.from({ length: reviews }, aNewLine).map((line) => [line.source_id, line]))
  const withheld = new Map<string, Line>()
  const text = (): string => [...published.values()].map((line) => aLine(line)).join('')
  const content = await aLoggedFolder({ 'reviews/a.jsonl': text() })
  const save = () => writeFile(join(content, 'reviews/a.jsonl'), text())
  const someOf = (lines: Map<string, Line>): Line | undefined => [...lines.values()][random(lines.size)]
  /** Each function changes something, or returns that it could not. */
  const kinds: ((line: Line | undefined) => Promise<unknown>)[] = [
    async () => {
      const line = aNewLine()
      published.set(line.source_id, line)
      await save()
    },
    async (line) => {
      if (line !== undefined) published.set(line.source_id, { ...line, text: `${line.text} Edited${random(1000)}.` })
      await save()
    },
    async (line) => {
      if (line === undefined || published.size < 10) return COULD_NOT
      const entry = { ...withheldEntry(line.source_id, line.rating), date: Day.parse(line.date) }
      await takeDown(content, [entry])
      published.delete(line.source_id)
      withheld.set(line.source_id, line)
    },
    async () => {
      const line = someOf(withheld)
      if (line === undefined) return COULD_NOT
      const file = join(content, 'withheld.jsonl')
      const id = reviewId('google', line.source_id)
      const entries = (await readFile(file, 'utf8')).split('\n').filter((one) => one !== '' && !one.includes(id))
      await writeFile(file, entries.map((one) => `${one}\n`).join(''))
      withheld.delete(line.source_id)
      published.set(line.source_id, line)
      await save()
    },
    async (line) => {
      if (line === undefined || published.size < 10) return COULD_NOT
      await logAgain(content) // An erasure requires that the review's current stars are logged.
      const ids = [reviewId('google', line.source_id)]
      const file = await noteFile(content)
      await eraseReviews({ content, ids, reason: 'author_request', today: TODAY, noteFile: file, caches: [] })
      published.delete(line.source_id)
    },
  ]
  const change = async (): Promise<void> => {
    while ((await kinds[random(kinds.length)]?.(someOf(published))) === COULD_NOT);
  }
  return { content, dist: await aFolder(), random, change }
}

/** The record of a removed review from Google. */
export function withheldEntry(sourceId: string, rating: number): WithheldEntry {
  const id = reviewId('google', sourceId)
  return WithheldEntry.parse({ id, date: '2026-05-01', rating, reason: 'fake', withheld_on: '2026-07-01' })
}
