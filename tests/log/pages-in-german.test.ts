import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reviewId } from '../../src/schema/content/review-id.ts'
import type { Step } from '../../src/log-check/check-log.ts'
import { aLine, fillContentFolder } from '../content/a-content-folder.ts'
import { runBuild } from '../publish/run-build.ts'
import { type Alteration, pagesCheck } from './a-site-to-alter.ts'

const BASE_URL = 'https://reviews.example.com'

const BUSINESS = `name: Deichwerk
category: Sanitär und Heizung
language: de
url: https://deichwerk.example/
address: { street: Fährgasse 12, locality: Hamburg, postal_code: '20457', country: DE }
timezone: Europe/Berlin
verification_policy: Wir zeigen jede Bewertung.
`

/** The id of the review with this id at its source. */
function id(sourceId: string): string {
  return reviewId('google', sourceId)
}

const REPLY = { text: 'Vielen Dank für die Geduld, Frau Öztürk.', date: '2026-06-03' }
const LINES = [
  // More reviews than fit on the page of a month, which then lists its days
  ...Array.from({ length: 505 }, (_, at) => {
    const date = `2026-05-0${1 + (at % 3)}`
    return {
      source_id: `m${at}`,
      author: `Kunde ${at}`,
      date,
      rating: 1 + (at % 5),
      text: `Auftrag ${at} war schnell fertig.`,
    }
  }),
  { source_id: 'month', date: '2026-05-01', date_precision: 'month', text: 'Irgendwann im Mai.', rating: 2 },
  {
    source_id: 'reply',
    author: 'Ayşe Öztürk',
    date: '2026-06-02',
    text: 'Es kam später.\n\nAber gut.',
    owner_reply: REPLY,
    rating: 3,
  },
  {
    source_id: 'edited',
    date: '2026-06-01',
    edited_on: '2026-06-05',
    disclosure: { kind: 'related' },
    text: 'Gut & günstig.',
  },
  { source_id: 'wordless', date: '2026-06-01', experienced_on: '2026-04', text: null, rating: 4 },
].map((line) => aLine({ language: 'de', ...line }))

const FAQ = `- question: Kommen Sie pünktlich?
  answer: Meistens.
  review_ids: [${id('reply')}]
`

const DAY = '/reviews/2026-05/02/'
const MONTH = '/reviews/2026-05/'
const lineOf = (sourceId: string): RegExp => new RegExp(`<li id="${id(sourceId)}".*?</li>`)

const ROWS: readonly (readonly [
  name: string,
  path: string,
  told: readonly [string | RegExp, string],
  fault: string,
])[] = [
  ['the mean', '/', [/>\d,\d</, '>4,9<'], 'its rating differs'],
  ['the stars of the mean', '/', [/(class="stars large".*?label=")\d,\d/, '$14,9'], 'the stars of its rating'],
  ['the number of reviews', '/', ['509 Bewertungen</a>', '590 Bewertungen</a>'], 'its number of reviews'],
  [
    'the rating in the description',
    '/',
    [/\d,\d von 5 Sternen aus/, '4,9 von 5 Sternen aus'],
    'the rating in its head',
  ],
  ['the mean in the card', '/embed/card/', [/>\d,\d</, '>4,9<'], 'its rating differs'],
  ['the number in the list', '/reviews/', ['"lead">509', '"lead">590'], 'its number of reviews'],
  ['the stars of a review', '/reviews/2026-06/', ['label="3 von 5"', 'label="5 von 5"'], `${id('reply')}: its stars`],
  ['its day in words', '/reviews/2026-06/', ['2. Juni 2026', '2. Juli 2026'], `${id('reply')}: its date`],
  ['when its author was a customer', '/reviews/2026-06/', ['April 2026', 'Mai 2026'], `${id('wordless')}: its date`],
  ['its paragraphs', '/reviews/2026-06/', ['später.\n\nAber', 'später. Aber'], `${id('reply')}: its words`],
  ['the reply to it', '/reviews/2026-06/', ['Vielen Dank', 'Danke'], `${id('reply')}: its reply`],
  ['a disclosure', '/reviews/2026-06/', [/<p class="disclosure">/, '$&Nicht: '], `${id('edited')}: its disclosure`],
  [
    'the words of a disclosed review',
    '/reviews/2026-06/',
    ['&amp; günstig', '&amp; teuer'],
    `${id('edited')}: its words`,
  ],
  [
    'its structured data',
    '/reviews/2026-06/',
    ['"dateModified":"2026-06-05"', '"dateModified":"2026-06-06"'],
    `${id('edited')}: its dateModified`,
  ],
  ['a review on the page of a day', DAY, ['>Auftrag 1 war', '>Auftrag 1 wär'], `${id('m1')}: its words`],
  [
    'stars in the list of a month',
    MONTH,
    [/(<li id="\w+"><a [^>]*>Kunde 4<.*?)\d ★/, '$11 ★'],
    `${id('m4')}: its stars`,
  ],
  ['an author in the list of a month', MONTH, ['>Kunde 7<', '>Kundin 7<'], `${id('m7')}: its author`],
  ['a review that a month does not list', MONTH, [lineOf('m10'), ''], `${id('m10')}: the page does not show it`],
  ['a review of no known day', `${MONTH}day-unknown/`, ['>Irgendwann', '>Nie'], `${id('month')}: its words`],
  ['the author of a review that an answer cites', '/faq/', ['<bdi>Ayşe', '<bdi>Aysel'], `${id('reply')}: its author`],
  ['the day of a review that an answer cites', '/faq/', ['2. Juni 2026', '1. Juni 2026'], `${id('reply')}: its date`],
  [
    'words in the copy of a day',
    '/reviews/2026-05/03.md',
    ['Auftrag 2 war', 'Auftrag 2 wär'],
    `${id('m2')}: its stars or words`,
  ],
  ['elements without end', '/search/', ['<main', `${'<div>'.repeat(200)}<main`], 'its elements are nested too deep'],
]

const LIES: readonly (Alteration & { fault: string })[] = [
  ...ROWS.map(([name, path, [from, to], fault]) => {
    return { name, path, fault: `${path}: ${fault}`, alter: (text: string) => text.replace(from, to) }
  }),
  {
    name: 'the page of a day gone',
    path: '/reviews/2026-05/01/',
    alter: () => undefined,
    fault: '/reviews/2026-05/01/ is missing',
  },
]

const UNKNOWN = '/reviews/stars/5/'
let folder: string
let dist: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'german-'))
  dist = join(folder, 'dist')
  const content = join(folder, 'content')
  await fillContentFolder(content, {
    'site.yaml': '',
    'business.yaml': BUSINESS,
    'faq.yaml': FAQ,
    'reviews/a.jsonl': LINES.join(''),
  })
  const { code, stderr } = await runBuild({ CONTENT: content, DIST: dist, BASE_URL })
  if (code !== 0) throw new Error(stderr)
}, 240_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the pages of a business in German, with a month that lists its days', () => {
  let honest: Step
  let found: Step
  beforeAll(async () => {
    honest = await pagesCheck(dist, BASE_URL)
    found = await pagesCheck(dist, BASE_URL, LIES)
  })

  test('the pages of a German site pass the check', () => {
    expect(honest.faults).toEqual([])
  })

  test.for(LIES)('the check of German pages finds a lie about $name', ({ fault }) => {
    expect(found.faults).toContainEqual(expect.stringContaining(fault))
  })

  test('the check finds pages by their links if there is no sitemap, and checks numbers and structure in an unknown language', async () => {
    const gone = { name: 'no sitemap', path: '/sitemap.xml', alter: () => undefined }
    const alter = (html: string): string =>
      html.replace('lang="de', 'lang="xx').replace('label="5 von 5"', 'label="4 ov 5"')
    const other = { name: 'another language', path: UNKNOWN, alter }
    const { title, faults, unchecked } = await pagesCheck(dist, BASE_URL, [gone, other])
    const stars = expect.stringMatching(new RegExp(`^${UNKNOWN}: \\w{26}: its stars differ`))
    expect(faults).toEqual(['/sitemap.xml is missing', stars])
    expect(title).toBe(honest.title)
    expect(unchecked).toContainEqual(expect.stringMatching(new RegExp(`in a language that this version .*${UNKNOWN}`)))
  })
})
