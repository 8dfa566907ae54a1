/** Where the parts of one array or object lie in a JSON text; `rest` is the text with that array or object emptied. */
export type Cut = {
  rest: string
  /** Whether there is such an array or object. */
  found: boolean
  /** First byte and end of each member's name, quotes included, in turn; empty for an array. */
  names: number[]
  /** First byte and end of each value, in turn. */
  values: number[]
}

/**
 * Cuts the array (`[`) or object (`{`) under `member` of the outermost object out of a JSON text, so that each part can
 * be parsed, and passed on, by itself. What it returns is checked JSON only once `rest` and every part have been parsed.
 *
 * @throws {SyntaxError} where the brackets, colons and commas around the parts are not those of JSON
 */
export function cut(bytes: Uint8Array, member: string, opening: '[' | '{'): Cut {
  const start = skipSpace(bytes, 0)
  if (bytes[start] !== OPEN_BRACE) throw new SyntaxError('it is no JSON object')
  let found: { from: number; parts: Parts } | undefined
  const outer = partsOf(bytes, start, (at, name) => {
    if (nameAt(bytes, name) !== member) return endOfValue(bytes, at)
    // The last of several members with one name counts, as in JSON.parse.
    found = bytes[at] === opening.charCodeAt(0) ? { from: at, parts: partsOf(bytes, at) } : undefined
    return found?.parts.end ?? endOfValue(bytes, at)
  })
  if (skipSpace(bytes, outer.end) !== bytes.length) throw faultAt(outer.end)
  if (found === undefined) return { rest: decode(bytes, 0, bytes.length), found: false, names: [], values: [] }
  const { names, values, end } = found.parts
  const rest = decode(bytes, 0, found.from) + (opening === '{' ? '{}' : '[]') + decode(bytes, end, bytes.length)
  return { rest, found: true, names, values }
}

/** The text of these bytes; what is no UTF-8 becomes U+FFFD. */
export function decode(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('utf8')
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

type Parts = { names: number[]; values: number[]; end: number }

function nameAt(bytes: Uint8Array, [from, to]: readonly [number, number]): unknown {
  return JSON.parse(decode(bytes, from, to))
}

/** The parts of the array or object at `from`; `endOf` gives the end of a value, its name being given where it has one. */
function partsOf(
  bytes: Uint8Array,
  from: number,
  endOf: (at: number, name: readonly [number, number]) => number = (at) => endOfValue(bytes, at),
): Parts {
  const named = bytes[from] === OPEN_BRACE
  const close = named ? CLOSE_BRACE : CLOSE_BRACKET
  const names: number[] = []
  const values: number[] = []
  let at = skipSpace(bytes, from + 1)
  if (bytes[at] === close) return { names, values, end: at + 1 }
  for (;;) {
    let name: readonly [number, number] = [at, at]
    if (named) {
      name = [at, endOfString(bytes, at)]
      names.push(...name)
      at = skipSpace(bytes, after(bytes, skipSpace(bytes, name[1]), COLON))
    }
    const end = endOf(at, name)
    values.push(at, end)
    at = skipSpace(bytes, end)
    if (bytes[at] === close) return { names, values, end: at + 1 }
    at = skipSpace(bytes, after(bytes, at, COMMA))
  }
}

function endOfValue(bytes: Uint8Array, from: number): number {
  if (bytes[from] === QUOTE) return endOfString(bytes, from)
  if (!isContainer(bytes[from])) return endOfWord(bytes, from)
  let depth = 0
  let at = from
  for (; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfString(bytes, at) - 1
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++
    else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --depth === 0) return at + 1
  }
  throw faultAt(at)
}

function endOfString(bytes: Uint8Array, from: number): number {
  let at = after(bytes, from, QUOTE)
  for (; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) return at + 1
    if (byte === BACKSLASH) at++
  }
  throw faultAt(at)
}

function endOfWord(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && !isSpace(bytes[at]) && !isDelimiter(bytes[at])) at++
  if (at === from) throw faultAt(at)
  return at
}

function after(bytes: Uint8Array, at: number, byte: number): number {
  if (bytes[at] !== byte) throw faultAt(at)
  return at + 1
}

function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while (isSpace(bytes[at])) at++
  return at
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function isDelimiter(byte: number | undefined): boolean {
  return byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET || byte === COLON || byte === QUOTE
}

function isContainer(byte: number | undefined): boolean {
  return byte === OPEN_BRACE || byte === OPEN_BRACKET
}

function faultAt(at: number): SyntaxError {
  return new SyntaxError(`it is no JSON at byte ${at}`)
}
