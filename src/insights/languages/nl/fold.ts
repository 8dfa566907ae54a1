import { stemmer } from '@orama/stemmers/dutch'
import { remembered } from '../../text/remembered.ts'
import { wordSet } from '../../text/word-list.ts'

/** A Dutch word without the accents and the diaeresis that many leave out: "één", "categorieën". */
export const foldDutch = remembered((lower) =>
  lower.replace(/[áàâäéèêëíìîïóòôöúùûüç]/g, (letter) => PLAIN.charAt(ACCENTED.indexOf(letter))),
)

const ACCENTED = 'áàâäéèêëíìîïóòôöúùûüç'
const PLAIN = 'aaaaeeeeiiiioooouuuuc'

/** The folded words of a list, separated by spaces and line breaks. */
export function dutchSet(list: string): ReadonlySet<string> {
  return new Set([...wordSet(list)].map(foldDutch))
}

/** Words left unstemmed, because their stem is that of another word: "vers" of "ver", "zekering" (fuse) of "zeker" (surely). */
const WHOLE = wordSet('vers mals betalen betaal betaald betaalde betaalden zekering zekeringen')

/** The stem that inflections of a Dutch word share (Snowball); short words stay unchanged. */
export const stemDutch = remembered((folded) =>
  folded.length < 4 || WHOLE.has(folded) || !/^[a-z]+$/.test(folded) ? folded : stemmer(folded),
)
