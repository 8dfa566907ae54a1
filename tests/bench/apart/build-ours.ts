import { readContent } from '../../../src/content/read-content.ts'
import { reviewsFile, ReviewsFile } from '../../../src/schema/reviews-file.ts'
import { writeArtefacts } from './write-artefacts.ts'

// The part of `npm run build` that makes the data artefacts, without insights: reads the content, checks every file and line, and
// writes the files.

const [folder = '', out = ''] = process.argv.slice(2)
const { business, reviews, withheld } = await readContent(folder)
const file = ReviewsFile.parse(reviewsFile(business, reviews, withheld))
writeArtefacts(out, JSON.stringify(file), file)
const { user, system } = process.cpuUsage()
process.send?.({ cpu: (user + system) / 1000, megabytes: process.resourceUsage().maxRSS / 1000 })
