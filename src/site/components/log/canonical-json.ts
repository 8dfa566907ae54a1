/**
 * A JSON value with sorted members and no white space (RFC 8785), for what occurs in a log: numbers are whole. Members that are
 * undefined are left out.
 *
 * @throws {TypeError} if a string has a lone surrogate, for which there is no such form
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('A string has a lone surrogate')
  if (!isRecord(value)) return JSON.stringify(value ?? null)
  const members = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort()
    .map((name) => `${canonicalJson(name)}:${canonicalJson(value[name])}`)
  return `{${members.join(',')}}`
}

/** The canonical JSON of what a stranger wrote; undefined if it has none, or is nested too deeply. */
export function canonicalJsonIfAny(value: unknown): string | undefined {
  try {
    return canonicalJson(value)
  } catch {
    return undefined
  }
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a JSON text; undefined if it is none. */
export function jsonIn(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A whole number from 0, small enough to be exact. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
