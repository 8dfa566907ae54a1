import fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { reviewId } from '../../src/content/review-id.ts'
import { fillContentFolder } from '../content/a-content-folder.ts'
import { hashesOf, runBuild } from './run-build.ts'

/** Content as the edits change it. */
type Content = {
  reviews: Record<string, unknown>[]
  technician: string
  service: string
  source: string
  corrected: string[]
}

/** What a person does to the content, with two random numbers. */
type Edit = (content: Content, one: number, two: number) => void

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04']
const TEXTS = [
  'Dana was punctual and fixed the drain cleaning at a fair price.',
  'Came two hours late and was rude. Overpriced too.',
  'Friendly, quick, tidy. We will call them again.',
  'They never called back about the water heater.',
  '',
]

const EDITS: Edit[] = [
  ({ reviews }, one, two) => reviews.push(aReview(`new-${one}-${two}`, one)),
  ({ reviews }, one) => reviews.splice(one % reviews.length, 1),
  ({ reviews }, one, two) => (at(reviews, one)['text'] = at(TEXTS, two) || null),
  ({ reviews }, one, two) => (at(reviews, one)['rating'] = 1 + (two % 5)),
  ({ reviews }, one, two) => (at(reviews, one)['author'] = `Guest ${two}`),
  ({ reviews }, one, two) => (at(reviews, one)['date'] = dayIn(two)),
  ({ reviews }, one, two) => (at(reviews, one)['owner_reply'] = { text: `Thank you, ${two}.`, date: '2026-06-01' }),
  ({ reviews, corrected }, one) => corrected.push(String(at(reviews, one)['id'])),
  (content, one) => (content.technician = one % 2 === 0 ? 'Dana Reyes' : 'Dana Ruiz'),
  (content, one) => (content.service = one % 2 === 0 ? 'Drain cleaning' : 'Unblocking drains'),
  (content, one) => (content.source = one % 2 === 0 ? 'Google' : 'Google Maps'),
]

/** Edits between two builds, and builds in one direction: thirty edits. */
const EDITS_AT_ONCE = 5
const STEPS = 6

test('builds that take over parts of earlier ones have the bytes of builds from nothing, through thirty edits both ways', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'edits-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const warm = join(folder, 'warm')
  const expected: Record<string, string>[] = []
  const states = editedContents()
  for (const [step, state] of states.entries()) {
    const cold = join(folder, `cold-${step}`)
    await write(state, cold)
    expected.push(await built(cold, join(folder, `cold-dist-${step}`)))
    await write(state, warm)
    expect(await built(warm, join(folder, `forth-${step}`))).toEqual(expected.at(-1))
  }
  for (const [step, state] of [...states.entries()].reverse()) {
    await write(state, warm)
    expect(await built(warm, join(folder, `back-${step}`))).toEqual(expected[step])
  }
  expect(new Set(expected.map((files) => files['reviews.json'])).size).toBe(STEPS + 1)
}, 900_000)

function editedContents(): Content[] {
  // Two pages with each number of stars
  const reviews = Array.from({ length: 130 }, (_, place) => aReview(`${place}`, place))
  const states: Content[] = [
    { reviews, technician: 'Dana Reyes', service: 'Drain cleaning', source: 'Google', corrected: [] },
  ]
  const numbers = fc.sample(fc.nat(9_999), { numRuns: STEPS * EDITS_AT_ONCE * 2, seed: 20261122 })
  for (let step = 0; step < STEPS; step++) {
    const content = structuredClone(at(states, step))
    for (let edit = 0; edit < EDITS_AT_ONCE; edit++) {
      const number = step * EDITS_AT_ONCE + edit
      at(EDITS, number)(content, at(numbers, 2 * number), at(numbers, 2 * number + 1))
    }
    states.push(content)
  }
  return states
}

function aReview(name: string, number: number): Record<string, unknown> {
  const id = reviewId('google', name)
  const text = at(TEXTS, number) || null
  return {
    id,
    source: 'google',
    source_id: name,
    author: `Guest ${number}`,
    rating: 1 + (number % 5),
    date: dayIn(number),
    text,
  }
}

function dayIn(number: number): string {
  return `${at(MONTHS, number)}-${String(1 + (number % 28)).padStart(2, '0')}`
}

function at<T>(all: readonly T[], number: number): T {
  const found = all[number % all.length]
  if (found === undefined) throw new Error('There is nothing to choose from')
  return found
}

/** Writes the content of a business with a folder, and so a cache, of its own. */
async function write({ reviews, technician, service, source, corrected }: Content, folder: string): Promise<void> {
  const known = new Set(reviews.map(({ id }) => id))
  const corrections = [...new Set(corrected)].filter((id) => known.has(id))
  await fillContentFolder(folder, {
    'site.yaml': '',
    'business.yaml': [
      ...['name: Reyes Plumbing', 'category: Plumber', 'url: https://reyes.example', 'timezone: America/Denver'],
      'verification_policy: Every author was a customer.',
      ...['technicians:', '  - id: dana', `    name: ${technician}`],
      ...['services:', '  - id: drains', `    name: ${service}`, ''],
    ].join('\n'),
    'sources.yaml': `google:\n  name: ${source}\n  verified: true\n  how: Matched to a job in our books\n`,
    'reviews/google.jsonl': reviews.map((review) => `${JSON.stringify(review)}\n`).join(''),
    'corrections.yaml': corrections.map((id) => `- review: ${id}\n  label: neutral\n  by: Ana\n`).join(''),
  })
}

async function built(content: string, dist: string): Promise<Record<string, string>> {
  const ending = await runBuild({ CONTENT: content, DIST: dist, BASE_URL: 'http://localhost:8080' })
  expect(ending, ending.stderr).toMatchObject({ code: 0 })
  expect(ending.stdout + ending.stderr).not.toContain('[WARN]')
  const files = await hashesOf(dist)
  await rm(dist, { recursive: true })
  return files
}
