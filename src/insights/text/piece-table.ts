/**
 * What is made of a piece of a text, once for each different piece. A piece is found by its letters where they stand: a map would first
 * need it as a string of its own, which V8 looks up among all strings of the program, and that took a third of all reading.
 */
export function pieceTable<Made>(
  make: (piece: string, isRemembered: boolean) => Made,
): (text: string, from: number, to: number) => Made {
  const pieces: string[] = []
  const known: Made[] = []
  /** By slot: one more than the number of a piece, and its hash. */
  const slots = new Int32Array(2 * SLOTS)
  const added = (piece: string, hash: number, slot: number): Made => {
    if (known.length === MOST_KNOWN || piece.length > LONGEST) return make(piece, false)
    const made = make(piece, true)
    pieces.push(piece)
    slots[2 * slot] = known.push(made)
    slots[2 * slot + 1] = hash
    return made
  }
  return (text, from, to) => {
    const hash = hashOf(text, from, to)
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const slot = (hash + tries) & (SLOTS - 1)
      const number = (slots[2 * slot] ?? 0) - 1
      if (number < 0) return added(copied(text, from, to), hash, slot)
      const found =
        slots[2 * slot + 1] === hash && isAt(pieces[number] ?? '', text, from, to) ? known[number] : undefined
      if (found !== undefined) return found
    }
    return make(text.slice(from, to), false)
  }
}

/** How many different pieces are remembered: far more than most texts share. */
const MOST_KNOWN = 1 << 17
/** A power of two, so that the last bits of a hash are a slot. */
const SLOTS = 2 * MOST_KNOWN
/** In how many slots, from that of its hash on, a piece may be: words chosen to have the same hash cost no more than others. */
const MOST_TRIES = 16
/** Longer pieces are hardly words. */
const LONGEST = 39

function hashOf(text: string, from: number, to: number): number {
  let hash = 0
  for (let at = from; at < to; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash ^ (hash >>> 15)
}

function isAt(piece: string, text: string, from: number, to: number): boolean {
  return piece.length === to - from && text.startsWith(piece, from)
}

/** A string of its own: a slice would keep all of the text in memory. */
function copied(text: string, from: number, to: number): string {
  return to - from > LONGEST ? text.slice(from, to) : text.slice(from, to).split('').join('')
}
