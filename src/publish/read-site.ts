import { type Cache, NO_CACHE } from '../host/cache/cache.ts'
import { cachedJson } from '../host/cache/cached-json.ts'
import { type Progress, silent } from '../host/progress.ts'
import { readLog, withLogIndexes } from '../content/folder/log-folder.ts'
import { readContentAgain } from '../content/read-content.ts'
import { reviewsFile } from '../schema/reviews-file.ts'
import { analyse } from '../insights/analyse.ts'
import { translatedTaxonomy } from '../presets/trades-of.ts'
import type { Taxonomy } from '../schema/content/taxonomy.ts'
import type { Site } from '../site/site.ts'

/**
 * Reads and checks the content, and analyses the reviews.
 *
 * @throws {ContentError} with every problem in the content
 */
export async function readSite(
  folder: string,
  address: Pick<Site, 'baseUrl' | 'hasSidecar'>,
  { cache, progress = silent }: { cache?: Cache; progress?: Progress } = {},
): Promise<Site> {
  const log = await readLog(folder)
  const content = withLogIndexes(await readContentAgain(folder), log)
  const file = reviewsFile(content.business, content.reviews, content.withheld)
  const { business, taxonomy, reviews, faq, corrections, learned } = content
  const { insights, perReview, readings } = await analyse(
    {
      ...{ business, taxonomy, reviews, faq, corrections, learned },
      translate: (language) => translatedOnce({ trades: content.trade.trades, language }, cache),
      summary: content.summary?.text ?? null,
      quote: content.quote,
      readings: content.readings.map(({ value }) => value),
      generatedAt: file.generated_at,
    },
    { ...(cache && { cache }), progress },
  )
  return {
    ...address,
    content,
    reviewsFile: file,
    insights,
    perReview,
    readings,
    log,
  }
}

/** The taxonomy for reviews in another language, cached like the result of `readTaxonomy`. */
function translatedOnce(
  of: Parameters<typeof translatedTaxonomy>[0],
  cache: Pick<Cache, 'get' | 'put'> = NO_CACHE,
): Taxonomy | null {
  return cachedJson(cache, ['translated taxonomy', JSON.stringify(of)], () => translatedTaxonomy(of))
}
