import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/** Bytes of garbage after which V8 collects all of it. By default it waits for up to three times the memory in use. */
const MOST_GARBAGE = 200_000_000

/** Percent of the memory in use. Collecting more often would cost more time than the memory is worth. */
const LEAST_PERCENT = 15

/** Makes V8 collect garbage earlier, in this process and its threads, if much memory is in use, such as by a million reviews. */
export function boundGarbage(): void {
  const percent = Math.round((100 * MOST_GARBAGE) / getHeapStatistics().used_heap_size)
  if (percent < 200) setFlagsFromString(`--heap-growing-percent=${Math.max(percent, LEAST_PERCENT)}`)
}
