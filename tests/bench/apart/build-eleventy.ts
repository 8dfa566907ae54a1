import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { aggregateRating } from '../../../src/schema/counts.ts'
import { newestDate, publishedBusiness, type ReviewsFile } from '../../../src/schema/reviews-file.ts'
import { atomFeed } from '../../../src/site/feeds/atom-feed.ts'
import { jsonFeed } from '../../../src/site/feeds/json-feed.ts'
import { BusinessFile } from '../../../src/schema/content/business-file.ts'
import { ReviewLine } from '../../../src/schema/content/review-line.ts'
import { newestFirst } from '../../../src/schema/review.ts'

// Eleventy makes the same files: the reviews are global data, which is validated once, and each file has a template.

const [folder = '', out = ''] = process.argv.slice(2)
const { default: Eleventy } = await import(import.meta.resolve('@11ty/eleventy'))
const empty = join(out, 'input')
mkdirSync(empty, { recursive: true })

type Data = { file: ReviewsFile }
type Config = {
  addGlobalData: (name: string, read: () => unknown) => void
  addTemplate: (name: string, template: (data: Data) => string, data: { permalink: string }) => void
}

process.chdir(out)
const eleventy = new Eleventy('input', 'site', {
  quietMode: true,
  config(config: Config) {
    config.addGlobalData('file', readFile)
    config.addTemplate('reviews.11ty.js', ({ file }) => JSON.stringify(file), { permalink: 'reviews.json' })
    config.addTemplate('feed.11ty.js', ({ file }) => JSON.stringify(jsonFeed(file, 'https://reviews.example')), {
      permalink: 'api/feed.json',
    })
    config.addTemplate('atom.11ty.js', ({ file }) => atomFeed(file, 'https://reviews.example'), {
      permalink: 'feed.xml',
    })
  },
})
await eleventy.write()
const { user, system } = process.cpuUsage()
process.send?.({ cpu: (user + system) / 1000, megabytes: process.resourceUsage().maxRSS / 1000 })

function readFile(): ReviewsFile {
  const business = publishedBusiness(BusinessFile.parse(parse(readFileSync(join(folder, 'business.yaml'), 'utf8'))))
  const reviews = readFileSync(join(folder, 'reviews', 'google.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { source_id: _kept, obtained_on: _too, ...review } = ReviewLine.parse(JSON.parse(line))
      return { ...review, verified: true }
    })
    .sort(newestFirst)
  const aggregate_rating = aggregateRating(reviews)
  return { version: 1, generated_at: newestDate(reviews), business, aggregate_rating, reviews }
}
