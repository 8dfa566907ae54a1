import { isLogEntry, type LogEntry, type PartHashes } from '../schema/log-entry.ts'
import type { Result } from '../schema/result.ts'
import { type Bytes, decoded, utf8 } from './bytes.ts'
import { canonical, canonicalIfAny } from './canonical.ts'
import { dataIn } from './untrusted-json.ts'

// The log page loads this file in browsers.

/** The largest entry, in bytes: a bundle writes the length in 16 bits. */
const LONGEST_ENTRY = 65_535

/** Why bytes are not an entry: too long, not an event of version 1, or not canonical. */
export type EntryFault = 'long' | 'unknown' | 'uncanonical'

/** The bytes of an entry: canonical JSON. */
export function entryBytes(entry: LogEntry): Bytes {
  return utf8(canonical(entry))
}

/** Reads the bytes of an entry, or returns why they are not one. */
export function readEntry(bytes: Uint8Array): Result<LogEntry, EntryFault> {
  if (bytes.length > LONGEST_ENTRY) return { ok: false, problem: 'long' }
  const text = decoded(bytes)
  if (text === undefined) return { ok: false, problem: 'uncanonical' }
  const usual = PUBLISHED.exec(text)?.groups
  if (usual !== undefined) return { ok: true, value: publishedEntry(usual) }
  const data = dataIn(text)
  if (!isLogEntry(data)) return { ok: false, problem: 'unknown' }
  return canonicalIfAny(data) === text ? { ok: true, value: data } : { ok: false, problem: 'uncanonical' }
}

/** The fault as a sentence, for commands. */
export function describeEntryFault(fault: EntryFault): string {
  return {
    long: `An entry has at most ${LONGEST_ENTRY} bytes`,
    unknown: 'This is not an entry of version 1: its event is unknown, or a member is missing, invalid or unknown',
    uncanonical: 'This is not canonical JSON in UTF-8: sorted members, no white space (RFC 8785)',
  }[fault]
}

/** Matches nearly all entries. A text that matches is canonical and valid, so the slower checks are skipped. */
const PUBLISHED =
  /^\{"event":"published","rest":"(?<rest>[0-9a-f]{64})","stars":"(?<stars>[0-9a-f]{64})","v":1,"words":"(?<words>[0-9a-f]{64})"\}$/

function publishedEntry({ rest = '', stars = '', words = '' }: Partial<PartHashes>): LogEntry {
  return { v: 1, event: 'published', stars, words, rest }
}
