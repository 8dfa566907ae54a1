import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keepReadings } from '../../../src/content/folder/readings-file.ts'
import { readContent } from '../../../src/content/read-content.ts'
import { eraseReviews } from '../../../src/policy/erasure/erase.ts'
import { leftoversInContent } from '../../../src/policy/erasure/find-leftovers.ts'
import { readNote } from '../../../src/policy/erasure/note.ts'
import type { Reading } from '../../../src/schema/content/reading.ts'
import { Day } from '../../../src/schema/day.ts'
import { Insights } from '../../../src/schema/insights.ts'
import { InsightsShard } from '../../../src/schema/shards.ts'
import { anId } from '../../a-review.ts'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { aContentFolder as anImportFolder, aGoogleReview } from '../../import/a-content-folder.ts'
import { runCommand } from '../../policy/run-command.ts'
import { anEmptyFolder, hashesOf, runBuild } from '../../publish/run-build.ts'
import { aReading, linesOfReadings } from './a-reading.ts'

const QUOTE = 'They wanted a month of wages for two hours'
const LINES = [
  aLine({ source_id: 'one', text: 'Good price.' }),
  aLine({ source_id: 'two', text: `${QUOTE}. Never again.`, rating: 2, author: 'Zelda Quill' }),
]

/** A folder whose reviews were read, and the readings, sorted by id. */
async function aReadFolder() {
  const content = await aContentFolder({ 'reviews/google.jsonl': LINES.join('') })
  const { reviews, taxonomy } = await readContent(content)
  const readings = reviews.map((review) =>
    aReading(
      review,
      review.rating === 2 ? { aspects: [{ id: 'pricing', label: 'negative', quote: QUOTE }] } : {},
      taxonomy,
    ),
  )
  await keepReadings(content, readings)
  const file = join(content, 'readings.jsonl')
  const [late] = readings.filter(({ stars }) => stars === 2)
  if (late === undefined) throw new Error('There is a review with two stars')
  return { content, file, late, text: await readFile(file, 'utf8') }
}

const parsed = (text: string): Reading[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Reading]))

describe('readings.jsonl', () => {
  test('readings.jsonl is written sorted, one line per review, without unpublished reviews', async () => {
    const { content, file, late, text } = await aReadFolder()
    const ids = parsed(text).map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted())
    await keepReadings(content, [
      { ...late, label: 'mixed' },
      { ...late, id: anId('gone') as Reading['id'] },
    ])
    const changed = parsed(await readFile(file, 'utf8'))
    expect(changed.map(({ id }) => id)).toEqual(ids)
    expect(changed.find(({ id }) => id === late.id)?.label).toBe('mixed')
    await keepReadings(content, [late])
    expect(await readFile(file, 'utf8')).toBe(text)
  })

  test('removing a review deletes its line of readings.jsonl, and no other byte', { timeout: 60_000 }, async () => {
    const { content, file, late, text } = await aReadFolder()
    const { stdout } = await runCommand('withhold', content, [late.id, '--reason', 'fake'])
    expect(stdout).toContain('readings.jsonl')
    const kept = parsed(text).filter(({ id }) => id !== late.id)
    expect(await readFile(file, 'utf8')).toBe(linesOfReadings(kept))
  })

  test('erasing a review deletes its line of readings.jsonl, and the guard finds it if it comes back', async () => {
    const { content, file, late, text } = await aReadFolder()
    const noteFile = join(await anEmptyFolder(), 'note.json')
    const today = Day.parse('2026-11-20')
    const erased = await eraseReviews({
      ...{ content, ids: [late.id], reason: 'author_request', today, noteFile, caches: [] },
    })
    expect(erased).toMatchObject({ leftovers: [], changed: expect.arrayContaining([file]) })
    expect(await readFile(file, 'utf8')).not.toContain('wages')
    await writeFile(file, text.replaceAll(late.id, anId('another')))
    const note = await readNote(noteFile)
    if (note === null) throw new Error('There is a note')
    const [leftover] = await leftoversInContent(content, note)
    expect(leftover).toMatchObject({ file, problem: expect.stringContaining('words of its text') })
  })

  test('pruning a review deletes its line of readings.jsonl', async () => {
    const content = await anImportFolder()
    const pages = (...numbers: number[]) => ({
      reviews: numbers.map((n) => aGoogleReview({ name: `accounts/1/locations/2/reviews/r${n}` })),
    })
    await content.import(pages(1, 2))
    const [kept, gone] = (await content.lines('google')).map((line) => String(line.id))
    const ids = [kept, gone].map((id) => aReading({ id, text: 'Good.', rating: 5 } as Parameters<typeof aReading>[0]))
    await writeFile(join(content.path, 'readings.jsonl'), linesOfReadings(ids))
    const { sources } = await content.import(pages(1), { prune: true, today: Day.parse('2026-11-20') })
    const pruned = sources[0]?.gone.map(({ id }) => id)
    expect(pruned).toHaveLength(1)
    const left = parsed(await readFile(join(content.path, 'readings.jsonl'), 'utf8'))
    expect(left.map(({ id }) => id)).toEqual([kept, gone].filter((id) => id !== pruned?.[0]))
  })

  test(
    'readings.jsonl is checked with file and line, with warnings about useless lines',
    { timeout: 120_000 },
    async () => {
      const { content, file, late } = await aReadFolder()
      await writeFile(join(content, 'reviews/google.jsonl'), (LINES[1] ?? '').replace('Never', 'Not'))
      const warned = await runCommand('check', content)
      expect(warned.code).toBe(0)
      expect(warned.stdout).toMatch(
        /warning: .*readings\.jsonl:\d: id: .*This line is about a review that is not published/,
      )
      expect(warned.stdout).toMatch(
        /warning: .*readings\.jsonl:\d: id: .*This line is out of date: the text, the stars or the aspects changed/,
      )
      const lines = [late, { ...late, label: 'good' }, late].map((line) => `${JSON.stringify(line)}\n`)
      await writeFile(file, `${lines.join('')}<<<<<<< HEAD\n`)
      const refused = await runCommand('check', content)
      expect(refused.code).toBe(1)
      expect(refused.stdout).toMatch(/readings\.jsonl:2: label: "good"/)
      expect(refused.stdout).toMatch(/readings\.jsonl:3: id: .*Line 1 already has this id/)
      expect(refused.stdout).toMatch(/readings\.jsonl:4: .*This line is not JSON/)
    },
  )

  test('builds use readings.jsonl, name the model, and are the same to the byte', { timeout: 300_000 }, async () => {
    const { content, late } = await aReadFolder()
    const [here, there] = [await anEmptyFolder(), await anEmptyFolder()]
    const settings = { CONTENT: content, BASE_URL: 'https://reviews.example.com' }
    const first = await runBuild({ ...settings, DIST: here, TZ: 'Pacific/Auckland' })
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('2 reviews were read by small:1b') })
    await runBuild({ ...settings, DIST: there, TZ: 'America/Los_Angeles' })
    expect(await hashesOf(here)).toEqual(await hashesOf(there))
    const insights = Insights.parse(JSON.parse(await readFile(join(here, 'insights.json'), 'utf8')))
    expect(insights.model).toBe('lexicon-1, small:1b')
    const files = (await readdir(join(here, 'data'), { recursive: true })).filter((name) => /insights/.test(name))
    const shards = await Promise.all(files.map((name) => readFile(join(here, 'data', name), 'utf8')))
    const said = shards.flatMap((text) => InsightsShard.parse(JSON.parse(text)).per_review[late.id] ?? [])
    expect(said).toHaveLength(1)
    expect(said[0]).toMatchObject({
      read_by: 'small:1b',
      aspects: [{ id: 'pricing', label: 'negative', phrase: QUOTE }],
    })
    expect(await readFile(join(here, 'insights/index.html'), 'utf8')).toContain(
      'What a language model said was checked',
    )
  })
})
