/** Nothing that this software publishes is nested deeper; what is could exhaust the stack of whoever goes through it. */
const DEEPEST = 100

/** The value of a JSON text; undefined if it is none, or one that is nested deeper than 100 levels. */
export function dataIn(text: string): unknown {
  try {
    const data: unknown = JSON.parse(text)
    return isDeeperThan(DEEPEST, data) ? undefined : data
  } catch {
    return undefined
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const member of Object.values(value)) if (isDeeperThan(levels - 1, member)) return true
  return false
}
