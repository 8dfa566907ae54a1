import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importReviews } from '../../src/import/import-reviews.ts'
import { ReviewLine } from '../../src/schema/content/review-line.ts'
import { aContentFolder } from './a-content-folder.ts'

const DATA = new URL('../../../shared/data/', import.meta.url).pathname
const GOOGLE = join(DATA, 'movers-serpapi-google-reviews.json')
const TRUSTPILOT = join(DATA, 'trustpilot-export.csv')

async function imported(file: string, source: string) {
  const content = await aContentFolder({ timezone: 'Pacific/Auckland' })
  const report = await importReviews({ files: [file], content: content.path })
  const lines = (await content.lines(source)).map((line) => ReviewLine.parse(line))
  return { content, report, lines }
}

function stars(lines: readonly ReviewLine[]): number[] {
  return [1, 2, 3, 4, 5].map((rating) => lines.filter((line) => line.rating === rating).length)
}

const present = existsSync(GOOGLE) && existsSync(TRUSTPILOT)
if (present) describe('the real exports', realExports)
else {
  test('the real exports are not beside this checkout (../shared/data): NOT imported', () => {
    expect(present).toBe(false)
  })
}

// The figures were counted in the files directly, with JSON and CSV readers of another programming language.
function realExports(): void {
  test('the real export of a mover at Google is imported whole', async () => {
    const { lines, report, content } = await imported(GOOGLE, 'google')
    expect(report).toMatchObject({ bad: [], skipped: new Map(), sources: [{ added: 276, partial: false }] })
    expect(stars(lines)).toEqual([6, 0, 2, 9, 259])
    expect(lines.filter(({ text }) => text === null)).toHaveLength(21)
    expect(lines.filter(({ owner_reply }) => owner_reply)).toHaveLength(28)
    expect(lines.filter(({ edited_on }) => edited_on)).toHaveLength(22)
    expect([lines.at(-1)?.date, lines[0]?.date]).toEqual(['2025-05-13', '2026-05-02'])
    expect(lines.filter(({ text, language }) => text !== null && language !== null && language !== 'en')).toEqual([])
    const before = await content.bytes('google')
    await importReviews({ files: [GOOGLE], content: content.path })
    expect(await content.bytes('google')).toEqual(before)
  })

  test('the real export of an insurer at Trustpilot is imported whole', async () => {
    const { lines, report, content } = await imported(TRUSTPILOT, 'trustpilot')
    expect(report).toMatchObject({ bad: [], skipped: new Map(), sources: [{ added: 2049 }] })
    expect(stars(lines)).toEqual([244, 56, 50, 129, 1570])
    expect(lines.filter(({ text }) => text === null)).toEqual([])
    const textOf = (id: string) => lines.find(({ source_id }) => source_id === id)?.text
    expect(textOf('660d862957cc9dff738d2d05')).toMatch(/^Jordan was wonderful/) // Trustpilot cut its title
    expect(textOf('660d45124b1a984943802531')).toMatch(/^Josh S\. was extremely/) // its title repeats its beginning
    expect(textOf('660b4c912f9a2955fc3c60aa')).toMatch(/^Excellent exchange with Customer Rep\., Lisa J\.\n\nI spoke/)
    expect([lines.at(-1)?.date, lines[0]?.date]).toEqual(['2022-01-07', '2024-04-04'])
    const before = await content.bytes('trustpilot')
    await importReviews({ files: [TRUSTPILOT], content: content.path })
    expect(await content.bytes('trustpilot')).toEqual(before)
  })
}
