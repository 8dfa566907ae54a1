import { readWordList } from '../text/word-list.ts'
import type { PeopleWords } from './people-words.ts'

/** The lists of names in a language's folder. */
export function readNameLists(
  folder: URL,
): Pick<PeopleWords, 'nicknames' | 'namesThatAreWords' | 'givenNames' | 'relations' | 'placeWords'> {
  const list = (name: string): string[] => readWordList(new URL(`${name}.txt`, folder))
  const nicknames = list('nicknames').map((group) => group.split(' '))
  const namesThatAreWords = new Set(list('names-that-are-words'))
  return {
    nicknames,
    namesThatAreWords,
    givenNames: new Set([...nicknames.flat(), ...namesThatAreWords, ...list('given-names')]),
    relations: new Set(list('relations')),
    placeWords: new Set(list('place-words')),
  }
}
