/** The number of items with each value, counted in one pass without intermediate lists. */
export function countBy<T, Value>(all: readonly T[], valueOf: (one: T) => Value): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const one of all) {
    const value = valueOf(one)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}
