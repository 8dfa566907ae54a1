import { stemmer } from '@orama/stemmers/french'
import { remembered } from '../../text/remembered.ts'

/** A French word without accents, which many leave out, and an elided word in full: "l'" becomes "le", "n'" becomes "ne". */
export const foldFrench = remembered((lower) => {
  if (lower.endsWith("'")) return `${lower.slice(0, -1)}e`
  // "Salé" is salty, and "sale" is dirty.
  return lower.startsWith('salé') ? lower : unaccented(lower)
})

/** The end of an elided word: after the `l'` in "l'équipe". */
export function frenchElisions(lower: string): readonly number[] {
  const elided = ELIDED.exec(lower)
  return elided === null ? [] : [elided[0].length]
}

const ELIDED = /^(?:[ldjnmtsc]|qu|jusqu|lorsqu|puisqu|quoiqu)'(?=\p{L})/u

function unaccented(word: string): string {
  return word
    .replace(/[àâäéèêëîïôöùûüç]/g, (letter) => UNACCENTED.charAt(ACCENTED.indexOf(letter)))
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
}

const ACCENTED = 'àâäéèêëîïôöùûüç'
const UNACCENTED = 'aaaeeeeiioouuuc'

/**
 * The stem that inflections of a French word share (Snowball); short words stay unchanged. The endings `-ée` and `-ées`, without
 * accents, count like `-é`.
 */
export const stemFrench = remembered((folded) => {
  if (folded.startsWith('salé')) return 'salé'
  // "D'abord" (first of all) has the stem of "abordable".
  if (folded.startsWith('abordable')) return 'abordable'
  // "Attente" (waiting) has the stem of "attentif".
  if (/^attenti(?:f|ve)s?$/.test(folded)) return 'attentif'
  // "Terrasse" has the stem of "terre" (earth): "pommes de terre".
  if (/^terrasses?$/.test(folded)) return 'terrasse'
  return folded.length < 4 || !/^[a-z]+$/.test(folded) ? folded : stemmer(folded.replace(/(?<=e)es?$/, ''))
})

/** A French word without its plural ending. */
export const singularFrench = remembered((folded) => {
  if (folded.length < 4) return folded
  if (folded.endsWith('eaux')) return folded.slice(0, -1)
  return /[^sux]s$|[aeiou]us$/.test(folded) ? folded.slice(0, -1) : folded
})
