import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ReviewLine } from '../../../src/schema/content/review-line.ts'
import { markdownBlocks, markdownOf } from '../../../src/site/markdown/blocks.ts'
import { makeElement, text } from '../../../src/site/markdown/elements.ts'
import { BUILT_FOR, builtSite } from '../../built-site.ts'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { aPicture, putPhotos } from '../../content/a-photo.ts'
import { hostileWords } from '../../hostile-words.ts'
import { anEmptyFolder, runBuild } from '../../publish/run-build.ts'
import { copiesUnlikePages } from './copies-unlike-pages.ts'

const ORIGIN = 'https://a.example'
const PHOTOS = [
  { file: 'photos/a.png', alt: 'A [pump] & a "valve"' },
  { file: 'photos/b.png', alt: 'Water' },
]

test('the Markdown copies of the example equal what the libraries make from its pages', async () => {
  const { compared, unlike } = await copiesUnlikePages(await builtSite(), BUILT_FOR)
  expect(compared).toBeGreaterThan(40)
  expect(unlike).toEqual([])
}, 120_000)

test('the Markdown copies of months and days with odd reviews equal what the libraries make from the pages', async () => {
  const whole = samples(200).map((sample, place) => oddLine(sample, { place, date: `2026-05-${twoDigits(place)}` }))
  const byDay = samples(501).map((sample, place) =>
    oddLine(sample, { place: 1000 + place, date: `2026-03-${twoDigits(place)}` }),
  )
  const folder = await aContentFolder({
    'reviews/google.jsonl': [...whole, ...byDay, aLine({ source_id: 'photos', photos: PHOTOS })].join(''),
    'sources.yaml': `google:\n  name: Google [*maps*] & "more"\n  verified: true\n  how: Matched to a job in our books\n`,
  })
  await putPhotos(folder, {
    'photos/a.png': await aPicture(700, 400).png().toBuffer(),
    'photos/b.png': await aPicture(300, 500, '#063').png().toBuffer(),
  })
  const dist = await anEmptyFolder()
  const ending = await runBuild({ CONTENT: folder, DIST: dist, BASE_URL: ORIGIN }, '--first')
  expect(ending, ending.stderr).toMatchObject({ code: 0 })
  const { compared, unlike } = await copiesUnlikePages(dist, ORIGIN)
  expect(compared).toBeGreaterThan(25)
  expect(unlike).toEqual([])
}, 240_000)

test('a code block in Markdown equals what the libraries write, for any code', () => {
  const words = fc.array(fc.oneof(fc.string(), fc.constantFrom('`', '```', '~~~', '\n', '\r', ' ', '\t', '&amp;')))
  fc.assert(
    fc.property(words, fc.constantFrom(undefined, 'language-json', 'code'), (parts, name) => {
      const code = makeElement('code', [text(parts.join(''))], { className: name && [name] })
      const block = [makeElement('pre', [code])]
      expect(markdownBlocks(block, ORIGIN).join('')).toBe(markdownOf(block, ORIGIN))
    }),
  )
})

type Sample = { author: string; text: string | null; reply: string | null; number: number }

function samples(count: number): Sample[] {
  const nullable = fc.option(hostileWords, { freq: 5 })
  const one = fc.record({ author: hostileWords, text: nullable, reply: nullable, number: fc.nat(999) })
  return fc.sample(one, { numRuns: count, seed: 20261123 })
}

/** A line of such a review, with other odd members; a plain line if the schema refuses these. */
function oddLine({ author, text, reply, number }: Sample, { place, date }: { place: number; date: string }): string {
  const plain = { source_id: `odd-${place}`, date, rating: 1 + (number % 5), text: `Plain (${number}). 10 of 10!` }
  const odd = aLine({
    ...plain,
    ...{ author, text },
    language: [null, 'en', 'de', 'x-odd'][number % 4],
    ...(number % 3 === 0 && { source_url: `https://b.example/${number}_(a)?b=c&d=*e*#~f` }),
    ...(number % 5 === 0 && { edited_on: '2026-06-02' }),
    ...(number % 7 === 0 && { verification: { method: 'invited_job' } }),
    ...(number % 11 === 0 && { disclosure: { kind: 'employee', note: `Works here. ${author}` } }),
    ...(number % 13 === 0 && { date: date.replace(/\d\d$/, '01'), date_precision: 'month' }),
    owner_reply: reply === null ? null : { text: reply, date: number % 2 === 0 ? null : '2026-06-03' },
  })
  return ReviewLine.safeParse(JSON.parse(odd)).success ? odd : aLine({ ...plain, author: `Guest ${place}` })
}

function twoDigits(number: number): string {
  return String(1 + (number % 28)).padStart(2, '0')
}
