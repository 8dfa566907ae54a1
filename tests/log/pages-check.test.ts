import { beforeAll, describe, expect, test } from 'vitest'
import type { Step } from '../../src/log-check/check-log.ts'
import { BUILT_FOR, builtSite } from '../built-site.ts'
import { type Alteration, pagesCheck, startCopyCheck } from './a-site-to-alter.ts'

/** A lie on a page, and the fault that must be found. All lies are told at once, each at a different place. */
type Lie = Alteration & { name: string; fault: string }

/** A lie in a file: a text, and what replaces it. */
function lie(name: string, path: string, [from, to]: readonly [string | RegExp, string], fault: string): Lie {
  return { name, path, fault: `${path}: ${fault}`, alter: (text) => text.replace(from, to) }
}

/** A lie about a review on the page of its month. */
function about(id: string, month: string, part: string, [from, to]: readonly [string | RegExp, string]): Lie {
  const path = `/reviews/${month}/`
  const alter = (html: string): string => {
    const start = html.indexOf(`<article class="review" id="${id}"`)
    const end = html.indexOf('</article>', start)
    return html.slice(0, start) + html.slice(start, end).replace(from, to) + html.slice(end)
  }
  return { name: `${part} of ${id}: ${to}`, path, alter, fault: `${path}: ${id}: ${part}` }
}

const STARS = 'its stars differ from /reviews.json'
const AUTHOR = 'its author differs from /reviews.json'
const DATE = 'its date differs from /reviews.json'
const WORDS = 'its words differ from /reviews.json'
const REPLY = 'its reply differs from /reviews.json'
const NOTE = 'the note in place of its words differs from /reviews.json'
const FROM = 'from /reviews.json'
const FAKE = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'
const EXTRA = '<p class="words">They were on time.</p>'
const FAKE_REVIEW = '{"@type":"Review","reviewRating":{"@type":"Rating","ratingValue":5}}'
const FAKE_RATING = '{"@type":"Plumber","name":"Copperfinch","aggregateRating":{"ratingValue":5,"reviewCount":359}}'

const LIES: readonly Lie[] = [
  about('3QYGQBRRWCYFBA3FFAYQVGSJTC', '2024-12', STARS, ['label="5 out', 'label="4 out']),
  about('20SJ5F7XW0C4FXDHZ0GP41Q8MF', '2024-12', STARS, ['href="#s3"', 'href="#s5"']),
  about('74ABX5FQKVGAA1BS9WXY4MWP1Y', '2024-12', STARS, ['<use href="#s5">', '<use href="#s1"></use><use href="#s5">']),
  about('31SVFNE9KK6H1V95GS53X0NJJR', '2024-12', AUTHOR, ['Ondine F.', 'Ondine G.']),
  about('4B2QYAMF37Y625VTS3MH0ZT5CX', '2024-12', WORDS, ['[Siobhan]', '[Siobham]']),
  about('3GD8V6B65Y1AQR58E6AQWJJGDM', '2024-12', WORDS, ['human', '<span class="unseen">human</span>']),
  about('3W504Y3YY5HASE462VYYDV78J2', '2024-12', DATE, ['datetime="2024-12-11"', 'datetime="2024-12-12"']),
  about('46VJPSM7TGTYQCWPGA09W3009N', '2024-12', DATE, ['December 8, 2024', 'November 8, 2024']),
  about('5V8S8T1WE83MHMGC2AG3492ZWB', '2024-12', REPLY, ['The refund was keyed', 'The refund was not keyed']),
  about('34W01PGKG5QTEVQHH3YRYMGE0F', '2024-12', NOTE, ['A rating without a comment.', 'As always, great work.']),
  about('4P5HF17GWGYD9GRWE99HG1KY7Q', '2024-11', WORDS, ['class="wordless"', 'class="words"']),
  about('792A5PH6DW0D3A6YVYJCCMA0R9', '2024-11', DATE, ['datetime="2024-12-03"', 'datetime="2024-12-04"']),
  about('41CA9HRFMY5FRQP03QYNFW7D9A', '2024-11', WORDS, ['<p class="words', `${EXTRA}<p class="words`]),
  about('75FBBWMX9QT6T9Z3BW54AFW4GB', '2024-11', 'its data-rating', ['data-rating="3"', 'data-rating="1"']),
  about('0ZKERK6GJ99SXRTH4RQ0NKBX10', '2024-11', REPLY, [
    '<p class="meta in-log"',
    `<div class="reply">${EXTRA}</div><p class="meta"`,
  ]),
  about('4NQWJ7ZR2D1AYFC8GJAV187W58', '2024-10', REPLY, [/<div class="reply">.*?<\/div>/, '']),
  about('3YW79RV9488SNBJ42SGW1DBKGQ', '2024-10', 'it is hidden', ['class="review"', 'class="review" hidden']),
  about('33FQWE8B6YEHH6PV4TQKP5M307', '2024-10', 'it also links to another review', [
    '</footer>',
    `<a href="/reviews/2024-10/#${FAKE}">x</a></footer>`,
  ]),
  about('50726B34BHDM3H2TZNP2XY969K', '2024-10', 'the page does not show it', [/^[^]*$/, '<article>']),
  about('43RT5YADDM8CBF894003ZC933N', '2024-03', 'it is hidden', ['</summary>', `</summary>${EXTRA}`]),
  about('3Z9ZAYW3Q16FT46FHDSFAMNYFT', '2026-10', 'its disclosure', [/<p class="disclosure">.*?<\/p>/, '']),

  lie(
    'an added review',
    '/reviews/2024-09/',
    ['</main>', `<article class="review" id="${FAKE}"><a href="/reviews/2024-09/#${FAKE}">Link</a></article></main>`],
    `${FAKE} is not in /reviews.json`,
  ),
  lie(
    'a review twice',
    '/reviews/2024-08/',
    [/<article class="review" id="\w+".*?<\/article>/, '$&$&'],
    '7TY7D8AHVBMNBPQJKQWWM53ZNA appears twice',
  ),
  lie(
    'a review without a link',
    '/reviews/2024-07/',
    ['</main>', '<article class="review"><h2>Ann</h2></article></main>'],
    'shows a review without a link to it',
  ),
  lie(
    'the id of a review on a heading',
    '/reviews/2024-06/',
    ['<h1>', `<h1 id="${FAKE}">`],
    `${FAKE}: its id is on something else`,
  ),
  lie(
    'one star that is drawn as two',
    '/reviews/2024-05/',
    [/(<symbol id="s1".*?) class="unlit"/, '$1'],
    'the shapes of its stars are not',
  ),
  lie(
    'a permalink to another month',
    '/reviews/2024-04/',
    ['permalink" href="/reviews/2024-04/', 'permalink" href="/reviews/2024-03/'],
    '1YS40CZE63BG38VAXGHPF2WW16: its link leads to /reviews/2024-03/',
  ),
  lie(
    'stars in JSON-LD',
    '/reviews/2024-03/',
    ['"ratingValue":5', '"ratingValue":4'],
    '3AGY3AY4FGB8W4Y49J3K184DGP: its reviewRating in JSON-LD',
  ),
  lie(
    'words in JSON-LD',
    '/reviews/2024-02/',
    ['"reviewBody":"', '"reviewBody":"Not '],
    '6J67NWD677QX69T0RQN6N16TT1: its reviewBody in JSON-LD',
  ),
  lie(
    'an author in JSON-LD',
    '/reviews/2024-01/',
    ['"author":{"@type":"Person","name":"', '$&Dr. '],
    '2ZC19MEN5X92S1G8ZXSEY2PYV6: its author in JSON-LD',
  ),
  lie(
    'a date in JSON-LD',
    '/reviews/2023-12/',
    ['"datePublished":"2023', '"datePublished":"2022'],
    '3FA9FGHSS5BH2D1GWMW4QQY31K: its datePublished in JSON-LD',
  ),
  lie('JSON-LD that is malformed', '/reviews/2023-11/', ['"@graph":[', '"@graph":[,'], 'its JSON-LD is malformed'),
  lie(
    'a review that is only in JSON-LD',
    '/reviews/2023-10/',
    ['"@graph":[', `"@graph":[${FAKE_REVIEW},`],
    'its JSON-LD has a review that is not in /reviews.json',
  ),
  lie(
    'a rating in JSON-LD of a month',
    '/reviews/2023-09/',
    ['"@graph":[', `"@graph":[${FAKE_RATING},`],
    'its aggregateRating',
  ),

  lie(
    'the rating in JSON-LD',
    '/',
    [/"AggregateRating","ratingValue":[\d.]+/, '"AggregateRating","ratingValue":4.9'],
    'its aggregateRating',
  ),
  lie('the mean', '/', ['aria-hidden="true">4.3<', 'aria-hidden="true">4.8<'], `its rating differs ${FROM}`),
  lie(
    'the gold of the mean',
    '/',
    ['<svg width="89.3"', '<svg width="95.3"'],
    `the stars of its rating differ ${FROM}`,
  ),
  lie(
    'the number of reviews',
    '/',
    ['<a href="/reviews/">359 reviews', '<a href="/reviews/">959 reviews'],
    `its number of reviews differs ${FROM}`,
  ),
  lie(
    'the number of all reviews',
    '/',
    ['All 359 reviews', 'All 959 reviews'],
    `its link to all reviews differs ${FROM}`,
  ),
  lie(
    'the recent rating',
    '/',
    [/(class="mean recent"[^>]*>)\s*4\.6/, '$14.9'],
    'its recent rating differs from /insights.json',
  ),
  lie(
    'the number of recent reviews',
    '/',
    ['94 reviews in the last 12 months', '99 reviews in the last 12 months'],
    'its recent rating differs from /insights.json',
  ),
  lie(
    'the recent stars of a service',
    '/services/drain-cleaning/',
    [/(class="stars recent"[^>]*aria-label=")4\.7/, '$14.9'],
    'its recent rating differs from /insights.json',
  ),
  lie(
    'the reviews with five stars',
    '/insights/',
    ['>239<span', '>339<span'],
    `its numbers of reviews by stars differ ${FROM}`,
  ),
  lie('the title', '/', [/<title>(.*?)4\.\d/, '<title>$14.9'], `the rating in its head differs ${FROM}`),
  lie('a pull quote', '/', ['On time, price as quoted', 'On time, best price'], `7W3PDK59TE84BY5510XWAM1JY8: ${WORDS}`),
  lie(
    'a new review on the start page',
    '/',
    [/(<p class="words"[^>]*>)Second cold snap/, '$1First cold snap'],
    `6JKAZD304S04NKV5FBEJ16QQ9J: ${WORDS}`,
  ),
  lie(
    'the words of the card',
    '/embed/card/',
    ['Second cold snap', 'First cold snap'],
    `6JKAZD304S04NKV5FBEJ16QQ9J: ${WORDS}`,
  ),
  lie('an author in the card', '/embed/card/', ['Rutger N.', 'Rutger M.'], `2NPCX3E6N935FMWG3TPX01AYNQ: ${AUTHOR}`),
  lie('the mean in the card', '/embed/card/', ['>4.3<', '>4.6<'], `its rating differs ${FROM}`),
  lie(
    'a bar of the card',
    '/embed/card/',
    ['width="66.57"', 'width="86.57"'],
    `its numbers of reviews by stars differ ${FROM}`,
  ),
  lie(
    'stars on the wall',
    '/embed/wall/',
    ['aria-label="4 out of 5"', 'aria-label="5 out of 5"'],
    '68ZV4CR0Z8W41GE1H0TH83M3GJ: its stars differ',
  ),
  lie(
    'the stars of a service on its wall',
    '/embed/wall/services/water-heaters/',
    ['aria-label="3.8 out of 5"', 'aria-label="4.8 out of 5"'],
    'its stars differ from the average_rating',
  ),
  lie(
    'the count of all reviews',
    '/reviews/',
    ['359 reviews, newest first', '360 reviews, newest first'],
    `its number of reviews differs ${FROM}`,
  ),
  lie(
    'the number of reviews with one star',
    '/reviews/stars/1/',
    ['1 ★ <span class="meta">28<', '1 ★ <span class="meta">18<'],
    `its number of reviews in a list differs ${FROM}`,
  ),
  lie(
    'a review left out of the list of low stars without a reply',
    '/reviews/stars/low-unanswered/',
    [/<article class="review".*?<\/article>/s, ''],
    '34W01PGKG5QTEVQHH3YRYMGE0F: no page of the list shows it',
  ),
  lie('a share of all reviews', '/embed/card/', ['>67%<', '>97%<'], `its numbers of reviews by stars differ ${FROM}`),
  lie(
    'the description of a page',
    '/insights/',
    ['from 359 reviews', 'from 859 reviews'],
    `the rating in its head differs ${FROM}`,
  ),
  lie(
    'stars on a later page',
    '/reviews/part/17/',
    ['aria-label="5 out of 5"', 'aria-label="4 out of 5"'],
    `0485ZMEZ5Q3B8M75CRY9P24M5Q: ${STARS}`,
  ),
  lie(
    'an excerpt',
    '/technicians/will-hargrove/',
    ['Fuse box from 1952', 'Fuse box from 1962'],
    `1145PCYS6NF0DHJMZHMNCKDR2H: ${WORDS}`,
  ),
  lie(
    'an author of an excerpt',
    '/technicians/will-hargrove/',
    ['<bdi>Vashti Greene', '<bdi>Vashti Green'],
    `0R5R1HF2TWEEE4B184Q9V907EQ: ${AUTHOR}`,
  ),
  lie(
    'a quote about an aspect',
    '/insights/aspects/office/',
    ['then a late notice', 'then a kind note'],
    `76JEXS4E2HTADRD9RCMERTDMJ5: ${WORDS}`,
  ),
  lie(
    'a reply in brief',
    '/insights/aspects/office/',
    ['Sent by mail today', 'Sent by mail'],
    `090974CNRM5W2VW2N9668G0RV3: ${REPLY}`,
  ),
  lie(
    'a review left out of the list of two stars',
    '/reviews/stars/2/',
    [/<article class="review".*?<\/article>/s, ''],
    '64VT6SSBGF05HFP918TY27F91A: no page of the list shows it',
  ),
  lie('a phrase', '/insights/aspects/office/', ['<q>hold music', '<q>nice music'], 'no review says “nice music”'),

  lie(
    'words in a copy',
    '/reviews/2026-05.md',
    ['Invoice came', 'Invoice never came'],
    '76JEXS4E2HTADRD9RCMERTDMJ5: its stars or words',
  ),
  lie(
    'stars in a copy',
    '/reviews/2026-06.md',
    [/\*\*\d out/, '**0 out'],
    '7JYY3F247ZF4Z4H5W3P7BBHKHS: its stars or words',
  ),
  lie(
    'an author in a copy',
    '/reviews/2026-07.md',
    ['## Pia', '## Mia'],
    '0FJHMKH9GKTHC6QAZ40P0P2QN7: its stars or words',
  ),
  lie(
    'a quote that is only in a copy',
    '/reviews/2026-09.md',
    ['\n---\n', '\n> The best.\n\n---\n'],
    '41MAG43YF1RFZ2YV3RN1Z6WNWR: its stars or words',
  ),
  lie(
    'another copy',
    '/verification/',
    ['href="/verification.md" title', 'href="/insights.md" title'],
    'its link to a Markdown copy does not lead to',
  ),
]

const GONE: readonly Lie[] = ['/faq/', '/reviews/2026-08.md'].map((path) => {
  return { name: `${path} gone`, path, alter: () => undefined, fault: `${path} is missing` }
})

/** A correct copy that another version of the software made. */
const OTHER: Alteration = {
  name: 'a heading',
  path: '/developers.md',
  alter: (text) => text.replace(/^## .*/m, '## For programmers'),
}

let dist: string
beforeAll(async () => {
  dist = await builtSite()
}, 120_000)

describe('the pages of the example', () => {
  test('the pages of the example pass the check, and the check lists what it does not cover', async () => {
    const { title, faults, notes, unchecked } = await pagesCheck(dist, BUILT_FOR)
    expect(faults).toEqual([])
    expect(title).toMatch(/^Its \d{3} pages show the reviews/)
    expect(unchecked).toEqual([])
    expect(notes).toEqual([expect.stringMatching(/^Figures and summaries about many reviews/)])
  })
})

describe('the check of pages', () => {
  let found: Step
  beforeAll(async () => {
    found = await pagesCheck(dist, BUILT_FOR, [...LIES, ...GONE, OTHER])
  })

  test.for([...LIES, ...GONE])('the check of pages finds a lie about $name on $path', ({ fault }) => {
    // It begins with the path, and the path of the start page is also the end of all others
    expect(found.faults).toContainEqual(expect.stringMatching(new RegExp(`^${RegExp.escape(fault)}`)))
  })

  test('the check of pages finds no fault on pages without a lie', () => {
    const told = [...LIES, ...GONE].map(({ path }) => path)
    expect(found.faults.filter((fault) => told.every((path) => !fault.startsWith(path.replace(/\/$/, ''))))).toEqual([])
  })

  test('the check lists a correct Markdown copy as unchecked if another version wrote it', () => {
    expect(found.unchecked).toContainEqual(
      expect.stringMatching(/^Markdown copies made by another version .*\/developers\.md/),
    )
  })
})

describe('the check of the copy of the start page', () => {
  test.for([
    [
      'a pull quote',
      ['On time, price as quoted', 'On time, best price'],
      '7W3PDK59TE84BY5510XWAM1JY8: its stars or words differ',
    ],
    [
      'the stars of the newest review',
      ['### Ernestine Calder\n\n**5', '### Ernestine Calder\n\n**4'],
      '6JKAZD304S04NKV5FBEJ16QQ9J: its stars or words differ',
    ],
    ['the number of all reviews', ['[359 reviews]', '[959 reviews]'], 'a statement about reviews differs'],
  ] as const)('the check of the Markdown start page finds a lie about %s', async ([name, [from, to], fault]) => {
    const alter = (text: string): string => text.replace(from, to)
    const found = await startCopyCheck(dist, BUILT_FOR, { name, path: '/index.md', alter })
    expect(found).toEqual({ faults: [`/index.md: ${fault} from /`], unknown: [] })
  })
})
