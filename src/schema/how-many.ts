/** How many of these match, without a list of them. */
export function howMany<T>(all: readonly T[], matches: (one: T) => boolean): number {
  return all.reduce((count, one) => (matches(one) ? count + 1 : count), 0)
}
