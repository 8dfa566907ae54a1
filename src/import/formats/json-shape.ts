import { z } from 'zod'

/** Words, or nothing (absent, null, or empty in a table); numbers as words. */
export const words = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || String(value).trim() === '' ? null : String(value)))

/** Whatever the export has there, or nothing; another part of the import makes sense of it. */
export const anything = z.unknown().optional()

/** Whether it is an object, whose members may be looked at. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects of a list; none if it is no list. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  return listIn(value).filter(isObject)
}

/** The list, or an empty one. */
export function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value if it is words, else null. */
export function wordsIn(value: unknown): string | null {
  const parsed = words.safeParse(value)
  return parsed.success ? parsed.data : null
}
