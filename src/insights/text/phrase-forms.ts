import type { WordClass } from '../../schema/content/taxonomy.ts'

/** The rules of a language for its phrases. */
export type PhraseWords = {
  /** The words that a word in capitals stands for; several words make an expression. */
  classes: Readonly<Record<WordClass, readonly string[]>>
  /** Words besides those of NEVER that `..` may not stand for: "room was .. dirty" does not match "room was hardly dirty". */
  denials: ReadonlySet<string>
  /** Words that may stand inside a phrase without breaking it: `showed up (very) late`. */
  skipped: ReadonlySet<string>
  /** Words for numbers. */
  numbers: ReadonlySet<string>
}

/**
 * The choices for a position of a phrase in the taxonomy; `..` is a separate position. `a|b` is either word, `no_one|nobody`
 * either expression; `ME`, `MY`, `WAS`, `NEVER` and `THEY` are any word of their class: "NEVER return MY call|calls" finds
 * "didn't return our calls".
 */
export function choicesOf(position: string, { classes }: Pick<PhraseWords, 'classes'>): readonly string[] {
  return position.split('|').flatMap((word) => (isClass(word, classes) ? classes[word] : word.replaceAll('_', ' ')))
}

function isClass(word: string, classes: PhraseWords['classes']): word is WordClass {
  return Object.hasOwn(classes, word)
}
