import { phraseTable } from '../text/phrase-table.ts'
import type { PhraseLanguage, PhraseTable } from '../text/phrase-table.ts'
import { remembered } from '../text/remembered.ts'
import { readWordList } from '../text/word-list.ts'
import { spellerFor } from './speller.ts'

/** The valences of the words and phrases of a language, without context. */
export type Lexicon = {
  /** The valence of each word, -3 to 3, by its folded form. */
  words: ReadonlyMap<string, number>
  /** The valence of a folded word, or of another inflection of it if the language compares inflections; 0 if unknown. */
  ownValence: (folded: string) => number
  /** The valence of a folded word, or of the word that it misspells. */
  valenceOf: (folded: string) => number
  /** The valence of phrases, which overrides the valence of their words. */
  phrases: PhraseTable<number>
  /** Words and phrases that judge, yet neither praise nor complain: "the food was okay, nothing special". */
  neutral: PhraseTable<true>
  /** The weights of words outside the lexicon, by stem; `negated` is for words that a negation reaches. */
  learned: LearnedTable
  negated: LearnedTable
  /** Whether a stem thanks or recommends, which judges the business as a whole: "thanks, team" does not judge the team. */
  judgesTheWhole: (stem: string) => boolean
}

/** The weights of learned words. */
export type LearnedTable = ReadonlyMap<string, { polarity: number; neutrality: number }>

/** The lists of a language, and the other inputs of its lexicon. */
export type LexiconSource = {
  /** The folder with `words.txt`, `neutral-words.txt`, `phrases.txt`, `neutral-phrases.txt` and perhaps `learned-words.txt`. */
  folder: URL
  language: PhraseLanguage
  /** Valences that the lists may override. */
  base?: readonly (readonly [string, number])[]
  /** Whether an unlisted word has the valence of a listed word with the same stem. */
  byStem: boolean
  /** Correct words that look like misspellings of others: "stylist" of "stylish". */
  correct: ReadonlySet<string>
  /** The minimum of letters in a word that may count as a misspelling; 7 by default. */
  misspeltFrom?: number
  judgesTheWhole: (stem: string) => boolean
  /** Whether the folder has learned words. */
  hasLearned: boolean
}

/** Reads the lexicon of a language. */
export function readLexicon(source: LexiconSource): Lexicon {
  const { folder, language, base = [], correct, misspeltFrom = 0, judgesTheWhole, hasLearned } = source
  const fold = (word: string): string => language.words.fold(word)
  const words: ReadonlyMap<string, number> = new Map([
    ...base.map(([word, valence]) => [fold(word), valence] as const),
    ...entries(folder, 'neutral-words').map((word) => [fold(word), 0] as const),
    ...ratedEntries(folder, 'words').map(([word, valence]) => [fold(word), valence] as const),
  ])
  const byStem = source.byStem ? valencesByStem(words, language.words.stem) : null
  const ownValence = (folded: string): number => words.get(folded) ?? byStem?.get(language.words.stem(folded)) ?? 0
  const strong = [...words].filter(([, value]) => Math.abs(value) >= 2).map(([word]) => word)
  const correctSpelling = spellerFor(strong, correct)
  const valenceOf = remembered((folded) => {
    if (words.has(folded) || byStem?.has(language.words.stem(folded)) === true) return ownValence(folded)
    return folded.length < misspeltFrom ? 0 : (words.get(correctSpelling(folded) ?? '') ?? 0)
  })
  const learned = hasLearned ? readLearned(folder) : { learned: new Map(), negated: new Map() }
  return { words, ownValence, valenceOf, ...phraseTables(folder, language), ...learned, judgesTheWhole }
}

/** The valences by stem. If several words have the same stem, the strongest one decides. */
function valencesByStem(words: ReadonlyMap<string, number>, stem: (folded: string) => string): Map<string, number> {
  const known = new Map<string, number>()
  for (const [word, valence] of words) {
    const key = stem(word)
    if (valence !== 0 && Math.abs(valence) > Math.abs(known.get(key) ?? 0)) known.set(key, valence)
  }
  return known
}

function phraseTables(folder: URL, language: PhraseLanguage): Pick<Lexicon, 'phrases' | 'neutral'> {
  const phrases = phraseTable<number>(language)
  const neutral = phraseTable<true>(language)
  for (const phrase of entries(folder, 'neutral-phrases')) {
    neutral.add(phrase, true)
    // "Nothing special" is neither praise because of "special" nor a complaint because of "nothing".
    if (phrase.includes(' ')) phrases.add(phrase, 0)
  }
  for (const [phrase, valence] of ratedEntries(folder, 'phrases')) phrases.add(phrase, valence)
  return { phrases, neutral }
}

function readLearned(folder: URL): Pick<Lexicon, 'learned' | 'negated'> {
  const learned = new Map<string, { polarity: number; neutrality: number }>()
  const negated = new Map<string, { polarity: number; neutrality: number }>()
  for (const line of entries(folder, 'learned-words')) {
    const [word = '', polarity, neutrality] = line.split(' ')
    const weights = { polarity: Number(polarity) / 100, neutrality: Number(neutrality) / 100 }
    if (word.startsWith('¬')) negated.set(word.slice(1), weights)
    else learned.set(word, weights)
  }
  return { learned, negated }
}

function entries(folder: URL, name: string): string[] {
  return readWordList(new URL(`${name}.txt`, folder))
}

/** The entries of a list whose lines have a valence before each word or phrase. */
function ratedEntries(folder: URL, name: string): [string, number][] {
  return entries(folder, name).map((line) => {
    const space = line.indexOf(' ')
    return [line.slice(space + 1), Number(line.slice(0, space))]
  })
}
