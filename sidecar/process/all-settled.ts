/** Waits for all of these, then runs `last`, and then rejects as the first of them did that rejected. */
export async function allSettled(parts: readonly Promise<unknown>[], last?: () => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(parts)
  results.push(...(await Promise.allSettled([last?.()])))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
