import { remembered } from '../../text/remembered.ts'

/** An English word without its possessive and plural ending: for names of things, where `heating` is not `heat`. */
export const singular = remembered((word) => {
  const bare = word.endsWith("'s") ? word.slice(0, -2) : word
  return bare.length < 4 ? bare : withoutPlural(bare)
})

/**
 * The stem that inflections of an English word share: `charged`, `charges` and `charging` become `charg`. Cautious rather than
 * complete: a suffix is removed only if four letters remain, so that `caring` does not become `car`.
 */
export const stem = remembered(stemmed)

function stemmed(folded: string): string {
  let word = folded.endsWith("'s") ? folded.slice(0, -2) : folded
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  word = withoutPlural(word)
  word = withoutTense(word)
  if (word.endsWith('y') && word.length > 4) return `${word.slice(0, -1)}i`
  return word.endsWith('e') && word.length > 4 && word !== 'theme' ? word.slice(0, -1) : word
}

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|us|is)$/.test(word)) return word
  if (/(?:sh|ch|x|ss|z)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

function withoutTense(word: string): string {
  if (word.endsWith('ied') && word.length > 4) return `${word.slice(0, -3)}y`
  const root = word.endsWith('ing') ? word.slice(0, -3) : word.endsWith('ed') ? word.slice(0, -2) : word
  if (root === word || root.length < 4 || !/[aeiouy]/.test(root)) return word
  const doubled = /([bdfgklmnprt])\1$/.test(root) && !/(?:ll|ss)$/.test(root)
  if (!doubled) return root
  return root.length > 4 ? root.slice(0, -1) : word
}
