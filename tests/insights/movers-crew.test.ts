import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { technicianFinder } from '../../src/insights/entities/technicians.ts'
import { ENGLISH, inEnglish } from './in-english.ts'
import { aBusiness } from './an-input.ts'

const DATA = new URL('../../../shared/data/movers-serpapi-google-reviews.json', import.meta.url)
const there = existsSync(DATA)
if (!there) console.log('The movers file is not beside the checkout: its crew mentions are not measured')

const Annotation = z.object({ crew: z.array(z.unknown()), mentions: z.record(z.string(), z.array(z.string())) })
const Movers = z.object({
  reviews: z.array(
    z.object({ review_id: z.string(), snippet: z.string().optional(), user: z.object({ name: z.string() }) }),
  ),
})

test.runIf(there)('the crew of the movers is found with a precision of 95 % and a recall of 85 % or more', () => {
  const { crew, mentions } = Annotation.parse(
    JSON.parse(readFileSync(new URL('movers-crew.json', import.meta.url), 'utf8')),
  )
  const { find } = technicianFinder(aBusiness({ name: 'Smart Movers', technicians: crew }), ENGLISH)
  let right = 0
  let found = 0
  let given = 0
  for (const { review_id, snippet = '', user } of Movers.parse(JSON.parse(readFileSync(DATA, 'utf8'))).reviews) {
    const annotated = new Set(mentions[review_id])
    const ours = new Set(find(inEnglish(snippet), user.name).map(({ id }) => id))
    given += annotated.size
    found += ours.size
    right += [...ours].filter((id) => annotated.has(id)).length
  }
  console.log(
    `precision ${((100 * right) / found).toFixed(1)} %, recall ${((100 * right) / given).toFixed(1)} % of ${given} mentions`,
  )
  expect(right / found).toBeGreaterThanOrEqual(0.95)
  expect(right / given).toBeGreaterThanOrEqual(0.85)
})
