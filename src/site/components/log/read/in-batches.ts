/** Milliseconds of work before the page lets the browser draw and respond. */
const TURN = 8

let turnBegan = 0

/** Lets the browser draw and respond if it last did so at least `TURN` milliseconds ago. */
export async function pause(): Promise<void> {
  if (performance.now() - turnBegan < TURN) return
  await new Promise((resolve) => setTimeout(resolve))
  turnBegan = performance.now()
}

/** Runs the work on all items, at most `atOnce` at a time, and returns the results in order. */
export async function inBatches<T, U>(
  items: readonly T[],
  work: (item: T) => Promise<U>,
  atOnce: number,
): Promise<U[]> {
  const results: U[] = []
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))))
    await pause()
  }
  return results
}
