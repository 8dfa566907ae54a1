/**
 * The parameters of a request's address, each name once: a string, or all its values when it was given several times.
 * Names such as `__proto__` are names like any other; `a[]` is no list.
 */
export function queryOf(url: string): Record<string, string | string[]> {
  const start = url.indexOf('?')
  const parameters = new URLSearchParams(start === -1 ? '' : url.slice(start + 1))
  const found = new Map<string, string | string[]>()
  for (const [name, value] of parameters) {
    const before = found.get(name)
    if (Array.isArray(before)) before.push(value)
    else found.set(name, before === undefined ? value : [before, value])
  }
  return Object.fromEntries(found)
}
