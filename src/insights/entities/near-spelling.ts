/**
 * Whether a word is a likely misspelling of a name, both in lower case: the same sounds in another spelling (doubled letters,
 * "ck" for "k", "y" for "ie"), one letter off in names of five letters or more, or two in names of nine or more. The first
 * letter must match, and in short names a different vowel makes a different name (Karan, Kiran).
 */
export function isNear(word: string, name: string): boolean {
  if (word.charAt(0) !== name.charAt(0) || word.length < 4 || name.length < 4) return false
  if (sound(word) === sound(name)) return true
  if (name.length < 5 || word.length < 5 - 1) return false
  const allowed = name.length >= 9 ? 2 : 1
  if (Math.abs(word.length - name.length) > allowed) return false
  if (name.length <= 6 && isVowelSwap(word, name)) return false
  return distance(word, name) <= allowed
}

/**
 * Whether a word is near a name, or a short name with one wrong letter, which is enough only beside another technician's name.
 */
export function isNearBesideName(word: string, name: string): boolean {
  return (
    isNear(word, name) ||
    (name.length === 4 && word.length === 4 && word.charAt(0) === name.charAt(0) && distance(word, name) === 1)
  )
}

function sound(word: string): string {
  return word
    .replace(/ck/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/(?:ie|ey|y)$/, 'i')
    .replace(/(.)\1/g, '$1')
}

function isVowelSwap(word: string, name: string): boolean {
  if (word.length !== name.length) return false
  const differences = name.split('').flatMap((letter, index) => (letter === word.charAt(index) ? [] : [index]))
  return differences.every((index) => /[aeiou]/.test(name.charAt(index)) && /[aeiou]/.test(word.charAt(index)))
}

/** The number of letters to insert, delete, substitute or transpose (optimal string alignment distance). */
export function distance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const here = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a.charAt(row - 1) === b.charAt(column - 1)
      const swapped =
        row > 1 &&
        column > 1 &&
        a.charAt(row - 1) === b.charAt(column - 2) &&
        a.charAt(row - 2) === b.charAt(column - 1)
      here.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (here[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[column - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    before = above
    above = here
  }
  return above[b.length] ?? 0
}
