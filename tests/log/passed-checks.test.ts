import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ENTRIES } from '../../src/host/cache/cache.ts'
import { cacheOf } from '../../src/host/work-folders.ts'
import { ContentError } from '../../src/host/errors/content-error.ts'
import { readLog, withLogIndexes } from '../../src/content/folder/log-folder.ts'
import { takeDown } from '../../src/content/folder/withheld-file.ts'
import { ifMissing } from '../../src/host/files/missing-file.ts'
import { readContent, readContentAgain } from '../../src/content/read-content.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { reviewsFile, reviewText } from '../../src/schema/reviews-file.ts'
import { beginLog } from '../../src/log-keep/begin-log.ts'
import { appendBatch } from '../../src/log-keep/append-batch.ts'
import { partsOf } from '../../src/log/commitment.ts'
import { eraseReviews } from '../../src/policy/erasure/erase.ts'
import { guardLog } from '../../src/log-keep/guard-log.ts'
import { ReviewLine } from '../../src/schema/content/review-line.ts'
import { Day } from '../../src/schema/day.ts'
import { WithheldEntry } from '../../src/schema/withheld.ts'
import { chance } from '../bench/data/chance.ts'
import { aTenth } from '../a-tenth.ts'
import { aLine, fillContentFolder } from '../content/a-content-folder.ts'
import { aFolder, settingsOf } from './a-logged-site.ts'
import { must } from './must.ts'

const REVIEWS = 'reviews/a.jsonl'
const TODAY = Day.parse('2026-07-01')

function line(name: string, more: Record<string, unknown> = {}): string {
  const date = `2026-0${1 + (name.length % 6)}-1${name.length % 10}`
  const said = {
    text: `What ${name} said: ${'very '.repeat(name.charCodeAt(1) % 40)}good 🛠️`,
    author: `Author of ${name}`,
  }
  const written = aLine({ source_id: name, rating: 1 + (name.charCodeAt(2) % 5), date, ...said, ...more })
  return `${JSON.stringify(ReviewLine.parse(JSON.parse(written)))}\n`
}

/** A logged folder of 250 reviews, enough for several blocks. */
let larger: string
beforeAll(async () => {
  larger = join(await mkdtemp(join(tmpdir(), 'larger-')), 'content')
  const lines = Array.from({ length: 250 }, (_, at) => line(`n${1000 + at * 7919}`))
  await fillContentFolder(larger, { 'site.yaml': '', [REVIEWS]: lines.join('') })
  await beginLog(settingsOf(larger), undefined)
  return () => rm(dirname(larger), { recursive: true })
})

/** A copy of it. */
async function aLargerFolder(): Promise<string> {
  const content = await aFolder()
  await cp(larger, content, { recursive: true })
  return content
}

/** The files that `npm run log` writes with these salts, or its error. */
async function logged(content: string, batch: number): Promise<string> {
  let salts = 0
  const makeSalt = (): string =>
    `${createHash('sha256')
      .update(`${batch} ${(salts += 1)}`)
      .digest('base64url')
      .slice(0, 21)}A`
  return outcomeOf(() => appendBatch(settingsOf(content), { makeSalt }))
}

/** The complaints of a build about the log. */
async function guarded(content: string): Promise<string> {
  return outcomeOf(async () => {
    const log = await readLog(content)
    const read = withLogIndexes(await readContentAgain(content), log)
    const file = reviewsFile(read.business, read.reviews, read.withheld)
    await guardLog({ content: read, log, reviewsFile: file }, settingsOf(content))
  })
}

async function outcomeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return ''
  } catch (error) {
    if (error instanceof ContentError) return error.message
    throw error
  }
}

async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = (await ifMissing([], readdir(folder))).sort()
  const read = names.map(async (name) => [name, await readFile(join(folder, name), 'latin1')] as const)
  return Object.fromEntries(await Promise.all(read))
}

/** The text without paths, which differ. */
function unnamed(message: string, content: string): string {
  return message.replaceAll(content, 'CONTENT')
}

type Edit = (content: string, random: () => number, step: number) => Promise<unknown>

async function editLines(content: string, edit: (lines: string[]) => unknown): Promise<void> {
  const file = join(content, REVIEWS)
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  edit(lines)
  await writeFile(file, lines.map((one) => `${one}\n`).join(''))
}

async function replaceIn(file: string, from: string | RegExp, to: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
}

function indexOf(lines: readonly string[], random: () => number): number {
  return Math.floor(random() * lines.length)
}

type Line = { id: string; rating: number; date: string; text: string }

async function someReview(content: string, random: () => number): Promise<Line> {
  const lines = (await readFile(join(content, REVIEWS), 'utf8')).split('\n').filter(Boolean)
  return JSON.parse(must(lines[indexOf(lines, random)])) as Line
}

async function erase(content: string, id: string): Promise<void> {
  const noteFile = join(await aFolder(), 'note')
  const how = { reason: 'author_request', today: TODAY, noteFile, caches: [cacheOf(content)] } as const
  await eraseReviews({ content, ids: [id], ...how })
}

const EDITS: Edit[] = [
  (content, random, step) =>
    editLines(content, (lines) => lines.splice(indexOf(lines, random), 0, line(`x${step}y`).trim())),
  (content, random) =>
    editLines(content, (lines) => {
      const at = indexOf(lines, random)
      lines[at] = must(lines[at]).replace('What ', 'All that ')
    }),
  (content, random) =>
    editLines(content, (lines) => {
      const at = indexOf(lines, random)
      lines[at] = JSON.stringify({
        ...(JSON.parse(must(lines[at])) as Line),
        owner_reply: { text: 'Thanks', date: null },
      })
    }),
  (content, random) =>
    editLines(content, (lines) => {
      const at = indexOf(lines, random)
      lines[at] = must(lines[at]).replace(/"rating":\d/, `"rating":${1 + Math.floor(random() * 5)}`)
    }),
  (content, random) => editLines(content, (lines) => lines.sort(() => random() - 0.5)),
  async (content, random) => {
    const { id, rating, date } = await someReview(content, random)
    await takeDown(content, [WithheldEntry.parse({ id, rating, date, reason: 'fake' })])
  },
  async (content, random) => erase(content, (await someReview(content, random)).id),
  // Publish a review again
  async (content) => {
    const entries = await ifMissing('', readFile(join(content, 'withheld.jsonl'), 'utf8'))
    const taken = entries.split('\n').filter((one) => one.includes('"fake"'))
    const back = Array.from({ length: 250 }, (_, at) => line(`n${1000 + at * 7919}`)).find((one) =>
      taken.some((entry) => entry.includes((JSON.parse(one) as Line).id)),
    )
    if (back === undefined) return
    const { id } = JSON.parse(back) as Line
    const left = entries.split('\n').filter((one) => one !== '' && !one.includes(id))
    await writeFile(join(content, 'withheld.jsonl'), left.map((one) => `${one}\n`).join(''))
    await editLines(content, (lines) => lines.push(back.trim()))
  },
  (content, _, step) =>
    replaceIn(join(content, 'business.yaml'), /^category: .*$/m, `category: Plumber number ${step}`),
  (content, _, step) => replaceIn(join(content, 'sources.yaml'), /^ {2}name: .*$/m, `  name: Google ${step}`),
  // A bad merge swaps two salts of a review.
  (content) =>
    replaceIn(join(content, 'log/openings.jsonl'), /"stars":"([^"]*)","words":"([^"]*)"/, '"stars":"$2","words":"$1"'),
]

describe('the checks that passed before', () => {
  test('cached checks change no byte of the log, for random edits', { timeout: 600_000 }, async () => {
    const random = chance(17)
    const cached = await aLargerFolder()
    const fresh = await aLargerFolder()
    let remembered = 0
    for (let step = 0; step < aTenth(150); step += 1) {
      const edit = must(EDITS[step < EDITS.length ? step : indexOf(EDITS.map(String), random)])
      const seed = Math.floor(random() * 2 ** 31)
      for (const content of [cached, fresh]) await edit(content, chance(seed), step)
      await rm(cacheOf(fresh), { recursive: true, force: true })
      remembered += Object.keys(await filesOf(join(cacheOf(cached), ENTRIES))).length
      const said = unnamed(await guarded(cached), cached)
      expect(said).toBe(unnamed(await guarded(fresh), fresh))
      if (random() < 0.3 && said === '') continue
      await rm(cacheOf(fresh), { recursive: true, force: true })
      expect(unnamed(await logged(cached, step), cached)).toBe(unnamed(await logged(fresh, step), fresh))
      expect(await filesOf(join(cached, 'log'))).toEqual(await filesOf(join(fresh, 'log')))
      expect(await guarded(cached)).toBe('')
    }
    expect(remembered).toBeGreaterThan(0)
  })

  const HARMS: [name: string, harm: (file: string, text: string) => Promise<unknown>][] = [
    ['missing', (file) => rm(file)],
    ['cut off by a kill', (file) => writeFile(file, 'x')],
    ['of another folder', (file) => writeFile(file, `${createHash('sha256').update('x').digest('base64url')}\n`)],
    ['damaged', (file) => writeFile(file, Buffer.from([0xff, 0x0a, 0x00, 0xfe]))],
    [
      'a folder',
      async (file) => {
        await rm(file)
        await mkdir(file)
      },
    ],
    ['next to a half-written file', (file, text) => writeFile(`${file}.1.tmp`, text.slice(0, 50))],
  ]

  test.for(HARMS)('cached checks only cost time if they are %s', { timeout: 60_000 }, async ([, harm]) => {
    const content = await aLargerFolder()
    expect(await guarded(content)).toBe('')
    const kept = Object.entries(await filesOf(join(cacheOf(content), ENTRIES)))
    expect(kept.length).toBeGreaterThan(4)
    for (const [name, text] of kept) await harm(join(cacheOf(content), ENTRIES, name), text)
    expect(await guarded(content)).toBe('')
    await EDITS[1]?.(content, chance(3), 0)
    expect(await guarded(content)).toMatch(/1 change is not in the log yet \(the first: edited: [0-9A-Z]{26}\)/)
    expect(await logged(content, 1)).toBe('')
    expect(await guarded(content)).toBe('')
  })

  test('cached checks do not hide a wrong line, or omissions in that line', { timeout: 60_000 }, async () => {
    const content = await aLargerFolder()
    expect(await guarded(content)).toBe('')
    await editLines(content, (lines) => (lines[99] = must(lines[99]).replace(/"rating":\d/, '"rating":6')))
    for (const _ of [1, 2]) expect(await guarded(content)).toContain(`${REVIEWS}:100: rating: 6: The most is 5 stars`)
    const short = aLine({ source_id: 'short' })
    await editLines(content, (lines) => (lines[99] = short.trim()))
    for (const _ of [1, 2]) {
      const { reviews } = await readContentAgain(content)
      const review = reviews.find(({ id }) => id === reviewId('google', 'short'))
      expect(review).toMatchObject({ language: null, source_url: null, owner_reply: null })
    }
  })

  test('cached checks do not hide that a batch was lost', { timeout: 60_000 }, async () => {
    const content = await aLargerFolder()
    const before = await filesOf(join(content, 'log'))
    await EDITS[1]?.(content, chance(3), 0)
    expect(await logged(content, 1)).toBe('')
    expect(await guarded(content)).toBe('')
    for (const name of ['entries.jsonl', 'state.json', 'checkpoints.jsonl', 'checkpoint'])
      await writeFile(join(content, 'log', name), must(before[name]), 'latin1')
    expect(await guarded(content)).toContain('1 change is not in the log yet (the first: edited')
  })

  test(
    'an erasure deletes cached checks, and later ones reveal nothing about the erased review',
    { timeout: 60_000 },
    async () => {
      const content = await aLargerFolder()
      expect(await guarded(content)).toBe('')
      const { reviews } = await readContent(content)
      const review = must(reviews.find(({ id }) => id === reviewId('google', `n${1000 + 7919 * 9}`)))
      const opening = must(must(await readLog(content)).openings.find((one) => 'id' in one && one.id === review.id))
      const written = must(
        (await readFile(join(content, REVIEWS), 'utf8')).split('\n').find((one) => one.includes(review.id)),
      )
      const salts = 'words' in opening ? [opening.words, opening.stars, opening.rest] : []
      expect(salts).toHaveLength(3)
      expect(Object.keys(await filesOf(join(cacheOf(content), ENTRIES))).length).toBeGreaterThan(4)
      await erase(content, review.id)
      expect(await filesOf(cacheOf(content))).toEqual({})
      expect(await logged(content, 1)).toBe('')
      expect(await guarded(content)).toBe('')
      const kept = Object.entries(await filesOf(join(cacheOf(content), ENTRIES))).join('\n')
      const known = [review.id, review.author, must(review.text), reviewText(review), written, `${written}\n`]
      const secrets = [...known, ...Object.values(partsOf(review)), ...salts]
      const guesses = secrets.flatMap((secret) => {
        const sha256 = createHash('sha256').update(secret).digest()
        return [secret, ...(['hex', 'base64', 'base64url'] as const).map((form) => sha256.toString(form).slice(0, 16))]
      })
      expect(guesses.filter((guess) => kept.includes(guess))).toEqual([])
      // The cache is the same, byte for byte, as in a folder that never had the review.
      await rm(cacheOf(content), { recursive: true })
      expect(await guarded(content)).toBe('')
      const anew = Object.entries(await filesOf(join(cacheOf(content), ENTRIES))).join('\n')
      expect(kept.split('\n').sort()).toEqual(anew.split('\n').sort())
    },
  )
})
