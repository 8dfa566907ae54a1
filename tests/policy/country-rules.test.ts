import { expect, test } from 'vitest'
import { readContent } from '../../src/content/read-content.ts'
import { askedByCountry } from '../../src/policy/country-rules.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'

const BUSINESS = `name: Da Reyes
url: https://reyes.example
timezone: Europe/Rome
verification_policy: Every author was a guest.
`

/** What a country asks of a business with this content, without the heading. */
async function askedOf(country: string | undefined, files: Record<string, string> = {}, more = ''): Promise<string[]> {
  const business = `${BUSINESS}category: Restaurant\n${more}`
  const content = await readContent(await aContentFolder({ 'business.yaml': business, ...files }))
  return askedByCountry(content, country).slice(1)
}

const SAID = {
  ...{ collection: 'We ask everybody.', moderation: 'We tell the author why.', complaints: 'Call us.' },
  ...{ incentives: { offered: false }, checked: 'Bills.', publishing_time_days: 7 },
  authors: { may_be_contacted: false, may_edit: true },
}
const COMPLETE = {
  'policy.yaml': JSON.stringify(SAID),
  'sources.yaml': `google:
  { name: Google, verified: true, how: A bill, verification: { method: invoice_match }, rights: { keep_from_publication_days: 730 } }
`,
  'reviews/a.jsonl': aLine({ experienced_on: '2026-04-20' }),
}

test.for(['EU', 'FR', 'IT', 'NL'])('a business that says everything lacks nothing in %s', async (country) => {
  expect(await askedOf(country, COMPLETE)).toEqual([])
})

test('check lists every requirement of France for a business that states nothing, by the French rule where the EU has one too', async () => {
  const asked = await askedOf('fr', { 'reviews/a.jsonl': aLine() })
  for (const [what, article] of [
    ['verification: { method: .. }', 'Article 7(6)'],
    ['"complaints"', 'L111-7-2'],
    ['1 review without the date of the experience', 'D111-17'],
    ['"incentives"', 'D111-17'],
    ['"publishing_time_days"', 'D111-17'],
    ['"checked"', 'D111-18'],
    ['"authors"', 'D111-18'],
    ['"moderation"', 'D111-19'],
  ] as const)
    expect(asked).toContainEqual(expect.stringMatching(`${RegExp.escape(what)}.*${RegExp.escape(article)}.*: https://`))
  expect(asked).toHaveLength(8)
})

test.for(['EU', 'DE', 'FR', 'IT'])('check lists the requirements of the EU for a business in %s', async (country) => {
  const account = 'google: { name: Google, verified: true, how: x, verification: { method: platform_account } }\n'
  const asked = await askedOf(country, { 'sources.yaml': account, 'reviews/a.jsonl': aLine() })
  for (const name of ['"incentives"', '"checked"']) expect(asked).toContainEqual(expect.stringContaining(name))
})

test.for([
  ['2026-03-31', '2026-05-01', true],
  ['2026-04-01', '2026-05-01', false],
  ['2026-02', '2026-03-30', false],
  ['2026-02', '2026-03-31', true],
] as const)(
  'in Italy, an experience of %s is too old for a review of %s: %s',
  async ([experienced_on, date, isLate]) => {
    const asked = await askedOf('IT', { ...COMPLETE, 'reviews/a.jsonl': aLine({ experienced_on, date }) })
    expect(asked.some((line) => line.includes('more than 30 days'))).toBe(isLate)
  },
)

test('Italy asks restaurants for a limit of two years for each source, and plumbers for none', async () => {
  const files = {
    'sources.yaml': 'google: { name: Google, verified: true, how: x, rights: { keep_from_publication_days: 800 } }\n',
  }
  const asks = (lines: string[]): boolean => lines.some((line) => line.includes('keep_from_publication_days: 730'))
  expect(asks(await askedOf('IT', files))).toBe(true)
  expect(asks(await askedOf('IT', files, 'trade: plumbing-heating-electrical\n'))).toBe(false)
})

test.for(['DE', 'ES', 'GB', 'UK', 'US'])(
  'one line of the output names the unverified rule of %s, with its source',
  async (country) => {
    const asked = await askedOf(country, COMPLETE)
    expect(asked).toEqual([expect.stringMatching(/^- Not verified here: .*: https:\/\//)])
  },
)

test('check without --country uses the country of the address, and an address without known rules has no requirements', async () => {
  const address = (country: string): string =>
    `address: { street: "1 Via", locality: Roma, region: RM, postal_code: "00100", country: ${country} }\n`
  const files = { 'reviews/a.jsonl': aLine() }
  expect(await askedOf(undefined, files, address('IT'))).toEqual(await askedOf('IT', files))
  expect(await askedOf(undefined, files, address('CH'))).toEqual([])
  expect(await askedOf(undefined, files)).toEqual([])
})

test('an unknown country is refused, and the error lists the known ones', async () => {
  await expect(askedOf('XX')).rejects.toThrow(/country "XX".*AT, BE, .*EU, .*FR, GB, .*US$/)
})
