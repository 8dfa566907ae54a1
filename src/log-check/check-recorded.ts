import { type CoverageFault, coverageFaults, coverageLinesIn } from '../log/logged-coverage.ts'
import { type ImportedEntry, lastImports, starsInExport } from '../log/logged-imports.ts'
import { ownCounts, sourcesInPolicy } from '../log/sources-in-policy.ts'
import { type RecountedCoverage, recountedCoverage } from '../log/recounted-coverage.ts'
import type { Review } from '../schema/review.ts'
import { counted } from '../schema/rounding.ts'
import { type Checked, type Step, step } from './check-log.ts'

/**
 * Checks `/coverage.jsonl` against the log. Reports unexplained figures, and what the last export of each source contained.
 * `reviews` is undefined if `/reviews.json` cannot be read. Returns no step if there are neither figures nor imports.
 */
export function checkRecorded(log: Checked, reviews: readonly Review[] | undefined): Step[] {
  const { entries, earlier, history, files } = log
  const file = files.coverage ?? Buffer.alloc(0)
  const faults = coverageFaults(history, earlier, file).map(describeCoverageFault)
  const imports = lastImports(entries).map(describeImport)
  if (file.length === 0 && faults.length === 0)
    return imports.length === 0 ? [] : [step('The log says what exports contained', [], imports)]
  const lines = coverageLinesIn(file)
  if (lines === undefined) faults.push('/coverage.jsonl is malformed')
  const own = ownCounts(sourcesInPolicy(files.copies?.get('/policy.json')))
  const sources = reviews === undefined ? [] : recountedCoverage({ lines: lines ?? [], entries, reviews, own })
  const title = `/coverage.jsonl has ${counted(lines?.length ?? 0, 'line')}, each as it was logged`
  const notes = [...sources.map(describeSource), ...imports]
  return [{ ...step(title, faults, notes), gaps: sources.flatMap(gapsOf) }]
}

/** A fault of `/coverage.jsonl` in English. */
export function describeCoverageFault(fault: CoverageFault): string {
  switch (fault.wrong) {
    case 'coverageLeftOut':
      return `Entry ${fault.at} does not count the lines of /coverage.jsonl, though an entry before it does`
    case 'coverageShrank':
      return `Entry ${fault.at} counts fewer lines of /coverage.jsonl than an entry before it`
    case 'coverageDiffers':
      return `/coverage.jsonl, ${fault.from === fault.to ? `line ${fault.from} differs` : `lines ${fault.from} to ${fault.to} differ`} from what entry ${fault.at} recorded`
    case 'coverageCut':
      return fault.isMissing
        ? `/coverage.jsonl is missing: entry ${fault.at} counts ${counted(fault.logged, 'line')}`
        : `/coverage.jsonl has ${counted(fault.lines, 'line')}, and entry ${fault.at} counts ${fault.logged}`
    case 'coverageUnlogged':
      return `/coverage.jsonl goes on after the ${counted(fault.logged, 'line')} that the last entry counts`
  }
}

function describeSource({ stated, published, withheld, not_published }: RecountedCoverage): string {
  const { source, review_count: count, rating_value: rating, seen_on: day, by } = stated
  const what = `${counted(count, 'review')}${rating === null ? '' : ` at ${rating}`}`
  const mean = published.rating_value === null ? '' : ` at ${published.rating_value}`
  const others = `${withheld.total} taken down, ${not_published} unverified and not published`
  return `${source} states ${what} (${day}, ${BY[by]}); written by then: ${published.review_count} published${mean}, ${others}`
}

const BY = { export: 'from its export', owner: 'entered by the business' }

/** The unexplained differences between a source and the site. */
function gapsOf({ stated, published, unexplained, isBetter, higher, exported }: RecountedCoverage): string[] {
  const { source, rating_value: rating, seen_on: day } = stated
  const count = counted(unexplained, 'review')
  return [
    ...(unexplained > 0
      ? [`${source}: ${count} that it stated on ${day} ${unexplained === 1 ? 'is' : 'are'} neither here nor explained`]
      : []),
    ...(isBetter
      ? [`${source}: its reviews here have a mean of ${published.rating_value}, and it stated ${rating} on ${day}`]
      : []),
    ...(higher === undefined
      ? []
      : [
          `${source}: the business entered ${counted(stated.review_count, 'review')} for ${day}, but its export of ${higher.seen_on} stated ${higher.review_count}`,
        ]),
    ...(exported === undefined
      ? []
      : [
          `${source}: its export of ${exported.on} contained ${counted(exported.reviews, 'review')}, but it stated ${stated.review_count} on ${day}`,
        ]),
  ]
}

function describeImport({ source, on, reviews, by_rating, partial }: ImportedEntry): string {
  const part = partial === true ? ', which says that it is not all,' : ''
  return `The last export of ${source}${part} had ${counted(reviews, 'review')} on ${on}: ${starsInExport(by_rating)}`
}
