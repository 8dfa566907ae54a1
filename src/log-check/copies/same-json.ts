import { dataIn } from '../../log/untrusted-json.ts'

/**
 * The value of a JSON file of this software; undefined if it is malformed, or not as `JSON.stringify` writes it. So no member is there
 * twice, and every reader finds the same.
 */
export function writtenJson(text: string): unknown {
  const value = dataIn(text)
  const lines = text.endsWith('\n') ? text.slice(0, -1) : text
  return lines === JSON.stringify(value) || lines === JSON.stringify(value, null, 2) ? value : undefined
}

/** Where two values differ, as paths such as `aspects.pricing.score`; and the members that only a later version would know. */
export type Differences = { wrong: string[]; unknown: string[] }

/**
 * Holds a value against the one that is expected. Members that are free may have any value, or be absent. Those that are not expected are `unknown`: later versions may add
 * some. Entries of lists are named by their `id`, `month` or `source`, else by their number.
 */
export function differences(
  expected: unknown,
  found: unknown,
  { isFree = () => false }: { isFree?: (path: string) => boolean } = {},
): Differences {
  const all: Differences = { wrong: [], unknown: [] }
  compare(expected, found, '')
  return all

  function compare(a: unknown, b: unknown, path: string): void {
    if (path !== '' && isFree(path)) return
    if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b, path)
    if (!isObject(a) || !isObject(b)) {
      if (JSON.stringify(a) !== JSON.stringify(b)) all.wrong.push(path || 'the whole')
      return
    }
    for (const [name, member] of Object.entries(a)) compare(member, b[name], joined(path, name))
    for (const name of Object.keys(b)) {
      const inner = joined(path, name)
      if (!Object.hasOwn(a, name) && !isFree(inner)) all.unknown.push(inner)
    }
  }

  function compareLists(a: readonly unknown[], b: readonly unknown[], path: string): void {
    if (a.length !== b.length) all.wrong.push(`${path}: ${b.length} of ${a.length}`)
    else for (const [at, one] of a.entries()) compare(one, b[at], joined(path, nameOf(one) ?? `${at}`))
  }
}

function joined(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function nameOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined
  return [entry['id'], entry['month'], entry['source']].find((name) => typeof name === 'string')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
