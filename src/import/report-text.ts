import { printable } from '../dataset/printable.ts'
import { aboutSource } from './known-sources.ts'
import { badRowLines } from './refusal.ts'
import type { ImportReport, SourceReport } from './report.ts'

/** What an import did, for the owner to read. */
export function reportText(report: ImportReport): string {
  const lines = [
    ...report.files.map(fileLine),
    ...report.sources.flatMap((source) => sourceLines(source, report.dryRun)),
    ...skippedLines(report),
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
  if (partial) return ['This export is only a part of the reviews, so nothing is said about reviews that are gone']
  if (gone.length === 0) return []
  const removed = dryRun ? 'would be removed' : 'removed'
  const fate = pruned ? removed : 'kept; if this export is complete, --prune removes them'
  return [`${plural(gone.length, 'review')} no longer in this export (${fate}):`, ...named(gone)]
}

function alikeLines({ alike }: SourceReport): string[] {
  if (alike.length === 0) return []
  const why = 'look like reviews that were there already under another id; were those from another tool?'
  return [`${plural(alike.length, 'new review')} ${why}`, ...named(alike)]
}

function lookAtLines({ lookAt }: SourceReport): string[] {
  if (lookAt.length === 0) return []
  const lines = lookAt.map(({ line, why }) => `  ${line.id} (${line.date}): ${why.join(', ')}`)
  return [`${plural(lookAt.length, 'text')} imported as written, for you to look at:`, ...firstOf(lines, 50)]
}

function verifiedLines({ source, path, unverified, declared }: SourceReport): string[] {
  const lines =
    unverified === 0 ? [] : [`${plural(unverified, 'review')} not published: ${source} itself calls them unverified`]
  if (declared) return lines
  const { name, how, method } = aboutSource(source)
  const file = path.replace(/reviews[\\/][^\\/]*$/, 'sources.yaml')
  return [
    ...lines,
    `${file} does not declare ${source} yet, so these reviews are not published. If it is true, add to it:`,
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
