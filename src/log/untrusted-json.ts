/** The deepest nesting allowed, in levels. This software publishes nothing deeper, which could exhaust the reader's stack. */
const DEEPEST = 100

/** The value of a JSON text; undefined if it is malformed or nested deeper than 100 levels. */
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
  for (const name in value) if (isDeeperThan(levels - 1, Reflect.get(value, name))) return true
  return false
}
