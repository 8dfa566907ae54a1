import { platformOf } from '../dataset/platforms.ts'
import { printable } from '../dataset/printable.ts'
import type { ReviewLine } from '../schema/content/review-line.ts'
import type { SourceName } from '../schema/review.ts'

/** What an import did, or (`dryRun`) would do. */
export type ImportReport = {
  files: { file: string; format: string; encoding: string; reviews: number }[]
  sources: SourceReport[]
  bad: BadRow[]
  /** How many valid rows were left out, by reason. */
  skipped: Map<string, number>
  /** Rows without an id that say the same as an earlier one (`as`), and so count as copies of it. */
  folded: { file: string; where: string; as: { file: string; where: string } }[]
  dryRun: boolean
}

/** What an import did to the reviews of one source. */
export type SourceReport = {
  source: SourceName
  path: string
  /** How many reviews the file has now. */
  total: number
  added: number
  changed: number
  unchanged: number
  /** Reviews that the export no longer has. */
  gone: ReviewLine[]
  pruned: boolean
  /** Whether the export says that it is incomplete, so that missing reviews cannot be determined. */
  partial: boolean
  /** New reviews that look like an existing one with another id. */
  alike: ReviewLine[]
  /** Reviews that the source itself marks as unverified; they are not published. */
  unverified: number
  declared: boolean
  /** Texts that the owner should check, and why. */
  lookAt: { line: ReviewLine; why: string[] }[]
}

/** A row that cannot be imported: its file, its position there (`row 7 (line 12)`), and why. */
export type BadRow = { file: string; where: string; problem: string }

/** A report as text for the owner. */
export function reportText(report: ImportReport): string {
  const lines = [
    ...report.files.map(fileLine),
    ...report.sources.flatMap((source) => sourceLines(source, report.dryRun)),
    ...skippedLines(report),
    ...foldedLines(report.folded),
  ]
  if (report.dryRun) lines.push('Nothing was written (--dry-run)')
  return lines.join('\n')
}

function fileLine({ file, format, encoding, reviews }: ImportReport['files'][number]): string {
  const read = encoding === 'utf-8' ? '' : `, read as ${encoding}`
  return `${printable(file)}: ${format}, ${plural(reviews, 'review')}${read}`
}

function sourceLines(source: SourceReport, dryRun: boolean): string[] {
  const { path, total, added, changed, unchanged } = source
  const verb = dryRun ? 'would have' : 'has'
  return [
    `${path} ${verb} ${plural(total, 'review')}: ${added} new, ${changed} changed, ${unchanged} unchanged`,
    ...goneLines(source, dryRun),
    ...alikeLines(source),
    ...lookAtLines(source),
    ...verifiedLines(source),
  ]
}

function goneLines({ gone, pruned, partial }: SourceReport, dryRun: boolean): string[] {
  if (partial) return ['This export has only some of the reviews, so missing reviews are not reported']
  if (gone.length === 0) return []
  const removed = dryRun ? 'would be removed' : 'removed'
  const fate = pruned ? removed : 'kept; if this export is complete, remove them with --prune'
  return [`${plural(gone.length, 'review')} no longer in this export (${fate}):`, ...named(gone)]
}

function alikeLines({ alike }: SourceReport): string[] {
  if (alike.length === 0) return []
  const why = 'look like existing reviews with another id; did those come from another tool?'
  return [`${plural(alike.length, 'new review')} ${why}`, ...named(alike)]
}

function lookAtLines({ lookAt }: SourceReport): string[] {
  if (lookAt.length === 0) return []
  const lines = lookAt.map(({ line, why }) => `  ${line.id} (${line.date}): ${why.join(', ')}`)
  return [`${plural(lookAt.length, 'text')} imported as written; please check:`, ...firstOf(lines, 50)]
}

function verifiedLines({ source, path, unverified, declared }: SourceReport): string[] {
  const lines =
    unverified === 0 ? [] : [`${plural(unverified, 'review')} not published: ${source} itself marks them as unverified`]
  if (declared) return lines
  const { name, how, method } = platformOf(source)
  const file = path.replace(/reviews[\\/][^\\/]*$/, 'sources.yaml')
  return [
    ...lines,
    `${file} does not declare ${source} yet, so these reviews are not published. If this is true, add it there:`,
    '',
    `${source}:`,
    `  name: ${name}`,
    '  verified: true',
    `  how: ${how}`,
    ...(method === undefined ? [] : [`  verification: { method: ${method} }`]),
    '',
  ]
}

function skippedLines({ bad, skipped }: ImportReport): string[] {
  const lines = [...skipped].map(([reason, count]) => `${plural(count, 'row')} skipped: ${printable(reason)}`)
  if (bad.length === 0) return lines
  return [...lines, `${plural(bad.length, 'bad row')} skipped:`, ...badRowLines(bad)]
}

function named(reviews: SourceReport['gone']): string[] {
  const lines = reviews.map(({ id, date, author, rating }) => `  ${id} (${date}, ${printable(author)}, ${rating} of 5)`)
  return firstOf(lines, 20)
}

function firstOf(lines: string[], count: number): string[] {
  return lines.length <= count ? lines : [...lines.slice(0, count), `  and ${lines.length - count} more`]
}

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** The lines that name rows which count as copies, the first 50 of them. */
export function foldedLines(folded: ImportReport['folded']): string[] {
  if (folded.length === 0) return []
  const lines = folded.map(({ file, where, as }) => {
    const first = as.file === file ? as.where : `${as.where} of ${as.file}`
    return `  ${printable(`${file}, ${where}: the same as ${first}`)}`
  })
  return [
    `${plural(folded.length, 'row')} without an id taken for ${folded.length === 1 ? 'a copy' : 'copies'}:`,
    ...firstOf(lines, 50),
  ]
}

/** The lines that name bad rows, the first 50 of them. */
export function badRowLines(bad: readonly BadRow[]): string[] {
  return firstOf(
    bad.map(({ file, where, problem }) => `  ${printable(`${file}, ${where}: ${problem}`)}`),
    50,
  )
}
