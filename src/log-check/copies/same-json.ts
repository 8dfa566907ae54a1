import { dataIn } from '../../log/untrusted-json.ts'

/**
 * The value of a JSON file written by this software; undefined if it is malformed or differs from the output of `JSON.stringify`.
 * So no member is repeated, and every parser finds the same value.
 */
export function writtenJson(text: string): unknown {
  const value = dataIn(text)
  const lines = text.endsWith('\n') ? text.slice(0, -1) : text
  return lines === JSON.stringify(value) || lines === JSON.stringify(value, null, 2) ? value : undefined
}

/** Where two values differ, as paths such as `aspects.pricing.score`, and members that a later version may have added. */
export type Differences = { wrong: string[]; unknown: string[] }

/**
 * Compares a value with the expected one. Free members may have any value or be absent. Unexpected members are `unknown`, because
 * later versions may add some. Paths name list entries by their `id`, `month` or `source`, else by their index.
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
