import canonicalize from 'canonicalize'

// The log page loads this file in browsers.

/**
 * A value as JSON with sorted members and no white space (JCS, RFC 8785). Members that are undefined are left out.
 *
 * @throws {Error} if a string has a lone surrogate, or a number is not finite: JCS cannot write them
 */
export function canonical(value: unknown): string {
  const sorted = sortedIfPlain(value)
  const text = sorted === undefined ? undefined : JSON.stringify(sorted)
  // `\ud` may be an escaped lone surrogate: the library decides.
  return text === undefined || text.includes('\\ud') ? (canonicalize(value) ?? 'null') : text
}

/**
 * The value with sorted members, for `JSON.stringify`, which is three times as fast as the library; undefined if the result might
 * not be canonical, for instance because a member's name begins with a digit.
 */
function sortedIfPlain(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'object' || Array.isArray(value)) return undefined
  const sorted: Record<string, unknown> = {}
  for (const name of Object.keys(value).sort()) {
    const member: unknown = Reflect.get(value, name)
    if (member === undefined) continue
    const plain = name >= 'a' && name < '{' ? sortedIfPlain(member) : undefined
    if (plain === undefined) return undefined
    sorted[name] = plain
  }
  return sorted
}

/** The canonical form of untrusted data; undefined if JCS cannot write it: a lone surrogate, or a number such as 1e999. */
export function canonicalIfAny(value: unknown): string | undefined {
  try {
    return canonical(value)
  } catch {
    return undefined
  }
}
