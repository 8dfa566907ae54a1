import { stemmer } from '@orama/stemmers/portuguese'
import { remembered } from '../../text/remembered.ts'
import { wordSet } from '../../text/word-list.ts'

/** A Portuguese word without accents and cedillas, which many leave out. */
export const foldPortuguese = remembered((lower) =>
  lower.replace(/[áàâãéêíóôõúüç]/g, (letter) => UNACCENTED.charAt(ACCENTED.indexOf(letter))),
)

const ACCENTED = 'áàâãéêíóôõúüç'
const UNACCENTED = 'aaaaeeiooouuc'

/** A Portuguese word without its plural ending. */
export const singularPortuguese = remembered(withoutPlural)

function withoutPlural(folded: string): string {
  if (folded.length < 4 || !folded.endsWith('s')) return folded
  if (folded.endsWith('oes') || folded.endsWith('aes')) return `${folded.slice(0, -3)}ao`
  if (/[aou]is$/.test(folded)) return `${folded.slice(0, -2)}l`
  return /[rzs]es$/.test(folded) ? folded.slice(0, -2) : folded.slice(0, -1)
}

/** The minimum of letters in a stem; otherwise "comida" and "com" would both become `com`. */
const LEAST = 4

/** Words left unstemmed, because their stem is that of another word: "atras" (behind) of "atrasar" (to be late). */
const WHOLE = wordSet('atras sinceramente praticamente hospitalidade trabalho trabalhos trabalhar trabalham trabalha')

/** The stem that inflections of a Portuguese word share (Snowball); short words lose only their plural ending. */
export const stemPortuguese = remembered((folded) => {
  if (folded.length < LEAST || WHOLE.has(folded) || !/^[a-z]+$/.test(folded)) return folded
  const stem = foldPortuguese(stemmer(folded))
  return stem.length < LEAST ? withoutPlural(folded) : stem
})
