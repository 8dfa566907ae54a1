import type { Day } from './day.ts'

// The log page loads this file in browsers, where zod would be too large.

/** Checks whether a value has a shape. */
export type Guard<T> = (value: unknown) => value is T

/** The type that a guard accepts. */
export type Guarded<G> = G extends Guard<infer T> ? T : never

type Members = Readonly<Record<string, Guard<unknown>>>
type Values<M extends Members> = { [N in keyof M]: Guarded<M[N]> }
type Optional<M extends Members> = { [N in keyof M]?: Guarded<M[N]> | undefined }

/** An object with these members and no others; those in `optional` may be missing. */
export function strictObject<N extends Members>(needed: N): Guard<Values<N>>
export function strictObject<N extends Members, O extends Members>(
  needed: N,
  optional: O,
): Guard<Values<N> & Optional<O>>
export function strictObject(needed: Members, optional: Members = {}): Guard<Record<string, unknown>> {
  const isWhole = looseObject(needed)
  return (value): value is Record<string, unknown> => {
    if (!isWhole(value)) return false
    return Object.entries(value).every(
      ([name, member]) => Object.hasOwn(needed, name) || (Object.hasOwn(optional, name) && optional[name]?.(member)),
    )
  }
}

/** An object with at least these members; those in `optional` may be missing. */
export function looseObject<N extends Members>(needed: N): Guard<Values<N>>
export function looseObject<N extends Members, O extends Members>(
  needed: N,
  optional: O,
): Guard<Values<N> & Optional<O>>
export function looseObject(needed: Members, optional: Members = {}): Guard<Record<string, unknown>> {
  const [members, others] = [Object.entries(needed), Object.entries(optional)]
  return (value): value is Record<string, unknown> =>
    isRecord(value) &&
    members.every(([name, has]) => Object.hasOwn(value, name) && has(value[name])) &&
    others.every(([name, has]) => !Object.hasOwn(value, name) || has(value[name]))
}

/** A list of values that pass `has`. */
export function listOf<T>(has: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(has)
}

/** One of these values. */
export function oneOf<const T extends string | number | boolean>(...values: readonly T[]): Guard<T> {
  return (value): value is T => values.some((one) => one === value)
}

/** A text of this form. */
export function textLike(form: RegExp): Guard<string> {
  return (value): value is string => typeof value === 'string' && form.test(value)
}

/** A JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A whole number from 0 up, small enough to be exact. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** A value that passes `has`, or null. */
export function orNull<T>(has: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || has(value)
}

/** Any text. */
export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Whole stars. */
export const isStars = oneOf<number>(1, 2, 3, 4, 5)

/** A SHA-256 in lower-case hex. */
export const isHash = textLike(/^[0-9a-f]{64}$/)

/** A day of the calendar: the shape of `Day`. */
export function isDay(value: unknown): value is Day {
  const [, day] = typeof value === 'string' ? (/^\d{4}-(?:0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.exec(value) ?? []) : []
  // JavaScript reads a day that the month lacks, such as February 30, as a day of the next month
  return (
    day !== undefined && (day <= '28' || new Date(`${String(value)}T00:00:00Z`).toISOString().startsWith(String(value)))
  )
}

/** Why a review may be taken down, in the order in which counts list the reasons. */
export const WITHHELD_REASONS = [
  ...(['author_request', 'fake', 'not_a_customer', 'personal_data', 'illegal', 'duplicate'] as const),
  ...(['platform_removed', 'rights_expired'] as const),
] as const
