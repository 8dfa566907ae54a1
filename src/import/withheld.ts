import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WithheldEntry } from '../schema/content/withheld-entry.ts'
import type { ReviewLine } from '../schema/content/review-line.ts'
import type { Day } from '../schema/day.ts'
import { Refusal } from './refusal.ts'
import { replaceFile } from './replace-file.ts'

/**
 * The ids of the reviews that were taken down, of `withheld.jsonl` in a content folder: an import never brings them back.
 *
 * @throws {Refusal} when the file cannot be read: a review that somebody had erased might return
 */
export async function withheldIds(content: string): Promise<ReadonlySet<string>> {
  const path = fileIn(content)
  const text = await textOf(path)
  const ids = text
    .split('\n')
    .flatMap((line, place) => (line.trim() === '' ? [] : [idIn(line, `${path}, line ${place + 1}`)]))
  return new Set(ids)
}

/**
 * Notes these reviews, which their platform has no more, in `withheld.jsonl`: readers are told of what was taken down. One that
 * was noted before, by an import that was stopped before its line went, is not noted again.
 */
export async function noteRemoved(content: string, reviews: readonly ReviewLine[], today: Day): Promise<void> {
  const noted = await withheldIds(content)
  const news = reviews.filter(({ id }) => !noted.has(id))
  if (news.length === 0) return
  const before = await textOf(fileIn(content))
  const entries = news.map(({ id, date, rating }): WithheldEntry => {
    return { id, date, rating, reason: 'platform_removed', withheld_on: today }
  })
  const end = before === '' || before.endsWith('\n') ? '' : '\n'
  await replaceFile(fileIn(content), [before, end, ...entries.map((entry) => `${JSON.stringify(entry)}\n`)])
}

function fileIn(content: string): string {
  return join(content, 'withheld.jsonl')
}

function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw new Refusal(`${path} cannot be read; nothing was imported`, { cause: error })
  })
}

function idIn(line: string, where: string): string {
  try {
    return WithheldEntry.pick({ id: true }).loose().parse(JSON.parse(line)).id
  } catch (error) {
    throw new Refusal(`${where}: it does not name the review that was taken down; put it right, then import again`, {
      cause: error,
    })
  }
}
