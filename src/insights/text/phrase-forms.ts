import type { WordClass } from '../../schema/content/taxonomy.ts'

/** What a language says about its phrases. */
export type PhraseWords = {
  /** The words that those in capitals stand for; several words make an expression. */
  classes: Readonly<Record<WordClass, readonly string[]>>
  /** Words that may stand inside a phrase without breaking it: `showed up (very) late`. */
  skipped: ReadonlySet<string>
  /** Words for numbers. */
  numbers: ReadonlySet<string>
}

/**
 * The words that may stand in each place of a phrase of the taxonomy; `..` is a place of its own. `a|b` is either word, `no_one|nobody`
 * either expression; `ME`, `MY`, `WAS`, `NEVER` and `THEY` are any of the words of their class: "NEVER return MY call|calls" finds
 * "didn't return our calls".
 */
export function choicesOf(phrase: string, { classes }: Pick<PhraseWords, 'classes'>): (readonly string[])[] {
  const known = new Map<string, readonly string[]>(Object.entries(classes))
  return phrase
    .split(/\s+/)
    .map((place) => place.split('|').flatMap((word) => known.get(word) ?? [word.replaceAll('_', ' ')]))
}
