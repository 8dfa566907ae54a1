import { join } from 'node:path'
import { cacheOf } from '../dataset/checkout.ts'
import { readContent } from '../dataset/read-content.ts'
import { reviewsFile } from '../dataset/reviews-file.ts'
import { analyse } from '../insights/analyse.ts'
import type { Site } from '../site.ts'

/**
 * Reads and checks the content, and analyses the reviews.
 *
 * @throws {ContentError} with every problem in the content
 */
export async function readSite(folder: string, baseUrl: string): Promise<Site> {
  const content = await readContent(folder)
  const file = reviewsFile(content.business, content.reviews, content.withheld)
  const { business, taxonomy, reviews, faq, summary, corrections, learned } = content
  const input = { business, taxonomy, reviews, faq, summary, corrections, learned, generatedAt: file.generated_at }
  const insights = await analyse(input, { cache: join(cacheOf(folder), 'insights') })
  return { baseUrl, content, reviewsFile: file, insights }
}
