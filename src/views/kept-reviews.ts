import { createHash } from 'node:crypto'
import { showsWords } from '../policy/policy-file.ts'
import type { Review } from '../schema/review.ts'
import type { Site } from '../site.ts'
import { loggedFacts } from './log-words.ts'
import { photosOf } from './photos.ts'
import { chipsOf, correctorsOf, nameOf, pathOf } from './subjects.ts'

/**
 * The HTML of whole reviews, as `render` makes it or as an earlier build made it of the same reviews. The pages of months and days
 * have every review of a business, and few of them change from one build to the next.
 */
export async function keptReviews(
  site: Site,
  reviews: readonly Review[],
  render: () => Promise<string>,
): Promise<string> {
  const inputs = [frameOf(site), ...reviews.map((review) => inputsOf(site, review))]
  const html = await site.keptParts.of(inputs, async () => Buffer.from(await render()))
  return Buffer.from(html).toString()
}

/** All that the HTML of one review shows and that others may not have in common with it. */
function inputsOf(site: Site, review: Review): string {
  const chips = chipsOf(site.insights.per_review[review.id])
  return JSON.stringify([
    review,
    chips.map(({ kind, id, side }) => [kind, id, side, nameOf(site, kind, id), pathOf(site, kind, id)]),
    correctorsOf(site, review.id),
    loggedFacts(site, review),
    photosOf(site, review).map(({ name, width, height, alt }) => [name, width, height, alt]),
  ])
}

const frames = new WeakMap<Site, string>()

/** A hash of what all reviews of a site depend on: the business, its trade and its sources. */
function frameOf(site: Site): string {
  const known = frames.get(site)
  if (known !== undefined) return known
  const { business, trade, sources } = site.content
  const shown = Object.keys(sources).map((source) => [source, showsWords(site.content, source)])
  const frame = createHash('sha256')
    .update(JSON.stringify([business, trade, sources, shown]))
    .digest('hex')
  frames.set(site, frame)
  return frame
}
