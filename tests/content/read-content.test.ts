import { describe, expect, test } from 'vitest'
import { ContentError } from '../../src/host/errors/content-error.ts'
import { readContent } from '../../src/content/read-content.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { aContentFolder, aLine } from './a-content-folder.ts'

describe('the content folder', () => {
  test('reviews are read newest first, independent of their file and line', async () => {
    const folder = await aContentFolder({
      'reviews/a.jsonl':
        aLine({ source_id: 'old', date: '2026-01-01' }) + aLine({ source_id: 'new', date: '2026-05-02' }),
      'reviews/b.jsonl': aLine({ source_id: 'middle', date: '2026-03-01' }),
    })
    const { reviews } = await readContent(folder)
    expect(reviews.map(({ date }) => date)).toEqual(['2026-05-02', '2026-03-01', '2026-01-01'])
  })

  test('reviews of one day are ordered by id, descending', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const folder = await aContentFolder({ 'reviews/a.jsonl': ids.map((source_id) => aLine({ source_id })).join('') })
    const { reviews } = await readContent(folder)
    const expected = ids
      .map((id) => reviewId('google', id))
      .toSorted()
      .toReversed()
    expect(reviews.map(({ id }) => id)).toEqual(expected)
  })

  test('a published review has every public member, and no other', async () => {
    const folder = await aContentFolder({ 'reviews/a.jsonl': aLine({ edited_on: '2026-06-01' }) })
    const { reviews } = await readContent(folder)
    expect(reviews).toEqual([
      {
        id: reviewId('google', 'one'),
        author: 'Dana R.',
        author_avatar_url: null,
        rating: 5,
        date: '2026-05-01',
        text: 'Good.',
        language: null,
        source: 'google',
        source_url: null,
        owner_reply: null,
        verified: true,
        edited_on: '2026-06-01',
      },
    ])
  })

  test.for([
    [true, undefined, 1],
    [true, false, 0],
    [false, undefined, 0],
    [false, true, 1],
  ] as const)(
    'a source with "verified: %s" and a review with "verified: %s" give %i published reviews',
    async ([source, own, count]) => {
      const folder = await aContentFolder({
        'sources.yaml': `google: { name: Google, verified: ${source}, how: By hand }\n`,
        'reviews/a.jsonl': aLine(own === undefined ? {} : { verified: own }),
      })
      const { reviews, unpublished } = await readContent(folder)
      expect(reviews).toHaveLength(count)
      expect(unpublished).toEqual(
        count === 1 ? [] : [{ source: 'google', reason: 'unverified', dates: ['2026-05-01'] }],
      )
    },
  )

  test('reviews of an undeclared source are counted and left out', async () => {
    const yelp = aLine({ source: 'yelp', verified: true }) + aLine({ source: 'yelp', source_id: 'two', verified: true })
    const { reviews, unpublished } = await readContent(await aContentFolder({ 'reviews/yelp.jsonl': yelp }))
    expect(reviews).toEqual([])
    expect(unpublished).toEqual([{ source: 'yelp', reason: 'undeclared', dates: ['2026-05-01', '2026-05-01'] }])
  })

  test('a content folder may have no reviews at all, and an empty sources file', async () => {
    const { reviews, sources } = await readContent(await aContentFolder({ 'sources.yaml': '# none yet\n' }))
    expect({ reviews, sources }).toEqual({ reviews: [], sources: {} })
  })
})

describe('a business without a timezone', () => {
  const file = (more: string): string => `name: A\ncategory: B\nurl: https://a.example\nverification_policy: C\n${more}`
  const at = (country: string): string => `address: { street: D, locality: E, country: ${country} }\n`

  test.for([
    ['the only zone of its country', at('DE'), 'Europe/Berlin'],
    ['UTC if its country has several', at('US'), 'UTC'],
    ['UTC if it has no address', '', 'UTC'],
    ['the one that it gives', `${at('DE')}timezone: America/Denver\n`, 'America/Denver'],
  ])('the time zone of a business is %s', async ([, more = '', zone]) => {
    const { business } = await readContent(await aContentFolder({ 'business.yaml': file(more) }))
    expect(business.timezone).toBe(zone)
  })

  test('opening hours need a time zone', async () => {
    const hours = 'hours: [{ days: [monday], opens: "08:00", closes: "17:00" }]\n'
    const folder = await aContentFolder({ 'business.yaml': file(at('US') + hours) })
    await expect(readContent(folder)).rejects.toThrow(
      'timezone: Missing: Hours need an IANA time zone, such as America/Denver',
    )
    const german = await readContent(await aContentFolder({ 'business.yaml': file(at('DE') + hours) }))
    expect(german.business.timezone).toBe('Europe/Berlin')
  })
})

describe('a fault in the content', () => {
  test.for([
    [
      'business.yaml',
      'name: A\ncategory: B\nurl: nowhere\ntimezone: UTC\nverification_policy: C\n',
      'business.yaml:3: url: "nowhere": Give an absolute http or https URL',
    ],
    [
      'business.yaml',
      'category: B\nurl: https://a.example\ntimezone: America/Denver\nverification_policy: C\n',
      'business.yaml:1: name: Missing: Give a name',
    ],
    [
      'business.yaml',
      'name:\ncategory: B\nurl: https://a.example\ntimezone: America/Denver\nverification_policy: C\n',
      'business.yaml:1: name: Missing: Give a name',
    ],
    [
      'business.yaml',
      'name: A\ncategory: B\nurl: https://a.example\ntimezone: Mars/Base\nverification_policy: C\n',
      'business.yaml:4: timezone: "Mars/Base": Give an IANA time zone, such as America/Denver',
    ],
    ['business.yaml', 'name: [A\n', 'business.yaml:2: This is not YAML 1.2: '],
    [
      'sources.yaml',
      'google:\n  name: Google\n  how: x\n  verified: maybe\n',
      'sources.yaml:4: google.verified: "maybe": Say true or false',
    ],
    [
      'sources.yaml',
      'google:\n  name: Google\n  how: x\n  verified: true\n  veryfied: false\n',
      'sources.yaml:5: google.veryfied: false: Unknown member',
    ],
    [
      'reviews/a.jsonl',
      aLine() + aLine({ source_id: 'two', rating: 6 }),
      'reviews/a.jsonl:2: rating: 6: The most is 5 stars',
    ],
    ['reviews/a.jsonl', aLine({ rating: 4.5 }), 'reviews/a.jsonl:1: rating: 4.5: Give whole stars, 1 to 5'],
    [
      'reviews/a.jsonl',
      aLine({ date: '2026-02-30' }),
      'reviews/a.jsonl:1: date: "2026-02-30": Give a real calendar day as YYYY-MM-DD',
    ],
    [
      'reviews/a.jsonl',
      aLine({ date: undefined }),
      'reviews/a.jsonl:1: date: Missing: Give a real calendar day as YYYY-MM-DD',
    ],
    ['reviews/a.jsonl', '\n{"id":\n', 'reviews/a.jsonl:2: "{\\"id\\":": This line is not JSON'],
    [
      'reviews/a.jsonl',
      aLine({ id: reviewId('google', 'other') }),
      `With this source and source_id, the id is ${reviewId('google', 'one')}`,
    ],
    [
      'reviews/a.jsonl',
      aLine({ edited_on: '2026-04-30' }),
      'edited_on: "2026-04-30": Give a day not before its date, 2026-05-01',
    ],
    [
      'reviews/a.jsonl',
      aLine({ date: '2026-04-15', date_precision: 'month' }),
      'date: "2026-04-15": With "date_precision": "month", give the first day of the month: 2026-04-01',
    ],
    [
      'reviews/a.jsonl',
      aLine({ date_precision: 'year' }),
      'date_precision: "year": Give "month" if the source gives only the month; leave it out if it gives the day',
    ],
    ['reviews/a.jsonl', aLine() + aLine(), 'a.jsonl:1 has this id; delete one of the two'],
    [
      'reviews/a.jsonl',
      aLine({ owner_reply: { text: 'Thanks', date: 'soon' } }),
      'owner_reply.date: "soon": Give a real calendar day',
    ],
    [
      'faq.yaml',
      `- question: Q\n  answer: A\n  review_ids: [${reviewId('google', 'none')}]\n`,
      'No review in the content has this id',
    ],
    [
      'business.yaml',
      'name: A\ncategory: B\nurl: https://a.example\ntimezone: UTC\nverification_policy: C\nservices: [{id: a, name: A}, {id: a, name: B}]\n',
      'services.1.id: "a": Another entry has this id',
    ],
  ] as const)('a fault in %s is reported with the place and what would be right', async ([file, text, message]) => {
    const folder = await aContentFolder({ [file]: text })
    await expect(readContent(folder)).rejects.toThrow(ContentError)
    await expect(readContent(folder)).rejects.toThrow(message)
  })

  test('a missing file is reported with the command that makes it', async () => {
    const folder = await aContentFolder({ 'business.yaml': null })
    await expect(readContent(folder)).rejects.toThrow(
      `${folder}/business.yaml: This file does not exist. "npm run new -- FOLDER"`,
    )
  })

  test('a missing folder, or a file in place of the folder, causes one complaint', async () => {
    const folder = await aContentFolder()
    for (const path of [`${folder}/none`, `${folder}/business.yaml`, `${folder}/business.yaml/none`]) {
      const error: unknown = await readContent(path).catch((error: unknown) => error)
      expect((error as ContentError).complaints).toHaveLength(1)
      expect((error as ContentError).message).toContain(
        `${path}: This folder does not exist. Name yours with --folder or CONTENT`,
      )
    }
  })

  test('a fault does not hide other faults: all are counted, and the first 50 are described', async () => {
    const lines = Array.from({ length: 60 }, (_, place) => aLine({ source_id: `${place}`, rating: 9 })).join('')
    const folder = await aContentFolder({ 'sources.yaml': 'google: 3\n', 'reviews/a.jsonl': lines })
    const error: unknown = await readContent(folder).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ContentError)
    const message = (error as ContentError).message.split('\n')
    expect(message).toHaveLength(51)
    expect(message[0]).toContain('sources.yaml:1: google')
    expect(message.at(-1)).toBe(
      '61 problems in the content (only the first 50 are listed). Nothing was changed. Fix this, then run the command again',
    )
  })
})
