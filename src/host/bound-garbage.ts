import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/**
 * Bytes of garbage that V8 may let accumulate before it collects. By default it waits for up to three times the memory in use.
 */
const MOST_GARBAGE = 100_000_000

/** Garbage that V8 may always let accumulate, in percent of the memory in use: collecting more often costs too much time. */
const LEAST_PERCENT = 15

/**
 * Makes V8 collect garbage earlier, in this process and its threads, if much memory is in use, for example by a million reviews.
 */
export function boundGarbage(): void {
  const percent = Math.round((100 * MOST_GARBAGE) / getHeapStatistics().used_heap_size)
  if (percent < 200) setFlagsFromString(`--heap-growing-percent=${Math.max(percent, LEAST_PERCENT)}`)
}
