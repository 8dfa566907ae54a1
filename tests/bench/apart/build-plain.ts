import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { aggregateRating } from '../../../src/schema/counts.ts'
import { newestDate, publishedBusiness } from '../../../src/schema/reviews-file.ts'
import { BusinessFile } from '../../../src/schema/content/business-file.ts'
import { ReviewLine } from '../../../src/schema/content/review-line.ts'
import { newestFirst } from '../../../src/schema/review.ts'
import { writeArtefacts } from './write-artefacts.ts'

// A script that could be written in an hour: it reads, validates with the same schemas, sorts, and writes the same files.

const [folder = '', out = ''] = process.argv.slice(2)
const business = publishedBusiness(BusinessFile.parse(parse(readFileSync(join(folder, 'business.yaml'), 'utf8'))))
const reviews = readFileSync(join(folder, 'reviews', 'google.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const { source_id: _kept, obtained_on: _too, ...review } = ReviewLine.parse(JSON.parse(line))
    return { ...review, verified: true }
  })
  .sort(newestFirst)
const file = {
  version: 1 as const,
  generated_at: newestDate(reviews),
  business,
  aggregate_rating: aggregateRating(reviews),
  reviews,
}
writeArtefacts(out, JSON.stringify(file), file)
const { user, system } = process.cpuUsage()
process.send?.({ cpu: (user + system) / 1000, megabytes: process.resourceUsage().maxRSS / 1000 })
