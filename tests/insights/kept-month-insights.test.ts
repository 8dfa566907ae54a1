import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { InsightsInput } from '../../src/insights/analyse.ts'
import type { Review } from '../../src/schema/review.ts'
import { aReview } from '../a-review.ts'
import { anInput } from './an-input.ts'
import { fullInsights } from './full-insights.ts'
import { aReading } from './readings/a-reading.ts'
import { aboutThem, someReviews } from './some-reviews.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const kept = async (input: InsightsInput): Promise<string> =>
  JSON.stringify(await fullInsights(input, { cache: folder }))

const fileOf = async (kind: 'months' | 'analyses', month: string): Promise<string> => {
  const name = (await readdir(folder)).find((one) => one.startsWith(`${kind}-`) && one.includes(month))
  return join(folder, name ?? 'none')
}

const april = aReview({ date: '2026-04-03', text: 'Rude.', rating: 2 })
const may = aReview({ date: '2026-05-03', text: 'They were late.', rating: 2 })

describe('the kept insights of months', () => {
  test('change no byte through edits both ways', async () => {
    await fc.assert(
      fc.asyncProperty(someReviews, someReviews, fc.nat(), async (some, others, seed) => {
        const other = new Map(others.map((review) => [review.id, review]))
        // Some are another review or on another day from here on, some are gone, some are new
        const edited = [...some.map((review) => other.get(review.id) ?? review).slice(seed % 3), ...others.slice(-2)]
        const inputs = [some, unique(edited), some, unique([...some, ...others])].map(aboutThem)
        for (const input of [...inputs, ...inputs.toReversed()]) {
          expect(await kept(input)).toBe(JSON.stringify(await fullInsights(input)))
        }
      }),
      { numRuns: 12 },
    )
  }, 60_000)

  const praise = aReview({ date: '2026-04-03', text: 'Right on time, polite and careful, and the price was fair.' })

  test.for([
    ['corrected', { corrections: [{ review: praise.id, label: 'mixed', by: 'Dana' }] }],
    ['read by a model', { readings: [aReading(praise, { label: 'mixed' })] }],
    ['disclosed', { reviews: [{ ...praise, disclosure: { kind: 'employee' } }] }],
  ] as const)('are made anew if a review is %s', async ([, about]) => {
    const before = await kept(anInput([praise]))
    const input = { ...anInput([praise]), ...about } as unknown as InsightsInput
    const after = await kept(input)
    expect(after).not.toBe(before)
    expect(after).toBe(JSON.stringify(await fullInsights(input)))
  })

  test('make analyses needless, and stay the same file, where a month did not change', async () => {
    const before = await kept(anInput([may, april]))
    const file = await fileOf('months', '2026-04')
    const { ino } = await stat(file)
    await judgeOtherwise(await fileOf('analyses', '2026-04'))
    expect(await kept(anInput([may, april]))).toBe(before)
    const late = aReview({ date: '2026-05-09', text: 'The price was fair.' })
    expect(JSON.parse(await kept(anInput([late, may, april]))).per_review[april.id]).toEqual(
      JSON.parse(before).per_review[april.id],
    )
    expect((await stat(file)).ino).toBe(ino)
  })

  test('are made again of the kept analyses where they are damaged', async () => {
    const before = await kept(anInput([april]))
    const file = await fileOf('months', '2026-04')
    const bytes = await readFile(file)
    await writeFile(file, Buffer.from(bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte))))
    expect(await kept(anInput([april]))).toBe(before)
    expect(await readFile(file)).toEqual(bytes)
  })

  test('are in use with their analyses, and removed after a month without', async () => {
    const long = new Date(Date.now() - 32 * 86_400_000)
    await kept(anInput([may, april]))
    for (const name of await readdir(folder)) await utimes(join(folder, name), long, long)
    await kept(anInput([april]))
    expect((await readdir(folder)).map((name) => name.replace(/-\w{32}-/, ' ')).sort()).toEqual([
      'analyses 2026-04.txt',
      'months 2026-04.bin',
    ])
  })
})

function unique(reviews: readonly Review[]): Review[] {
  return [...new Map(reviews.map((review) => [review.id, review])).values()]
}

/** Writes kept analyses anew as if the engine had found every review mixed. */
async function judgeOtherwise(file: string): Promise<void> {
  const [, ...lines] = (await readFile(file, 'utf8')).split('\n')
  const changed = lines.join('\n').replaceAll(/"label":"\w+"/g, '"label":"mixed"')
  expect(changed).not.toBe(lines.join('\n'))
  await writeFile(file, `${createHash('sha256').update(changed).digest('base64url').slice(0, 27)}\n${changed}`)
}
