/**
 * Computes a value for each piece of a text, once for equal pieces. Compares the letters of a piece within its text: a map would
 * first need a separate string, which V8 looks up among all strings of the program, and that took a third of the reading time.
 */
export function pieceTable<Made>(
  make: (piece: string, isRemembered: boolean) => Made,
): (text: string, from: number, to: number) => Made {
  const pieces: string[] = []
  const known: Made[] = []
  /** By slot: the number of a piece plus one, and its hash. */
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

/** Different pieces in the table: far more than most texts share. */
const MOST_KNOWN = 1 << 17
/** A power of two, so that the last bits of a hash are a slot. */
const SLOTS = 2 * MOST_KNOWN
/**
 * Slots to search for a piece, beginning with the slot of its hash. The limit protects against words chosen to have equal hashes.
 */
const MOST_TRIES = 16
/** Longer pieces are hardly words, and are not stored. */
const LONGEST = 39

function hashOf(text: string, from: number, to: number): number {
  let hash = 0
  for (let at = from; at < to; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash ^ (hash >>> 15)
}

function isAt(piece: string, text: string, from: number, to: number): boolean {
  return piece.length === to - from && text.startsWith(piece, from)
}

/** Copies a piece into a separate string, because a slice would keep the whole text in memory. */
function copied(text: string, from: number, to: number): string {
  return to - from > LONGEST ? text.slice(from, to) : text.slice(from, to).split('').join('')
}
