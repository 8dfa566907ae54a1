/** A set of reviews: bit `place % 32` of word `place / 32`, place being the review's place in the newest-first order. */
export type Bitmap = Uint32Array<ArrayBuffer>

/** How many words a set of so many reviews takes. */
export function wordsFor(count: number): number {
  return Math.ceil(count / 32)
}

export function add(set: Bitmap, place: number): void {
  const word = place >>> 5
  set[word] = (set[word] ?? 0) | (1 << (place & 31))
}

/** Adds what the words of `other` from `offset` on hold. */
export function unite(set: Bitmap, other: Bitmap, offset = 0): void {
  for (let word = 0; word < set.length; word++) set[word] = (set[word] ?? 0) | (other[offset + word] ?? 0)
}

/** Keeps what `other` holds too. */
export function intersect(set: Bitmap, other: Bitmap): void {
  for (let word = 0; word < set.length; word++) set[word] = (set[word] ?? 0) & (other[word] ?? 0)
}

/** Keeps the places from `from` to just before `to`. */
export function keepSpan(set: Bitmap, from: number, to: number): void {
  const first = from >>> 5
  const last = to >>> 5
  if (from >= to) return void set.fill(0)
  set.fill(0, 0, first)
  if (first < set.length) set[first] = (set[first] ?? 0) & (ALL << (from & 31))
  if (last < set.length) set[last] = (set[last] ?? 0) & ~(ALL << (to & 31))
  set.fill(0, last + 1)
}

/** How many places the set holds. */
export function count(set: Bitmap): number {
  let sum = 0
  for (let word = 0; word < set.length; word++) sum += ones(set[word] ?? 0)
  return sum
}

/** The first places of the set from `from` on, in order, at most `limit` of them. */
export function firstPlaces(set: Bitmap, from: number, limit: number): number[] {
  const places: number[] = []
  let bits = (set[from >>> 5] ?? 0) & (ALL << (from & 31))
  for (let word = from >>> 5; word < set.length; bits = set[++word] ?? 0) {
    for (; bits !== 0; bits &= bits - 1) {
      if (places.length === limit) return places
      places.push(word * 32 + 31 - Math.clz32(bits & -bits))
    }
  }
  return places
}

const ALL = 0xffffffff

/** The ones in 32 bits: pairs, then nibbles, then bytes are added up side by side. */
function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
