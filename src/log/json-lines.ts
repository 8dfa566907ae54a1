import type { Guard } from '../schema/guards.ts'
import type { Result } from '../schema/result.ts'
import { dataIn } from './untrusted-json.ts'

// The log page loads this file in browsers.

/** The values of a `.jsonl` file, or the numbers of its malformed lines, counted from 1. */
export function jsonLines<T>(text: string, has: Guard<T>): Result<T[], number[]> {
  const values: T[] = []
  const malformed: number[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line === '') continue
    const data = dataIn(line)
    if (has(data)) values.push(data)
    else malformed.push(at + 1)
  }
  return malformed.length === 0 ? { ok: true, value: values } : { ok: false, problem: malformed }
}
