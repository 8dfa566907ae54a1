import { stemmer } from '@orama/stemmers/italian'
import { remembered } from '../../text/remembered.ts'
import { wordSet } from '../../text/word-list.ts'

/** An Italian word without accents, which many leave out, and without a final apostrophe: "dell'" becomes "dell". */
export const foldItalian = remembered((lower) => {
  // "Né" is "nor", and "ne" is "of it".
  if (lower === 'né') return lower
  const word = lower.endsWith("'") ? lower.slice(0, -1) : lower
  return word.replace(/[àáèéìíîòóùú]/g, (letter) => UNACCENTED.charAt(ACCENTED.indexOf(letter)))
})

const ACCENTED = 'àáèéìíîòóùú'
const UNACCENTED = 'aaeeiiioouu'

/** The end of an elided word: after the `dell'` in "dell'idraulico". */
export function italianElisions(lower: string): readonly number[] {
  const elided = ELIDED.exec(lower)
  return elided === null ? [] : [elided[0].length]
}

const ELIDED =
  /^(?:[ldcnmtsv]|un|dell|all|nell|sull|dall|quest|quell|bell|buon|grand|sant|tutt|anch|senz|mezz|nient|nessun|qualcun|alcun|ciascun|com|dov|quant)'(?=\p{L})/u

/** Words left unstemmed, because their stem is that of another word: "sera" (evening) of "serio", "sala" of "salato" (salty). */
const WHOLE = wordSet('sera sere sala sale dispone dispongono')

/** The stem that inflections of an Italian word share (Snowball); short words stay unchanged. */
export const stemItalian = remembered((folded) => {
  // "Lavoro" (work) has the stem of "lavoratore".
  if (/^lavorat(?:or[ei]|ric[ei])$/.test(folded)) return 'lavorator'
  return folded.length < 4 || WHOLE.has(folded) || !/^[a-z]+$/.test(folded) ? folded : foldItalian(stemmer(folded))
})

/** An Italian word without its last vowel, which differs between singular and plural. */
export const singularItalian = remembered((folded) =>
  folded.length < 5 ? folded : folded.replace(/(?:h?[ie]|[ao])$/, ''),
)
