import { readWordList } from '../text/word-list.ts'

/** Groups of first names that are short for one another. */
export const NICKNAMES: readonly (readonly string[])[] = list('nicknames').map((group) => group.split(' '))

/** First names that are also English words. */
export const NAMES_THAT_ARE_WORDS: ReadonlySet<string> = new Set(list('names-that-are-words'))

/** First names of people, so that one of them is not mistaken for a misspelling of another. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set([
  ...NICKNAMES.flat(),
  ...NAMES_THAT_ARE_WORDS,
  ...list('given-names'),
])

/** Words beside a name that show it is not a technician's. */
export const RELATIONS: ReadonlySet<string> = new Set(list('relations'))

/** Words after a name that is part of the name of a place. */
export const PLACE_WORDS: ReadonlySet<string> = new Set(list('place-words'))

function list(name: string): string[] {
  return readWordList(new URL(`../languages/en/names/${name}.txt`, import.meta.url))
}
