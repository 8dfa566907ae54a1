import { stemmer } from '@orama/stemmers/spanish'
import { remembered } from '../../text/remembered.ts'
import { wordSet } from '../../text/word-list.ts'

/** A Spanish word without accents, which many leave out; `ñ` stays, because it is another letter. */
export const foldSpanish = remembered((lower) =>
  lower.replace(/[áéíóúü]/g, (letter) => UNACCENTED.charAt(ACCENTED.indexOf(letter))),
)

const ACCENTED = 'áéíóúü'
const UNACCENTED = 'aeiouu'

/** Words left unstemmed, because their stem is that of another word: "mareando" (making dizzy) of "mar" (sea). */
const WHOLE = wordSet('mareando marean marearon mareado mareados elegir elegimos elegi elegido sinceramente')

/** The stem that inflections of a Spanish word share (Snowball); short words stay unchanged. */
export const stemSpanish = remembered((folded) =>
  folded.length < 4 || WHOLE.has(folded) || !/^[a-zñ]+$/.test(folded) ? folded : foldSpanish(stemmer(folded)),
)

/** A Spanish word without its plural ending. */
export const singularSpanish = remembered((folded) => {
  if (folded.length < 5 || !folded.endsWith('s')) return folded
  return /[^aeiou]es$/.test(folded) ? folded.slice(0, -2) : folded.slice(0, -1)
})
