import type { LoggedReview, LogHistory } from '../../../../log/history.ts'
import { openingFaults, type ReadOpenings } from '../../../../log/openings.ts'
import { type ReviewFault, reviewsCheck } from '../../../../log/published-reviews.ts'
import { pause } from '../read/in-batches.ts'
import type { ListedDataset } from './check-dataset.ts'
import { type CheckLine, lineOf } from './check-lines.ts'
import { sayOpeningFault, sayReviewFault } from './say-faults.ts'
import { say, type Saying } from './saying.ts'

/**
 * Checks that there are salts for published reviews only, so that nobody can guess the words of reviews that were taken down.
 */
export function checkRemoved(history: LogHistory, openings: ReadOpenings): CheckLine {
  const faults = openingFaults(history, openings).map(sayOpeningFault)
  return lineOf('removed', { good: say('nothingLeft'), bad: say('saltsWrong') }, { faults })
}

/** Checks that no review vanished, changed without an entry, or appeared without one. */
export async function checkListed(
  history: LogHistory,
  { reviews }: ListedDataset,
  { salts }: ReadOpenings,
): Promise<CheckLine> {
  const check = reviewsCheck(history, salts)
  const faults: ReviewFault[] = []
  for (const review of reviews) {
    faults.push(...check.add(review))
    await pause()
  }
  const vanished = check.end()
  return lineOf(
    'reviews',
    {
      good: say('noneVanished', { count: reviews.length }),
      bad: vanished.length > 0 ? say('vanished') : say('otherReviews'),
    },
    { faults: [...vanished, ...faults].map(sayReviewFault), notes: seenChanges(history.reviews) },
  )
}

const LISTED = 20

function seenChanges(logged: ReadonlyMap<number, LoggedReview>): Saying[] {
  return (['words', 'stars'] as const).flatMap((part) => {
    const changed = [...logged].filter(([, { status, changes }]) => status === 'published' && changes[part] > 0)
    if (changed.length === 0) return []
    const listed = changed.slice(0, LISTED).map(([review]) => ({ review }))
    const more = changed.length - listed.length
    const reviews = more === 0 ? listed : [...listed, say('more', { number: more })]
    return [say(`${part}Changed`, { count: changed.length, reviews })]
  })
}
