import type { RemarkWords } from '../aspects/remark-words.ts'
import type { PeopleWords } from '../entities/people-words.ts'
import type { ContextWords } from '../sentiment/context-words.ts'
import type { Lexicon } from '../sentiment/lexicon.ts'
import type { PhraseWords } from '../text/phrase-forms.ts'
import type { ClauseWords, Sentence } from '../text/sentences.ts'
import type { Form, Token, Words } from '../text/tokens.ts'
import type { WordUsage } from './word-usage.ts'

/** Everything that the engine needs to read a language. */
export type ReviewLanguage = LanguageRules & {
  /** The traits of a word in any text: a sum of `TRAIT`. */
  traitsOf: (form: Form) => number
}

/** The rules of a language, defined in its folder. */
export type LanguageRules = {
  /** The primary subtag of BCP 47, such as `en`. */
  tag: string
  words: Words
  phrases: PhraseWords
  clauses: ClauseWords
  /** The scope of each token of a text: whether the author asserts it about this business. */
  scopesOf: (tokens: readonly Token[], sentences: readonly Sentence[]) => Uint8Array
  lexicon: Lexicon
  context: ContextWords
  remarks: RemarkWords
  people: PeopleWords
  /** Words that a quotation neither begins nor ends with: "and". */
  loose: { before: ReadonlySet<string>; after: ReadonlySet<string> }
  /** Words of authors who were not served, or not yet. */
  notServed: RegExp
  /** The beginning of a sentence that refers to the previous one, and so reads badly by itself: "But it". */
  refersBack: RegExp
  /** Reads how reviews in general use its words; absent if that has not been counted. */
  readUsage?: () => WordUsage
}
