import { z } from 'zod'
import type { Result } from '../../../src/schema/result.ts'
import type { Row } from '../../store/database.ts'
import { type Callback, readCallback } from '../callbacks/callback.ts'

/** A callback in the store: its URL. */
export const StoredCallback = z.string().transform((url, context): Callback => {
  const callback = readCallback(url)
  if (callback.ok) return callback.value
  context.addIssue(callback.problem)
  return z.NEVER
})

/**
 * Reads a row of the store, which another program may have written or damaged. The problem names the invalid columns but not
 * their values, which may be secret.
 */
export function readRow<Shape>(schema: z.ZodType<Shape>, row: Row): Result<Shape> {
  const { success, data, error } = schema.safeParse(row)
  if (success) return { ok: true, value: data }
  const columns = new Set(error.issues.map(({ path }) => String(path[0])))
  return { ok: false, problem: `malformed: ${[...columns].join(', ')}` }
}
