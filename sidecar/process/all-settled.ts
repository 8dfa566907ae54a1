/** Waits for all of these promises, then runs `last`. Rejects if any of them rejected, with the reason of the first in order. */
export async function allSettled(parts: readonly Promise<unknown>[], last?: () => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(parts)
  results.push(...(await Promise.allSettled([last?.()])))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
