import { decoded, decodedText } from '../log/bytes.ts'
import type { LoggedReview } from '../log/history.ts'
import { datasetFault, openingFaults, type OpeningFault, readOpenings, type ReadOpenings } from '../log/openings.ts'
import {
  isPublishedReview,
  removalsIn,
  type ReviewFault,
  reviewsCheck,
  totalsFaults,
  type TotalsFault,
} from '../log/published-reviews.ts'
import { dataIn } from '../log/untrusted-json.ts'
import { loose } from '../schema/loose.ts'
import { Review } from '../schema/review.ts'
import { counted } from '../schema/rounding.ts'
import { DatasetHead } from '../schema/shards.ts'
import { type Checked, type Step, step } from './check-log.ts'
import type { SiteFiles } from './read-site-files.ts'

export function openingsIn({ openings }: SiteFiles): ReadOpenings {
  return readOpenings(openings)
}

/** Whether each published review has salts, no other review has any, and no salt is used twice. */
export function checkOpenings({ history }: Checked, openings: ReadOpenings): Step {
  const faults = openingFaults(history, openings).map(describeOpeningFault)
  return step('There are salts for every published review, and for no other', faults)
}

function describeOpeningFault(fault: OpeningFault): string {
  switch (fault.wrong) {
    case 'fileMalformed':
      return `${fault.path} is malformed`
    case 'misplacedSalts':
      return `${fault.path}: the salts of ${fault.index} do not belong at this position`
    case 'noSalts':
      return `There are no salts for review ${fault.index}`
    case 'leftSalts':
      return `There are salts for ${fault.index}, which is ${fault.status ?? 'not a review'}`
    case 'saltTwice':
      return 'A salt is used twice'
  }
}

type Totals = { withheld: unknown; aggregate_rating: unknown }

/** The parts of `/reviews.json`, and how its reviews differ from the log. */
export type CheckedDataset = {
  head: DatasetHead
  /** The counts as found in the JSON, including members that later versions add. */
  totals: Totals
  reviews: readonly Review[]
  /** How reviews differ from the log. */
  faults: readonly string[]
}

/** Compares all reviews with the log. Undefined if `/reviews.json` is malformed. */
export function checkedDataset({ history, files }: Checked, salts: ReadOpenings['salts']): CheckedDataset | undefined {
  const dataset = partsOfDataset(files)
  if (dataset === undefined) return undefined
  const { head, totals } = dataset
  const reviews: Review[] = []
  const faults: ReviewFault[] = []
  const check = reviewsCheck(history, salts)
  for (const published of dataset.reviews) {
    const review = ReviewOnSite.safeParse(published)
    if (!review.success || !isPublishedReview(published)) return undefined
    reviews.push(review.data)
    // The hashes cover all members, including unknown ones, which parsing drops
    faults.push(...check.add(published))
  }
  return { head, totals, reviews, faults: [...check.end(), ...faults].map(describeReviewFault) }
}

function describeReviewFault(fault: ReviewFault): string {
  if (fault.wrong === 'reviewVanished') return `Review ${fault.index} vanished: the log says that it is published`
  if (fault.wrong === 'notInLog') return `${fault.id} is not in the log: it has no log_index`
  if (fault.wrong === 'numberTwice') return `${fault.id} has the log_index ${fault.index} of another review`
  return `${fault.id} (${fault.index}): ${reasonOf(fault)}`
}

function reasonOf(fault: Exclude<ReviewFault, { wrong: 'notInLog' } | { wrong: 'reviewVanished' }>): string {
  if (fault.wrong === 'stillHere') return `the log says that it was ${fault.status}, but it is still here`
  if (fault.wrong === 'partDiffers') return `its "${fault.part}" differs from the log, or its salt was changed`
  if (fault.wrong === 'noSuchNumber') return 'the log has no such review'
  return 'it cannot be hashed: it contains half of a surrogate pair, or a number such as 1e999'
}

const HeadOnSite = loose(DatasetHead)
const ReviewOnSite = loose(Review)

type DatasetParts = { head: DatasetHead; totals: Totals; reviews: Iterable<unknown> }

/** The dataset without its reviews, and an iterator over the reviews, which parses one shard at a time if there are shards. */
function partsOfDataset({ reviews, pieces }: SiteFiles): DatasetParts | undefined {
  const [first, last] = [pieces?.[0], pieces?.at(-1)]
  const isWhole = pieces === undefined || first === undefined || last === undefined
  const frame = isWhole
    ? [reviews]
    : [
        reviews.subarray(0, first.byteOffset - reviews.byteOffset),
        reviews.subarray(last.byteOffset + last.length - reviews.byteOffset),
      ]
  const data = dataIn(frame.map(decodedText).join(''))
  if (typeof data !== 'object' || data === null) return undefined
  const { reviews: list, ...rest } = { reviews: undefined, withheld: undefined, aggregate_rating: undefined, ...data }
  const head = HeadOnSite.safeParse(rest)
  if (!head.success || !Array.isArray(list)) return undefined
  const { withheld, aggregate_rating } = rest
  return { head: head.data, totals: { withheld, aggregate_rating }, reviews: isWhole ? list : reviewsIn(pieces) }
}

/** The reviews of each piece. A malformed piece yields one undefined, which the caller rejects as a malformed review. */
function* reviewsIn(pieces: readonly Buffer[]): Generator {
  for (const piece of pieces) {
    const list = dataIn(`[${decoded(piece) ?? 'malformed'}]`)
    if (Array.isArray(list)) yield* list
    else yield undefined
  }
}

/** Whether a review vanished, changed or appeared without an entry. */
export function checkReviews({ history }: Checked, { reviews, faults }: CheckedDataset): Step {
  const title = `Its ${counted(reviews.length, 'review matches', 'reviews match')} the log: none vanished, none changed`
  return step(title, [...faults], changesIn(history.reviews))
}

function changesIn(reviews: ReadonlyMap<number, LoggedReview>): string[] {
  const published = [...reviews.values()].filter(({ status }) => status === 'published')
  const words = published.filter(({ changes }) => changes.words > 0).length
  const stars = published.filter(({ changes }) => changes.stars > 0).length
  return [
    ...(words > 0 ? [`Words changed since they were first published: ${counted(words, 'review')}`] : []),
    ...(stars > 0 ? [`Stars changed since they were first published: ${counted(stars, 'review')}`] : []),
  ]
}

/** Whether the last state entry of the log has the salted hash of `/reviews.json`. */
export function checkDataset({ history, files }: Checked): Step {
  const fault = datasetFault(history, files.state, files.reviews)
  const faults = fault === undefined ? [] : [DATASET_FAULTS[fault]]
  return step('/reviews.json has the hash in the last entry', faults)
}

const DATASET_FAULTS = {
  noState: '/log/state.json is missing or malformed',
  otherState: '/log/state.json belongs to another entry',
  otherHash: 'It has another hash',
}

/** Whether the month shards match `/reviews.json`; no step if the site has no shards. */
export function checkShards({ shardFaults }: SiteFiles): Step[] {
  return shardFaults === undefined ? [] : [step('The month shards in /data add up to /reviews.json', [...shardFaults])]
}

/** Whether the dataset counts and orders its reviews correctly, and repeats no id. */
export function checkCounts({ history }: Checked, { totals, reviews }: CheckedDataset): Step {
  const title = `${reviews.length} published, ${removalsIn(history).length} taken down: the counts are right`
  return step(
    title,
    totalsFaults(history, { ...totals, reviews }).map((fault) => TOTALS_FAULTS[fault]),
  )
}

const TOTALS_FAULTS: Record<TotalsFault, string> = {
  removalsWrong: '"withheld" does not match the removals in the log',
  ratingWrong: '"aggregate_rating" does not match the reviews',
  idTwice: 'An id is used twice',
  notNewestFirst: 'The reviews are not newest first',
}
