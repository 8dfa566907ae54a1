import { getHeapStatistics, setFlagsFromString } from 'node:v8'

/** How much garbage V8 may hold before it collects all of it, in bytes. By its own rule, up to three times what is in use. */
const MOST_GARBAGE = 200_000_000

/** To collect even more often would cost more time than the memory is worth. In percent of what is in use. */
const LEAST_PERCENT = 15

/** Has V8 hold less garbage from now on, in this process and its threads, where much is in use, such as a million reviews. */
export function boundGarbage(): void {
  const percent = Math.round((100 * MOST_GARBAGE) / getHeapStatistics().used_heap_size)
  if (percent < 200) setFlagsFromString(`--heap-growing-percent=${Math.max(percent, LEAST_PERCENT)}`)
}
