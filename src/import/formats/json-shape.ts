import { z } from 'zod'
import type { StatedTotal } from '../format.ts'

/** Text, or null if it is absent, null, or empty in a table; numbers become text. */
export const words = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || String(value).trim() === '' ? null : String(value)))

/** An optional value of any type, which another part of the import interprets. */
export const anything = z.unknown().optional()

/** Whether the value is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects in a list; empty if the value is not a list. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  return listIn(value).filter(isObject)
}

/** The list; empty if the value is not a list. */
export function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value if it is text, otherwise null. */
export function textIn(value: unknown): string | null {
  const parsed = words.safeParse(value)
  return parsed.success ? parsed.data : null
}

/** The total, if any of its figures is there; otherwise nothing. */
export function statedIn(total: StatedTotal): { stated?: StatedTotal } {
  return [total.count, total.rating].some((figure) => textIn(figure) !== null) ? { stated: total } : {}
}
