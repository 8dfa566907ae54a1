/** Byte ranges in a JSON text: start and end of the first, start and end of the second, and so on. */
export type Ranges = number[]

/** The positions of the elements of one array or object in a JSON text. */
export type JsonSlices = {
  /** The text with that array or object emptied. */
  rest: string
  /** Whether there is such an array or object. */
  found: boolean
  /** Each member's name, with its quotes; empty for an array. */
  names: Ranges
  /** Each value. */
  values: Ranges
}

/**
 * Finds the elements of the array (`[`) or object (`{`) under `member` of the outermost object, so that each can be parsed
 * separately and passed on as bytes. The text is known to be valid JSON only once `rest` and every slice have
 * been parsed.
 *
 * @throws {SyntaxError} if the brackets, colons and commas around the slices are not valid JSON
 */
export function sliceJson(bytes: Uint8Array, member: string, opening: '[' | '{'): JsonSlices {
  const start = skipSpace(bytes, 0)
  if (bytes[start] !== OPEN_BRACE) throw new SyntaxError('it is not a JSON object')
  let found: { from: number; elements: Elements } | undefined
  const outer = elementsOf(bytes, start, (at, name) => {
    if (nameAt(bytes, name) !== member) return endOfValue(bytes, at)
    // If several members have the same name, the last one counts, as in JSON.parse.
    found = bytes[at] === opening.charCodeAt(0) ? { from: at, elements: elementsOf(bytes, at) } : undefined
    return found?.elements.end ?? endOfValue(bytes, at)
  })
  if (skipSpace(bytes, outer.end) !== bytes.length) throw syntaxErrorAt(outer.end)
  if (found === undefined) return { rest: decode(bytes, 0, bytes.length), found: false, names: [], values: [] }
  const { names, values, end } = found.elements
  const rest = decode(bytes, 0, found.from) + (opening === '{' ? '{}' : '[]') + decode(bytes, end, bytes.length)
  return { rest, found: true, names, values }
}

/** The text of these bytes; invalid UTF-8 becomes U+FFFD. */
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

type Elements = { names: Ranges; values: Ranges; end: number }

function nameAt(bytes: Uint8Array, [from, to]: readonly [number, number]): unknown {
  return JSON.parse(decode(bytes, from, to))
}

/** The elements of the array or object at `from`; `endOf` returns the end of a value, given its start and name. */
function elementsOf(
  bytes: Uint8Array,
  from: number,
  endOf: (at: number, name: readonly [number, number]) => number = (at) => endOfValue(bytes, at),
): Elements {
  const named = bytes[from] === OPEN_BRACE
  const close = named ? CLOSE_BRACE : CLOSE_BRACKET
  const names: Ranges = []
  const values: Ranges = []
  let at = skipSpace(bytes, from + 1)
  if (bytes[at] === close) return { names, values, end: at + 1 }
  for (;;) {
    let name: readonly [number, number] = [at, at]
    if (named) {
      name = [at, endOfString(bytes, at)]
      names.push(...name)
      at = skipSpace(bytes, skipByte(bytes, skipSpace(bytes, name[1]), COLON))
    }
    const end = endOf(at, name)
    values.push(at, end)
    at = skipSpace(bytes, end)
    if (bytes[at] === close) return { names, values, end: at + 1 }
    at = skipSpace(bytes, skipByte(bytes, at, COMMA))
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
  throw syntaxErrorAt(at)
}

function endOfString(bytes: Uint8Array, from: number): number {
  let at = skipByte(bytes, from, QUOTE)
  for (; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) return at + 1
    if (byte === BACKSLASH) at++
  }
  throw syntaxErrorAt(at)
}

function endOfWord(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && !isSpace(bytes[at]) && !isDelimiter(bytes[at])) at++
  if (at === from) throw syntaxErrorAt(at)
  return at
}

function skipByte(bytes: Uint8Array, at: number, byte: number): number {
  if (bytes[at] !== byte) throw syntaxErrorAt(at)
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

function syntaxErrorAt(at: number): SyntaxError {
  return new SyntaxError(`it is not valid JSON at byte ${at}`)
}
