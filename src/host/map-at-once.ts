/**
 * The results of `work` on each item, in the order of the items. At most `atOnce` calls run at a time, and after a failure no
 * further one starts.
 */
export async function mapAtOnce<T, U>(items: Iterable<T>, atOnce: number, work: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = []
  const queue = Iterator.from(items).map((item, place) => ({ item, place }))
  const take = async (): Promise<void> => {
    // All loops share the queue, and one that throws closes it.
    for (const { item, place } of queue) results[place] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  return results
}
