/**
 * The results of `work` on each item, in the order of the items, with at most `atOnce` under way. After a failure nothing further
 * begins.
 */
export async function mapAtOnce<T, U>(items: Iterable<T>, atOnce: number, work: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = []
  const queue = Iterator.from(items).map((item, place) => ({ item, place }))
  const take = async (): Promise<void> => {
    // All loops share the queue, and one that throws ends it
    for (const { item, place } of queue) results[place] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  return results
}
