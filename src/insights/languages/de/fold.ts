import { stemmer } from '@orama/stemmers/german'
import { remembered } from '../../text/remembered.ts'
import { wordSet } from '../../text/word-list.ts'

/** A German word without umlauts: "für" and "fuer" become equal, like "weiß" and "weiss". */
export const foldGerman = remembered((lower) =>
  /[äöüß]/.test(lower) ? lower.replace(/[äöüß]/g, (letter) => SPELT[letter] ?? letter) : lower,
)

const SPELT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** The folded words of a list, separated by spaces and line breaks. */
export function germanSet(list: string): ReadonlySet<string> {
  return new Set([...wordSet(list)].map(foldGerman))
}

/**
 * The stem that inflections of a German word share (Snowball); short words stay unchanged. Umlauts are spelt as "oe", so that
 * "schön" differs from "schon", and "Häuser" from "Haus".
 */
export const stemGerman = remembered((folded) =>
  folded.length < 4 || !/^[a-z]+$/.test(folded) ? folded : stemmer(folded),
)
