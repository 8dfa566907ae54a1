import { stemmer } from '@orama/stemmers/german'
import { remembered } from '../../text/remembered.ts'
import { wordSet } from '../../text/word-list.ts'

/** A German word as those write it who have no umlauts: "für" and "fuer" are the same, and so are "weiß" and "weiss". */
export const foldGerman = remembered((lower) =>
  /[äöüß]/.test(lower) ? lower.replace(/[äöüß]/g, (letter) => SPELT[letter] ?? letter) : lower,
)

const SPELT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** The folded words of a list that spaces and line breaks separate. */
export function germanSet(list: string): ReadonlySet<string> {
  return new Set([...wordSet(list)].map(foldGerman))
}

/**
 * The stem that inflections of a German word share (Snowball); short words stay as they are. It keeps umlauts, so that "schön" is not
 * "schon", and "Häuser" is not "Haus".
 */
export const stemGerman = remembered((folded) =>
  folded.length < 4 || !/^[a-z]+$/.test(folded) ? folded : stemmer(folded),
)
