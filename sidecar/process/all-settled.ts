/** Waits for all of these, and then rejects as the first of them did that rejected. */
export async function allSettled(parts: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(parts)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
