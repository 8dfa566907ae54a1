import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aTenth } from '../a-tenth.ts'
import { runCli } from '../cli/a-command.ts'
import { importReviews } from '../../src/import/import-reviews.ts'
import { personalDataIn } from '../../src/content/doubtful-text.ts'
import { readDay } from '../../src/import/day-of.ts'
import { readRating } from '../../src/import/rating.ts'
import { CommandError } from '../../src/host/errors/command-error.ts'
import { reportText } from '../../src/import/report.ts'
import type { ImportRequest } from '../../src/import/request.ts'
import { aContentFolder, aGoogleReview, csv, MAPPED, type ContentFolder } from './a-content-folder.ts'

/** Words that would fake a line of output, clear the screen, or command GitHub Actions. */
const HOSTILE = 'Oops\r\n::error file=a.ts::injected\n##[error]injected\x1b[2J\u009b2J\u202Egnp\u2028::stop'

/** The output of an import of this file. */
async function told(content: ContentFolder, file: string, how: Partial<ImportRequest> = {}): Promise<string> {
  try {
    return reportText(await importReviews({ files: [file], content: content.path, ...how }))
  } catch (error) {
    if (error instanceof CommandError) return error.message
    throw error
  }
}

async function run(content: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const { code, stdout, stderr } = await runCli(['import', ...args], process.cwd(), { CONTENT: content })
  return { code: Number(code), said: stdout + stderr }
}

function expectHarmless(said: string): void {
  expect(said).not.toMatch(/^\s*::/m)
  expect(said).not.toContain('##[')
  // eslint-disable-next-line no-control-regex -- it looks for controls
  expect(said).not.toMatch(/[\0-\x09\x0B-\x1F\x7F-\x9F\u202A-\u202E\u2028\u2029]/)
  expect(said).not.toMatch(/^(error file|injected|gnp)/m)
  expect(said).not.toMatch(/\n {4}at /)
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('what a stranger wrote into an export', () => {
  const columns = ['Stars', 'Date', 'Text', 'Name', 'Status', 'Business']
  const map = { rating: 'Stars', date: 'Date', text: 'Text', author: 'Name', status: 'Status', business: 'Business' }
  const good = ['5', '2026-05-01', 'Good', 'Dana R.', 'ok', 'A']

  test.for<[string, string[][]]>([
    ['a rating', [[HOSTILE, ...good.slice(1)], good]],
    ['a date', [['5', HOSTILE, ...good.slice(2)], good]],
    ['a date that reads two ways', [['5', `03/04/2024 ${HOSTILE}`, ...good.slice(2)]]],
    ['a name', [[...good.slice(0, 3), HOSTILE, 'ok', 'A'], good]],
    ['a status', [[...good.slice(0, 4), HOSTILE, 'A'], good]],
    ['a business', [[...good.slice(0, 5), HOSTILE], good]],
  ])('hostile text in an export is shown escaped: %s', async ([, rows]) => {
    const content = await aContentFolder()
    const file = await content.put('t.csv', csv(columns, ...rows))
    expectHarmless(await told(content, file, { map, source: 'first_party' }))
    const other = csv(columns, [...good.slice(0, 3), 'Another', 'ok', 'A'])
    expectHarmless(await told(content, await content.put('t.csv', other), { map, source: 'first_party' }))
  })

  test('a hostile column name is shown escaped, and a suggested command is safe in a shell', async () => {
    const content = await aContentFolder()
    const file = await content.put('t $(touch x).csv', csv(['Stars', HOSTILE, 'Review Text'], good.slice(0, 3)))
    const { code, said } = await run(content.path, file)
    expect(code).toBe(1)
    expectHarmless(said)
    const [, command = ''] = /^ {2}CONTENT=\S+ npm run import -- (.*)$/m.exec(said) ?? []
    expect(command).toMatch(/ --source google --map rating=Stars date='Oops ::error [^']*' text="Review Text"$/)
    expect(command.startsWith(`'${file}' `)).toBe(true)
  })

  test('invalid JSON is shown escaped', async () => {
    const content = await aContentFolder()
    expectHarmless(await told(content, await content.put('t.json', `{"a": \x1b[2J::error::x\n}`)))
  })
})

describe('JSON of any shape', () => {
  test.for([
    ['a rating 100,000 deep', `{"reviews":[{"name":"locations/1/reviews/1","starRating":${deep(100_000)}}]}`],
    [
      'objects 100,000 deep in place of a rating',
      `{"reviews":[{"name":"locations/1/reviews/1","starRating":${'{"value":'.repeat(100_000)}5${'}'.repeat(100_000)}}]}`,
    ],
    [
      'a date 100,000 deep',
      `{"reviews":[{"name":"locations/1/reviews/1","starRating":5,"createTime":${deep(100_000)}}]}`,
    ],
    ['nothing but brackets', deep(100_000)],
    ['a line 100,000 deep', `{"review_id":"1","business_id":"2","stars":${deep(100_000)},"date":"2026-05-01"}\n`],
    [
      'a count of reviews that is an object',
      '{"aggregateRating":{"reviewCount":{"valueOf":1,"toString":1}},"review":{"@type":"Review","reviewRating":5,"reviewBody":"x"}}',
    ],
    [
      'half a character in an id',
      '{"reviews":[{"id":"\\ud800","stars":9,"consumer":{"displayName":"x"},"createdAt":"2026-05-01T00:00:00Z"}]}',
    ],
  ] as const)('an import refuses JSON of an unusual shape without a stack trace: %s', async ([, json]) => {
    const content = await aContentFolder()
    await expect(content.import(json)).rejects.toThrow(CommandError)
  })

  test('an import of JSON of any shape succeeds or is refused, but never crashes', { timeout: 120_000 }, async () => {
    const content = await aContentFolder()
    const known = [
      aGoogleReview(),
      {
        reviewId: 'a',
        stars: 5,
        publishedAtDate: '2026-05-01T00:00:00Z',
        name: 'x',
        text: 'y',
        title: 'z',
        placeId: 'p',
      },
      { review_id: 'a', business_id: 'b', stars: 5, date: '2026-05-01 10:00:00', text: 'x' },
      {
        '@type': 'Review',
        reviewRating: { ratingValue: 5, bestRating: 5 },
        reviewBody: 'x',
        datePublished: '2026-05-01',
      },
      { id: 'a', stars: 5, consumer: { displayName: 'x' }, createdAt: '2026-05-01T00:00:00Z', text: 'y' },
      { review_id: 'a', review_rating: 5, review_text: 'x', review_timestamp: 1_770_000_000, author_title: 'y' },
      { review_id: 'a', rating: 5, iso_date: '2026-05-01T00:00:00Z', user: { name: 'x' }, snippet: 'y' },
    ]
    const odd = fc.constantFrom<unknown>(
      { toString: 1, valueOf: 1 },
      '\ud800',
      Number.POSITIVE_INFINITY,
      -0,
      [[]],
      '__proto__',
      1e21,
      '\0',
    )
    const value = fc.oneof(fc.jsonValue(), odd)
    const record = fc
      .tuple(
        fc.constantFrom<Record<string, unknown>>(...known),
        fc.array(fc.tuple(fc.nat(20), value), { maxLength: 3 }),
      )
      .map(([base, changes]) => {
        const names = Object.keys(base)
        return { ...base, ...Object.fromEntries(changes.map(([at, one]) => [names[at % names.length] ?? 'x', one])) }
      })
    await fc.assert(
      fc.asyncProperty(record, async (one) => {
        const file = await content.put('export.json', { reviews: [one, one], data: [one] })
        const list = await content.put('list.json', [one])
        for (const path of [file, list]) {
          const how = { files: [path], content: content.path, dryRun: true }
          await importReviews(how).catch((error: unknown) => expect(error).toBeInstanceOf(CommandError))
        }
      }),
      { numRuns: aTenth(1000) },
    )
  })

  test('JSON with 150,000 bad rows is reported without overflowing the stack', { timeout: 120_000 }, async () => {
    const content = await aContentFolder()
    const good = JSON.stringify({ review_id: '1', business_id: '2', stars: 5, date: '2026-05-01', text: 'x' })
    const { bad } = await content.import(`${good}\n${'{"x":\n'.repeat(150_000)}`)
    expect(bad).toHaveLength(150_000)
  })
})

describe('a row beyond the bounds', () => {
  test.for([
    ['text', 'x'.repeat(100_001), 'Dana R.', 'its text is too long: The most is 100,000 characters'],
    ['author', 'Good', 'x'.repeat(501), 'its author is too long: The most is 500 characters'],
  ] as const)('a row beyond the limits is bad, with a reason: its %s', async ([, words, name, problem]) => {
    const content = await aContentFolder()
    const columns = ['Stars', 'Date', 'Text', 'Name']
    const table = csv(
      columns,
      ['5', '2026-05-01', words, name],
      ['4', '2026-05-02', 'y'.repeat(100_000), 'x'.repeat(500)],
    )
    const { bad } = await content.import(table, MAPPED)
    expect(bad.map((row) => row.problem)).toEqual([problem])
    expect(await content.lines('first_party')).toHaveLength(1)
  })
})

describe('takes time in proportion to its length', () => {
  // The quadratic forms took from a minute to hours for these.
  const LENGTH = 400_000
  test.for([
    ['an address that never comes', `${'a'.repeat(LENGTH)}..@`],
    ['addresses that never end', 'a@b.c1'.repeat(LENGTH / 6)],
    ['a domain that never ends', `a@${'b.'.repeat(LENGTH / 2)}1`],
    ['digits and gaps', '1 ('.repeat(LENGTH / 3)],
    ['spaces behind a digit', `1${' '.repeat(LENGTH)}x`.repeat(2)],
    ['colons', ':'.repeat(LENGTH)],
    ['groups of an address', 'ffff:'.repeat(LENGTH / 5)],
    ['numbers with points', '1.'.repeat(LENGTH / 2)],
  ] as const)('a text is read in linear time: %s', ([, words]) => {
    personalDataIn(words)
    expect(readRating({ rating: `1${words}` }, { scale: null, halfStars: null })).toHaveProperty('problem')
    expect(readDay(`1${words}`, { timezone: 'UTC', order: null })).toHaveProperty('problem')
  })

  test('a rating of spaces is read in linear time', () => {
    expect(readRating({ rating: `1${' '.repeat(LENGTH)}x` }, { scale: null, halfStars: null })).toHaveProperty(
      'problem',
    )
  })
})
