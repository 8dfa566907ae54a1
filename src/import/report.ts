import { dirname, join } from 'node:path'
import { declarationOf, platformOf } from '../schema/content/platforms.ts'
import { printable, quoted } from '../host/errors/printable.ts'
import type { KeptMapping } from '../schema/content/imports-file.ts'
import type { ReviewLine } from '../schema/content/review-line.ts'
import type { WithheldEntry } from '../schema/withheld.ts'
import { commandFor } from '../host/typed-command.ts'
import type { ChangedReview, LookAlike } from './merge.ts'
import { changesOf, reviewName } from './review-changes.ts'
import type { SourceName } from '../schema/review.ts'
import { counted, shownCount } from '../schema/rounding.ts'
import type { Statement } from './stated/statement-of.ts'
import type { WrongWord } from '../content/doubtful-text.ts'

/** The results of an import, or with `dryRun`, the results that it would have. */
export type ImportReport = {
  files: { file: string; format: string; encoding: string; reviews: number }[]
  sources: SourceReport[]
  bad: BadRow[]
  /** Rows whose text was decoded wrongly before or during the export. They are imported unchanged. */
  wrongWords: (WrongWord & Pick<BadRow, 'file' | 'where'>)[]
  /** The number of valid rows that were left out, by reason. */
  skipped: Map<string, number>
  /** The rows that `skipped` counts, except those of which only the number is known. */
  skippedRows: SkippedRow[]
  /** Rows without an id that count as copies of an earlier row (`as`). */
  folded: { file: string; where: string; as: { file: string; where: string } }[]
  /** How many recommendations were imported as five stars, and how many as one. */
  recommendations: { yes: number; no: number }
  /** The number of reviews whose day of experience was left out, because it is after the review. */
  experiencedLater: number
  /** The owner's answers that `imports.yaml` keeps for later files. */
  kept: KeptMapping[]
  dryRun: boolean
  /** Whether to name every review and row instead of only the first ones. */
  verbose: boolean
}

/** The results of an import for one source. */
export type SourceReport = {
  source: SourceName
  path: string
  /** The number of reviews that the file contains now. */
  total: number
  added: number
  changed: number
  unchanged: number
  addedReviews: ReviewLine[]
  changedReviews: ChangedReview[]
  /** Reviews that are no longer in the export. */
  gone: ReviewLine[]
  /** Whether the lines of these reviews record since when they are missing, because the export may be complete. */
  noted: boolean
  /** Reviews that are in the export again although their platform had removed them. */
  returned: ReturnedReview[]
  pruned: boolean
  /** Whether the export says that it is incomplete, so that missing reviews cannot be determined. */
  partial: boolean
  /** New reviews that look like an existing one with another id. */
  alike: LookAlike[]
  /** Amended reviews whose words on the platform changed after the amendment. */
  changedSince: ReviewLine[]
  /** Reviews that the source itself marks as unverified; they are not published. */
  unverified: number
  declared: boolean
  /** How many reviews the exports contained, and their mean. */
  contained: { reviews: number; mean: number }
  /** What the platform states about all reviews. */
  statement: Statement
  /** Whether `imports.jsonl` gets a line. */
  recorded: boolean
  /** Texts that the owner should check, with the reasons. */
  lookAt: { line: ReviewLine; why: string[] }[]
}

/** A review that is back, and the entry that recorded its removal by the platform. */
export type ReturnedReview = { line: ReviewLine; entry: WithheldEntry }

/** A valid row that was left out: its file, its position there, and why. */
export type SkippedRow = { file: string; where: string; reason: string }

/** A row that cannot be imported: its file, its position there (`row 7 (line 12)`), and why. */
export type BadRow = { file: string; where: string; problem: string }

/** A report as text for the owner. */
export function reportText(report: ImportReport): string {
  const lines = [
    ...report.files.map(fileLine),
    ...report.sources.flatMap((source) => sourceLines(source, report)),
    ...recommendationLines(report),
    ...wrongWordLines(report),
    ...laterLines(report),
    ...skippedLines(report),
    ...foldedLines(report.folded),
  ]
  if (report.dryRun) lines.push('Nothing was written (--dry-run)')
  return lines.join('\n')
}

function fileLine({ file, format, encoding, reviews }: ImportReport['files'][number]): string {
  const read = encoding === 'utf-8' ? '' : `, read as ${encoding}`
  return `${printable(file)}: ${format}, ${counted(reviews, 'review')}${read}`
}

/** The options for showing a report. */
type Manner = Pick<ImportReport, 'dryRun' | 'verbose'>

function sourceLines(source: SourceReport, manner: Manner): string[] {
  const { path, total, added, changed, unchanged } = source
  const verb = manner.dryRun ? 'would have' : 'has'
  return [
    `${path} ${verb} ${counted(total, 'review')}: ${shownCount(added)} new, ${shownCount(changed)} changed, ${shownCount(unchanged)} unchanged`,
    ...statementLines(source),
    ...(manner.verbose ? changeLines(source) : []),
    ...returnedLines(source, manner),
    ...goneLines(source, manner),
    ...alikeLines(source, manner),
    ...changedSinceLines(source, manner),
    ...lookAtLines(source, manner),
    ...verifiedLines(source),
  ]
}

function statementLines({ source, path, contained, statement: { line, left, isOpen } }: SourceReport): string[] {
  const has = `this export has ${shownCount(contained.reviews)}, at ${contained.mean}`
  const where = source === 'first_party' ? 'The page' : platformOf(source).name
  return [
    ...(line === null
      ? []
      : [`${where} states ${counted(line.review_count, 'review')} at ${line.rating_value} (${line.seen_on}); ${has}`]),
    ...left.map((why) => `${where} states something that was not recorded: ${printable(why)}`),
    ...(isOpen && source !== 'first_party'
      ? [`This export does not say how many reviews ${where} states. ${record(source, path)}`]
      : []),
  ]
}

function record(source: SourceName, path: string): string {
  const command = commandFor(folderOf(path), 'coverage', source, '--count N --rating R --seen-on DAY')
  return `So that readers can tell whether any were left out, record what its page states: ${command}`
}

function changeLines({ addedReviews, changedReviews }: SourceReport): string[] {
  return [
    ...addedReviews.map((line) => `  new: ${reviewName(line)}`),
    ...changedReviews.map((change) => `  changed: ${reviewName(change.after)}: ${changesOf(change)}`),
  ]
}

function returnedLines({ source, path, returned }: SourceReport, { dryRun, verbose }: Manner): string[] {
  if (returned.length === 0) return []
  const [is, they] = returned.length === 1 ? ['is', 'it'] : ['are', 'they']
  const what = `${counted(returned.length, 'review')} that ${platformOf(source).name} had removed ${is} in this export again`
  const ids = returned.length > 5 ? 'ID..' : returned.map(({ line }) => line.id).join(' ')
  const lines = returned.map(({ line, entry }) => {
    const removed = `recorded as platform_removed${entry.withheld_on ? ` on ${entry.withheld_on}` : ''}`
    const stars = entry.rating === line.rating ? '' : `, with ${entry.rating} of 5 then`
    const edit =
      stars === '' || line.edited_on ? '' : '; if its author changed that, add "edited_on" with the day to its line'
    return `  ${reviewName(line)}: ${removed}${stars}${edit}`
  })
  return [
    `${what}, so ${they} ${dryRun ? 'would come back' : `${is} back`}:`,
    ...firstOf(lines, verbose ? lines.length : 20),
    `  If this export is an old one: ${commandFor(folderOf(path), 'withhold', ids, '--reason platform_removed')}`,
  ]
}

function goneLines({ gone, noted, pruned, partial }: SourceReport, { dryRun, verbose }: Manner): string[] {
  if (partial) return ['This export has only some of the reviews, so missing reviews are not reported']
  if (gone.length === 0) return []
  const removed = dryRun ? 'would be removed' : 'removed'
  const kept = noted ? 'kept' : 'more than half of all, so this export seems to be incomplete; kept'
  const fate = pruned ? removed : `${kept}; if it is complete, remove them with --prune`
  return [`${counted(gone.length, 'review')} no longer in this export (${fate}):`, ...named(gone, verbose)]
}

function alikeLines({ alike, path }: SourceReport, { verbose }: Manner): string[] {
  if (alike.length === 0) return []
  const why = 'look like existing reviews with another id; did those come from another tool?'
  const ids = alike.length > 20 ? 'ID..' : alike.map(({ older }) => older).join(' ')
  const lines = alike.map(({ line, older }) => `  ${reviewName(line)} looks like ${older}`)
  return [
    `${counted(alike.length, 'new review')} ${why}`,
    ...firstOf(lines, verbose ? lines.length : 20),
    `  If they are the same, take the older ones down: ${commandFor(folderOf(path), 'withhold', ids, '--reason duplicate')}`,
  ]
}

function changedSinceLines({ changedSince, source }: SourceReport, { verbose }: Manner): string[] {
  if (changedSince.length === 0) return []
  const what = `${counted(changedSince.length, 'amended review')} changed on ${platformOf(source).name} since`
  const how =
    'your amendments stay as they are. If one no longer fits, amend the review again, or delete its line in amendments.jsonl'
  return [`${what}; ${how}:`, ...named(changedSince, verbose)]
}

function lookAtLines({ lookAt }: SourceReport, { verbose }: Manner): string[] {
  if (lookAt.length === 0) return []
  const lines = lookAt.map(({ line, why }) => `  ${line.id} (${line.date}): ${why.join(', ')}`)
  return [
    `${counted(lookAt.length, 'text')} imported as written; please check:`,
    ...firstOf(lines, verbose ? lines.length : 50),
  ]
}

function verifiedLines({ source, path, unverified, declared }: SourceReport): string[] {
  const lines =
    unverified === 0
      ? []
      : [`${counted(unverified, 'review')} not published: ${source} itself marks them as unverified`]
  if (declared) return lines
  const file = join(folderOf(path), 'sources.yaml')
  return [
    ...lines,
    `${file} does not declare ${source} yet, so these reviews are not published. If this is true, add it there:`,
    '',
    ...declarationOf(source),
    '',
  ]
}

function folderOf(path: string): string {
  return dirname(dirname(path))
}

function wrongWordLines({ wrongWords, verbose }: ImportReport): string[] {
  if (wrongWords.length === 0) return []
  const lines = wrongWords.map(({ file, where, written, meant }) => {
    const guess = meant === null ? '' : `, probably ${quoted(meant)}`
    return `  ${printable(`${file}, ${where}`)}: ${quoted(written)}${guess}`
  })
  const what = `${counted(wrongWords.length, 'row')} with text in the wrong encoding`
  const shown = firstOf(lines, verbose ? lines.length : 10)
  const repair = wrongWords.some(({ meant }) => meant !== null)
    ? ', or add --repair to the import if the probable words are right'
    : ''
  return [`${what}, imported as written; export again as UTF-8, then import again${repair}:`, ...shown]
}

function recommendationLines({ recommendations: { yes, no } }: ImportReport): string[] {
  if (yes + no === 0) return []
  const counts = `${counted(yes, 'recommendation')} imported as 5 stars, ${shownCount(no)} as 1 star`
  return [`${counts}: readers see stars that nobody gave, so say this in "how" of the source in sources.yaml`]
}

function laterLines({ experiencedLater }: ImportReport): string[] {
  if (experiencedLater === 0) return []
  return [`${counted(experiencedLater, 'date')} of an experience left out: later than the review`]
}

function skippedLines({ bad, skipped, skippedRows, verbose }: ImportReport): string[] {
  const lines = [...skipped].flatMap(([reason, count]) => {
    const rows = verbose ? skippedRows.filter((row) => row.reason === reason) : []
    const named = rows.map(({ file, where }) => `  ${printable(`${file}, ${where}`)}`)
    return [`${counted(count, 'row')} skipped: ${printable(reason)}`, ...named]
  })
  if (bad.length === 0) return lines
  return [...lines, `${counted(bad.length, 'bad row')} skipped:`, ...badRowLines(bad, verbose ? bad.length : 50)]
}

function named(reviews: SourceReport['gone'], verbose: boolean): string[] {
  const lines = reviews.map((line) => `  ${reviewName(line)}`)
  return firstOf(lines, verbose ? lines.length : 20)
}

function firstOf(lines: string[], count: number): string[] {
  return lines.length <= count ? lines : [...lines.slice(0, count), `  and ${shownCount(lines.length - count)} more`]
}

/** The lines that name rows counted as copies, at most the first 50. */
export function foldedLines(folded: ImportReport['folded']): string[] {
  if (folded.length === 0) return []
  const lines = folded.map(({ file, where, as }) => {
    const first = as.file === file ? as.where : `${as.where} of ${as.file}`
    return `  ${printable(`${file}, ${where}: the same as ${first}`)}`
  })
  return [
    `${counted(folded.length, 'row')} without an id taken for ${folded.length === 1 ? 'a copy' : 'copies'}:`,
    ...firstOf(lines, 50),
  ]
}

/** The lines that name bad rows, at most the first `most`. */
export function badRowLines(bad: readonly BadRow[], most = 50): string[] {
  return firstOf(
    bad.map(({ file, where, problem }) => `  ${printable(`${file}, ${where}: ${problem}`)}`),
    most,
  )
}
