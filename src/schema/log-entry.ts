import {
  type Guarded,
  isCount,
  isDay,
  isHash,
  isStars,
  isText,
  listOf,
  looseObject,
  oneOf,
  strictObject,
  textLike,
  WITHHELD_REASONS,
} from './guards.ts'

/** 16 random bytes as base64url without padding (RFC 4648, section 5): 22 characters, the last of which has four zero bits. */
export const SALT_FORM = /^[A-Za-z0-9_-]{21}[AQgw]$/
export const isSalt = textLike(SALT_FORM)

const v = oneOf(1)
const of = isCount

/** The salted hashes of the three parts of a review. */
const hashes = { stars: isHash, words: isHash, rest: isHash }
export type PartHashes = { [N in keyof typeof hashes]: Guarded<typeof isHash> }

/** The number of lines in `/coverage.jsonl`, and the SHA-256 of its bytes to the end of the last of them. */
const coverage = looseObject({ lines: isCount, sha256: isHash })
export type LoggedCoverage = Guarded<typeof coverage>

const removal = { rating: isStars, reason: oneOf(...WITHHELD_REASONS) }

const ENTRIES = [
  strictObject({ v, event: oneOf('published'), ...hashes }),
  looseObject({ v, event: oneOf('state'), reviews: isCount, withheld: isCount, dataset: isHash }, { coverage }),
  strictObject({ v, event: oneOf('edited'), of, ...hashes }),
  strictObject({ v, event: oneOf('withheld'), of, salt: isSalt, ...removal }),
  strictObject({ v, event: oneOf('withheld'), ...removal }),
  strictObject({ v, event: oneOf('erased'), of, ...removal }, { salt: isSalt }),
  strictObject({ v, event: oneOf('reinstated'), of, ...hashes }),
  strictObject(
    {
      ...{ v, event: oneOf('imported'), source: isText, on: isDay, reviews: isCount },
      by_rating: strictObject({ '1': isCount, '2': isCount, '3': isCount, '4': isCount, '5': isCount }),
      exports: listOf(isHash),
    },
    { partial: oneOf(true) },
  ),
  strictObject({ v, event: oneOf('key'), vkey: isText }),
  strictObject({ v, event: oneOf('continues'), origin: isText, size: isCount, root: isText }),
] as const

/**
 * One entry of the log: something published, changed or taken down, in salted hashes. Entries have no other members, except
 * `state`, to which later versions may add some.
 */
export type LogEntry = Guarded<(typeof ENTRIES)[number]>

/** Whether a value is an entry of version 1. */
export function isLogEntry(value: unknown): value is LogEntry {
  return ENTRIES.some((isOne) => isOne(value))
}
