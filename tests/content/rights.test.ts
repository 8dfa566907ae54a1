import { describe, expect, test } from 'vitest'
import { readContent } from '../../src/content/read-content.ts'
import { rightsOf } from '../../src/schema/content/platforms.ts'
import { expiresOn } from '../../src/policy/expired-reviews.ts'
import { aContentFolder, aLine } from './a-content-folder.ts'

const WHOLE = {
  author_avatar_url: 'https://pictures.example/dana.jpg',
  source_url: 'https://maps.example/review/1',
  language: 'en',
  owner_reply: { text: 'Thank you, Dana', date: '2026-05-02' },
}

/** The only review of a folder whose source has these rights. */
async function shownWith(rights: string, about: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const source = typeof about.source === 'string' ? about.source : 'google'
  const folder = await aContentFolder({
    'sources.yaml': `${source}: { name: Google, verified: true, how: By hand${rights} }\n`,
    'reviews/a.jsonl': aLine({ ...WHOLE, ...about }),
  })
  const { reviews } = await readContent(folder)
  return reviews[0] ?? {}
}

describe('the rights in a source', () => {
  test('link_only publishes rating, date and link, and no words of the author or the owner', async () => {
    expect(await shownWith(', rights: { basis: link_only }')).toMatchObject({
      author: 'Google reviewer',
      author_avatar_url: null,
      rating: 5,
      date: '2026-05-01',
      text: null,
      language: null,
      source_url: 'https://maps.example/review/1',
      owner_reply: null,
    })
  })

  test('link_only uses the page of the source if a review has no link', async () => {
    const rights = ', url: "https://maps.example/us", rights: { basis: link_only }'
    expect(await shownWith(rights, { source_url: null })).toMatchObject({ source_url: 'https://maps.example/us' })
  })

  test('link_only without any link stops the build, and the error names the line to add', async () => {
    await expect(shownWith(', rights: { basis: link_only }', { source_url: null })).rejects.toThrow(
      'a.jsonl:1: source_url: Reviews of "google" are shown only by rating, date and link (link_only), and this one has no link',
    )
  })

  test('link_only without links is reported once for all reviews of the source', async () => {
    const lines = ['one', 'two', 'three'].map((id) => aLine({ source: 'tripadvisor', source_id: id }))
    const folder = await aContentFolder({
      'sources.yaml': 'tripadvisor: { name: T, verified: true, how: x }\n',
      'reviews/a.jsonl': lines.join(''),
    })
    await expect(readContent(folder)).rejects.toThrow(
      /a\.jsonl:1: .* 3 of them \(this is the first\) have no link.*\n1 problem/,
    )
  })

  test('link_only with show: { text: true } is refused', async () => {
    await expect(shownWith(', rights: { basis: link_only, show: { text: true } }')).rejects.toThrow(
      'sources.yaml:1: google.rights.show: {"text":true}: With "basis: link_only" only rating, date and link are shown',
    )
  })

  test.for([
    ['text', { text: null, language: null, author: 'Dana R.' }],
    ['author', { text: 'Good.', author: 'Google reviewer' }],
    ['avatar', { author_avatar_url: null }],
  ] as const)('a source can declare that its rights forbid the %s', async ([what, shown]) => {
    expect(await shownWith(`, rights: { basis: consent, show: { ${what}: false } }`)).toMatchObject(shown)
  })

  test("undeclared rights are the platform's usual ones: for Yelp only a link, for Google no pictures", async () => {
    expect(await shownWith('', { source: 'yelp' })).toMatchObject({ text: null, author: 'Google reviewer' })
    expect(await shownWith('')).toMatchObject({ text: 'Good.', author: 'Dana R.', author_avatar_url: null })
  })

  test("declared rights override the platform's usual ones", async () => {
    expect(await shownWith(', rights: { basis: consent }', { source: 'yelp' })).toMatchObject({ text: 'Good.' })
    expect(await shownWith(', rights: { show: { avatar: true } }')).toMatchObject(WHOLE)
  })

  test('an unknown source without declared rights claims no basis', () => {
    expect(rightsOf('angi', {})).toMatchObject({ basis: null, declared: false })
  })
})

test('a review may be stored for keep_days after it was obtained, or after its date if that day is unknown', () => {
  const rights = rightsOf('google', { rights: { keep_days: 30 } })
  expect(expiresOn(rights, { date: '2026-01-01' })).toEqual({ until: '2026-01-31', by: 'keep_days' })
  expect(expiresOn(rights, { date: '2026-01-01', obtained_on: '2026-02-01' })?.until).toBe('2026-03-03')
  expect(expiresOn(rightsOf('google', {}), { date: '2026-01-01' })).toBeNull()
})

test('keep_from_publication_days counts from the date of a review, however late it was obtained', () => {
  const rights = rightsOf('google', { rights: { keep_from_publication_days: 730 } })
  const expiry = { until: '2026-03-01', by: 'keep_from_publication_days' }
  expect(expiresOn(rights, { date: '2024-03-01', obtained_on: '2026-02-20' })).toEqual(expiry)
})

test.for([
  ['2024-03-01', '2026-01-01', '2026-01-31', 'keep_days'],
  ['2024-03-01', '2026-02-20', '2026-03-01', 'keep_from_publication_days'],
] as const)('the earlier of two limits applies: a review of %s, obtained on %s, is stored until %s', (given) => {
  const [date, obtained_on, until, by] = given
  const rights = rightsOf('google', { rights: { keep_days: 30, keep_from_publication_days: 730 } })
  expect(expiresOn(rights, { date, obtained_on })).toEqual({ until, by })
})
