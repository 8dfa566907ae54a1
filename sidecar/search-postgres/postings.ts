/** Reviews are numbered from 0 within their site. A chunk is this many numbers, and a posting covers the reviews of one chunk. */
export const CHUNK = 2 ** 15

export function chunkOf(number: number): number {
  return Math.floor(number / CHUNK)
}

/** The chunks with any of these numbers, ascending. */
export function chunksOf(lists: readonly Uint32Array[]): number[] {
  const chunks = new Set<number>()
  for (const numbers of lists) for (const number of numbers) chunks.add(chunkOf(number))
  return [...chunks].sort((a, b) => a - b)
}

/**
 * Packs a set of reviews, given by their places in a chunk, into bytes: either 0 and a bit for each place, or the number of
 * places and the distance of each place from the one before. An empty set has no bytes. Packed sets may be concatenated.
 *
 * @param places ascending
 */
export function packedSet(places: readonly number[]): Buffer {
  if (places.length === 0) return Buffer.alloc(0)
  const list = writer()
  list.push(places.length)
  places.forEach((place, nth) => list.push(place - (places[nth - 1] ?? 0)))
  if (list.length() <= CHUNK / 8) return list.bytes()
  const bits = Buffer.alloc(1 + CHUNK / 8)
  for (const place of places) bits[1 + (place >>> 3)] = (bits[1 + (place >>> 3)] ?? 0) | (1 << (place & 7))
  return bits
}

/** Calls `visit` with each place of one or several sets, one set after the other. */
export function eachPlace(sets: Uint8Array, visit: (place: number) => void): void {
  const read = reader(sets)
  while (!read.isAtEnd()) {
    const count = read.next()
    if (count === 0) eachBit(read.take(CHUNK / 8), visit)
    let place = 0
    for (let nth = 0; nth < count; nth++) visit((place += read.next()))
  }
}

function eachBit(bytes: Uint8Array, visit: (place: number) => void): void {
  for (let at = 0; at < bytes.length; at++) {
    for (let bits = bytes[at] ?? 0; bits !== 0; bits &= bits - 1) visit(8 * at + 31 - Math.clz32(bits & -bits))
  }
}

/**
 * Where a token is in a text, as numbers to pack: the distance of each position to the one before, doubled, plus one if a further
 * position follows.
 *
 * @param positions ascending, not empty
 */
export function positionSteps(positions: readonly number[]): number[] {
  return positions.map((position, nth) => {
    return 2 * (position - (positions[nth - 1] ?? 0)) + (nth < positions.length - 1 ? 1 : 0)
  })
}

/** The steps (see `positionSteps`) of several texts, one text after the other. */
export function packedSteps(steps: readonly number[]): Buffer {
  const packed = writer()
  for (const step of steps) packed.push(step)
  return packed.bytes()
}

/** Calls `visit` with the steps of each text, in the order of `eachPlace`. */
export function eachSteps(
  { sets, steps }: { sets: Uint8Array; steps: Uint8Array },
  visit: (place: number, steps: number[]) => void,
): void {
  const read = reader(steps)
  eachPlace(sets, (place) => {
    const its = [read.next()]
    while (isFollowed(its.at(-1) ?? 0)) its.push(read.next())
    visit(place, its)
  })
}

/** Every position in the sets, as one number: the place of the review times 2^32 plus the position in its text. Ascending. */
export function positionCodes({ sets, steps }: { sets: Uint8Array; steps: Uint8Array }): Float64Array<ArrayBuffer> {
  const codes = new Float64Array(steps.length) // Each step takes at least a byte
  let length = 0
  const read = reader(steps)
  eachPlace(sets, (place) => {
    let code = place * TEXT
    for (let isMore = true; isMore;) {
      const step = read.next()
      codes[length++] = code += step >>> 1
      isMore = isFollowed(step)
    }
  })
  return ascending(codes.subarray(0, length))
}

/** Sorts codes. Usually most of them are ascending already: the codes of the most frequent token. */
function ascending(codes: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  let [from, to] = [0, 0]
  for (let start = 0, at = 1; at <= codes.length; at++) {
    if (at < codes.length && (codes[at - 1] ?? 0) < (codes[at] ?? 0)) continue
    if (at - start > to - from) [from, to] = [start, at]
    start = at
  }
  if (to - from === codes.length) return codes
  const others = new Float64Array(codes.length - (to - from))
  others.set(codes.subarray(0, from))
  others.set(codes.subarray(to), from)
  others.sort()
  const sorted = new Float64Array(codes.length)
  for (let at = 0, run = from, other = 0; at < sorted.length; at++) {
    const [next = Infinity, code = Infinity] = [run < to ? codes[run] : Infinity, others[other]]
    if (next < code) run++
    else other++
    sorted[at] = Math.min(next, code)
  }
  return sorted
}

/** The place of the review with this position (see `positionCodes`). */
export function placeOfCode(code: number): number {
  return Math.floor(code / TEXT)
}

const TEXT = 2 ** 32

function isFollowed(step: number): boolean {
  return (step & 1) === 1
}

/** Whole numbers below 2^31, each in as few bytes of seven bits as it needs (LEB128). */
function writer(): { push: (value: number) => void; length: () => number; bytes: () => Buffer } {
  const bytes: number[] = []
  return {
    push(value) {
      let rest = value
      for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
      bytes.push(rest)
    },
    length: () => bytes.length,
    bytes: () => Buffer.from(bytes),
  }
}

type Reader = { next: () => number; take: (length: number) => Uint8Array; isAtEnd: () => boolean }

function reader(bytes: Uint8Array): Reader {
  let at = 0
  return {
    next() {
      let byte = bytes[at++] ?? 0
      let value = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] ?? 0
        value |= (byte & 127) << shift
      }
      return value
    },
    take: (length) => bytes.subarray(at, (at += length)),
    isAtEnd: () => at >= bytes.length,
  }
}
