import { type CoverageFault, coverageFaults, coverageLinesIn } from '../../../../log/logged-coverage.ts'
import type { LogHistory } from '../../../../log/history.ts'
import { type ImportedEntry, lastImports, starsInExport } from '../../../../log/logged-imports.ts'
import { exceedsRemovals, type RecountedCoverage, recountedCoverage } from '../../../../log/recounted-coverage.ts'
import { ownCounts, sourcesInPolicy } from '../../../../log/sources-in-policy.ts'
import type { LogEntry } from '../../../../schema/log-entry.ts'
import type { PublishedFiles } from '../read/published-files.ts'
import type { ListedDataset } from './check-dataset.ts'
import { type CheckLine, lineOf } from './check-lines.ts'
import { say, type Saying } from './saying.ts'

/** The log, and the reviews if they can be read. */
type LoggedSources = {
  entries: readonly LogEntry[]
  history: LogHistory
  earlier: readonly { history: LogHistory }[]
  dataset: ListedDataset | undefined
}

/**
 * Checks that the figures of platforms match the log. Says which figures nothing explains, and what the last export of each
 * source contained. Undefined if there are neither figures nor imports.
 */
export function checkStated(
  { coverage, policyFile }: PublishedFiles,
  { entries, history, earlier, dataset }: LoggedSources,
): CheckLine | undefined {
  const file = coverage ?? new Uint8Array()
  const faults = coverageFaults(history, earlier, file).map(sayCoverageFault)
  const bad = say(faults.length > 0 ? 'coverageChanged' : 'coverageWrong')
  const sources = sourcesInPolicy(policyFile)
  const nameOf = (source: string): string => sources.get(source)?.name ?? source
  const exports = lastImports(entries).map((entry) => sayExport(entry, nameOf(entry.source)))
  if (file.length === 0 && faults.length === 0)
    return exports.length === 0
      ? undefined
      : { id: 'coverage', verdict: 'good', title: say('onlyExports'), details: exports }
  const lines = coverageLinesIn(file)
  if (lines === undefined) faults.push(say('fileMalformed', { path: '/coverage.jsonl' }))
  const own = ownCounts(sources)
  if (exceedsRemovals(own.values(), history)) faults.push(say('removedExceeded'))
  const recounted =
    dataset === undefined ? [] : recountedCoverage({ lines: lines ?? [], entries, reviews: dataset.reviews, own })
  const gaps = recounted.flatMap((one) => sayGaps(one, nameOf(one.stated.source)))
  const notes = [...gaps, ...recounted.map((one) => saySource(one, nameOf(one.stated.source))), ...exports]
  const titles = { good: say('coverageSame', { count: lines?.length ?? 0 }), bad }
  const line = lineOf('coverage', titles, { faults, notes })
  return { ...line, gaps, ...(line.verdict === 'good' && gaps.length > 0 && { verdict: 'unknown' }) }
}

function sayCoverageFault(fault: CoverageFault): Saying {
  const index = `${fault.at}`
  switch (fault.wrong) {
    case 'coverageDiffers':
      return say('coverageDiffers', { index, from: fault.from, to: fault.to })
    case 'coverageCut':
      if (fault.isMissing) return say('fileMissing', { path: '/coverage.jsonl' })
      return say('coverageCut', { index, lines: fault.lines, logged: fault.logged })
    case 'coverageUnlogged':
      return say('coverageUnlogged', { logged: fault.logged })
    default:
      return say(fault.wrong, { index })
  }
}

function saySource({ stated, published, withheld, not_published }: RecountedCoverage, source: string): Saying {
  return say('platformStates', {
    ...{ source, day: { day: stated.seen_on }, stated: stated.review_count, published: published.review_count },
    ...{ removed: withheld.total, unverified: not_published },
  })
}

function sayGaps(recounted: RecountedCoverage, source: string): Saying[] {
  const { stated, published, unexplained, isBetter, higher, exported } = recounted
  const day = { day: stated.seen_on }
  const [mean, rating] = [published.rating_value ?? 0, stated.rating_value ?? 0]
  return [
    ...(unexplained > 0 ? [say('notExplained', { source, day, count: unexplained })] : []),
    ...(isBetter ? [say('betterHere', { source, day, mean, stated: rating })] : []),
    ...(higher === undefined
      ? []
      : [
          say('enteredLess', {
            ...{ source, day, entered: stated.review_count },
            ...{ before: { day: higher.seen_on }, exported: higher.review_count },
          }),
        ]),
    ...(exported === undefined
      ? []
      : [
          say('exportHadMore', {
            ...{ source, before: { day: exported.on }, exported: exported.reviews },
            ...{ day, stated: stated.review_count },
          }),
        ]),
  ]
}

function sayExport({ on, reviews, by_rating, partial }: ImportedEntry, source: string): Saying {
  return say(partial === true ? 'exportInPart' : 'exportHad', {
    ...{ source, day: { day: on }, number: reviews, stars: starsInExport(by_rating) },
  })
}
