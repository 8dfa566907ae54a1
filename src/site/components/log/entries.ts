import type { LogEntry } from '../../../schema/log-entry.ts'
import type { WithheldReason } from '../../../schema/withheld.ts'
import { decoded } from './bytes.ts'
import { canonicalJsonIfAny, isCount, isRecord, jsonIn } from './canonical-json.ts'

type Check = (value: unknown) => boolean

const isHash: Check = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isText: Check = (value) => typeof value === 'string'
const isStars: Check = (value) => isCount(value) && value >= 1 && value <= 5

/** Whether a value is a salt: 16 bytes as base64url, 22 characters. */
export const isSalt: Check = (value) => typeof value === 'string' && /^[A-Za-z0-9_-]{21}[AQgw]$/.test(value)

/** Why reviews are taken down. A list of its own, since zod is too large for the page; a test compares. */
export const REASONS = [
  ...(['author_request', 'fake', 'not_a_customer', 'personal_data'] as const),
  ...(['illegal', 'duplicate', 'platform_removed', 'rights_expired'] as const),
] satisfies WithheldReason[]
const isReason: Check = (value) => REASONS.some((reason) => reason === value)

const HASHES = { stars: isHash, words: isHash, rest: isHash }
const REMOVAL = { rating: isStars, reason: isReason }
const isDay: Check = (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const isByStars: Check = (value) =>
  isRecord(value) && Object.keys(value).join() === '1,2,3,4,5' && Object.values(value).every(isCount)

type Members = { needed: Record<string, Check>; optional?: Record<string, Check>; open?: true }

/** The members of an entry besides `v` and `event`. */
const FORMS: Record<LogEntry['event'], Members> = {
  published: { needed: HASHES },
  edited: { needed: { of: isCount, ...HASHES } },
  reinstated: { needed: { of: isCount, ...HASHES } },
  withheld: { needed: REMOVAL, optional: { of: isCount, salt: isSalt } },
  erased: { needed: { of: isCount, ...REMOVAL }, optional: { salt: isSalt } },
  imported: {
    needed: {
      source: isText,
      on: isDay,
      reviews: isCount,
      by_rating: isByStars,
      exports: (value) => Array.isArray(value) && value.every(isHash),
    },
    optional: { partial: (value) => value === true },
  },
  state: { needed: { reviews: isCount, withheld: isCount, dataset: isHash }, open: true },
  key: { needed: { vkey: isText } },
  continues: { needed: { origin: isText, size: isCount, root: isText } },
}

/** The most bytes an entry may have. */
const LONGEST = 65_535

/** Reads the bytes of an entry; undefined if they are not one in its only valid form. */
export function entryIn(bytes: Uint8Array): LogEntry | undefined {
  const text = bytes.length > LONGEST ? undefined : decoded(bytes)
  const data = jsonIn(text)
  return isEntry(data) && canonicalJsonIfAny(data) === text ? data : undefined
}

function isEntry(data: unknown): data is LogEntry {
  if (!isRecord(data) || data['v'] !== 1 || typeof data['event'] !== 'string') return false
  const form = Object.entries(FORMS).find(([event]) => event === data['event'])?.[1]
  if (form === undefined) return false
  const { needed, optional = {}, open = false } = form
  const known = { v: isCount, event: isText, ...needed, ...optional }
  const isPaired = data['event'] !== 'withheld' || 'of' in data === 'salt' in data
  return (
    isPaired &&
    Object.entries(needed).every(([name, check]) => check(data[name])) &&
    Object.entries(optional).every(([name, check]) => !(name in data) || check(data[name])) &&
    (open || Object.keys(data).every((name) => Object.hasOwn(known, name)))
  )
}
