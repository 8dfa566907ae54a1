import type { WordClass } from '../../schema/content/taxonomy.ts'

/**
 * The words that may stand in each place of a phrase of the taxonomy; `..` is a place of its own. `a|b` is either word, `no_one|nobody` either expression;
 * `ME`, `MY`, `WAS`, `NEVER` and `THEY` are any of the words below: "NEVER return MY call|calls" finds "didn't return our calls".
 */
export function choicesOf(phrase: string): (readonly string[])[] {
  return phrase
    .split(/\s+/)
    .map((place) => place.split('|').flatMap((word) => WORD_CLASSES.get(word) ?? [word.replaceAll('_', ' ')]))
}

const words = (list: string): string[] => list.split(',').map((word) => word.trim())

/** Whom it happened to, whose it is, what somebody or something was, what did not happen, and who did it. */
const CLASSES: Readonly<Record<WordClass, readonly string[]>> = {
  ME: words('me, us, you, him, her, them, everyone, people'),
  MY: words('my, our, your, his, her, their, the, this, that, any, every, each, all, a, an, one, some'),
  WAS: words('was, were, is, are, been, be, felt, feels, looked, looks, seemed, seems, got'),
  NEVER: words(
    `never, not, didn't, did not, doesn't, does not, don't, do not, won't, wouldn't, would not, couldn't, could not, can't,
     cannot, hasn't, haven't, hadn't, failed to, refused to, nobody, no one, nobody could, no one could`,
  ),
  THEY: words(
    `they, he, she, they'd, he'd, she'd, they've, who, somebody, someone, NAME, staff, team, crew, guys, guy, fella, fellas, lady,
     ladies, manager, owner, boss`,
  ),
}
const WORD_CLASSES: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(CLASSES))
