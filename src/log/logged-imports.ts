import type { ImportRecord } from '../schema/content/import-record.ts'
import type { LogEntry } from '../schema/log-entry.ts'
import { canonical } from './canonical.ts'

// The log page loads this file in browsers.

/** An entry about what the exports of a source contained on a day. */
export type ImportedEntry = Extract<LogEntry, { event: 'imported' }>

/** The records without an entry in the log, and the entries without a record. Both lists are in their original order. */
type ComparedImports = { unlogged: ImportRecord[]; unrecorded: ImportedEntry[] }

/** Compares records with the entries of a log, in any order: a merge of two git branches may order the two files differently. */
export function compareImports(records: readonly ImportRecord[], entries: readonly LogEntry[]): ComparedImports {
  const left = Map.groupBy(records, (record) => canonical(importedEntry(record)))
  const logged = entries.filter((entry) => entry.event === 'imported')
  const unrecorded = logged.filter((entry) => left.get(canonical(entry))?.shift() === undefined)
  const others = new Set([...left.values()].flat())
  return { unlogged: records.filter((record) => others.has(record)), unrecorded }
}

/** The entry for a record. Its salts stay in the content folder. */
export function importedEntry({ exports, ...record }: ImportRecord): ImportedEntry {
  return { v: 1, event: 'imported', ...record, exports: exports.map(({ sha256 }) => sha256) }
}

/** The record for an entry whose line is lost. It has no salts, so nobody can prove any more which files were imported. */
export function recordWithoutSalts({ v: _v, event: _event, exports, ...record }: ImportedEntry): ImportRecord {
  return { ...record, exports: exports.map((sha256) => ({ sha256 })) }
}

/** The newest import of each source. */
export function lastImports(entries: readonly LogEntry[]): ImportedEntry[] {
  const last = new Map<string, ImportedEntry>()
  for (const entry of entries)
    if (entry.event === 'imported' && entry.on >= (last.get(entry.source)?.on ?? '')) last.set(entry.source, entry)
  return [...last.values()]
}

/** The number of reviews of an export with each number of stars, in signs that need no translation: `5★ 3, 4★ 0, ..`. */
export function starsInExport(counts: ImportedEntry['by_rating']): string {
  return ([5, 4, 3, 2, 1] as const).map((star) => `${star}★ ${counts[star]}`).join(', ')
}
