import { join } from 'node:path'
import type { Content } from '../content/read-content.ts'
import type { Complaint } from '../host/errors/content-error.ts'
import { commandFor } from '../host/typed-command.ts'
import { isBetterThanStated } from '../schema/compare-coverage.ts'
import { COVERAGE_FILE, type SourceCoverage } from '../schema/coverage.ts'
import { counted } from '../schema/rounding.ts'
import { coverageOf, knownSource } from './coverage.ts'

/** The figures of a platform are out of date if a review is newer by more days than this. */
const NEWER_DAYS = 90

/**
 * At most one warning per source, about something that readers see: stated reviews that are not here, a rating that is better
 * here, or figures that are much older than the newest review.
 */
export function coverageWarnings(content: Content, folder: string): Complaint[] {
  const about = { file: join(folder, COVERAGE_FILE), rule: 'coverage' as const }
  return [...coverageOf(content)].flatMap(([source, coverage]): Complaint[] => {
    const name = content.sources[source]?.name ?? source
    const found = [...gap(coverage, content), ...better(coverage)]
    const { seen_on } = coverage.stated
    if (found.length > 0)
      return [{ ...about, field: source, problem: `On ${seen_on}, ${found.join(', and ')}. ${remedy(source, folder)}` }]
    const isOld = isOutOfDate(coverage, content)
    const problem = `Reviews up to ${newestOf(source, content)} are here, but what ${name} states was last recorded for ${seen_on}. ${record(source, folder)}`
    return isOld ? [{ ...about, field: source, problem }] : []
  })
}

function gap({ stated, published, withheld, not_published, unexplained }: SourceCoverage, content: Content): string[] {
  if (unexplained <= 0) return []
  const here = [
    `${published.review_count} here`,
    ...(withheld.total === 0 ? [] : [`${withheld.total} taken down`]),
    ...(not_published === 0 ? [] : [`${not_published} unverified`]),
  ]
  const unknown = content.withheld.filter((entry) => {
    return entry.reason !== 'platform_removed' && knownSource(entry, content) === undefined
  })
  const maybe =
    unknown.length === 0
      ? ''
      : ` (${counted(unknown.length, 'entry', 'entries')} of withheld.jsonl, such as ${unknown[0]?.id}, may explain some, but their source is unknown: add "source" to each)`
  return [
    `it had ${counted(stated.review_count, 'review')}: ${here.join(', ')}, so ${unexplained} of them ${unexplained === 1 ? 'is' : 'are'} not explained${maybe}`,
  ]
}

function better(coverage: SourceCoverage): string[] {
  const { stated, published } = coverage
  return isBetterThanStated(coverage)
    ? [`its rating was ${stated.rating_value}, but the reviews here have ${published.rating_value}`]
    : []
}

function remedy(source: string, folder: string): string {
  return `Readers see this. Export all its reviews again, without a filter, and import them. ${record(source, folder)}`
}

function record(source: string, folder: string): string {
  const command = commandFor(folder, 'coverage', `${source} --count N --rating R --seen-on DAY`)
  return `If it states other figures today, record them: ${command}`
}

function isOutOfDate({ stated }: SourceCoverage, content: Content): boolean {
  const newest = newestOf(stated.source, content)
  const days = newest === undefined ? 0 : Temporal.PlainDate.from(stated.seen_on).until(newest).days
  return days > NEWER_DAYS
}

/** The day of a source's newest review. */
function newestOf(source: string, { reviews }: Content): string | undefined {
  return reviews.find((review) => review.source === source)?.date
}
