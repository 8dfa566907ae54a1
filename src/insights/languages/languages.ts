import { readGerman } from './de/german.ts'
import { readEnglish } from './en/english.ts'
import { readSpanish } from './es/spanish.ts'
import { readFrench } from './fr/french.ts'
import { readItalian } from './it/italian.ts'
import { readDutch } from './nl/dutch.ts'
import { readPortuguese } from './pt/portuguese.ts'
import type { LanguageRules, ReviewLanguage } from './review-language.ts'
import { recognised } from './recognise.ts'
import { wordTraits } from './word-traits.ts'

/** The languages that the engine reads. The rules of each are loaded from its folder when they are first needed. */
const LANGUAGES: Readonly<Record<string, () => LanguageRules>> = {
  de: readGerman,
  en: readEnglish,
  es: readSpanish,
  fr: readFrench,
  it: readItalian,
  nl: readDutch,
  pt: readPortuguese,
}

/** The tags of the languages that the engine reads. */
export const READ_LANGUAGES: readonly string[] = Object.keys(LANGUAGES)

const known = new Map<string, ReviewLanguage>()

/** The language of a tag, for any region; null if the engine does not read it. */
export function languageNamed(tag: string): ReviewLanguage | null {
  const primary = primaryOf(tag)
  const found = known.get(primary)
  if (found !== undefined) return found
  const build = Object.hasOwn(LANGUAGES, primary) ? LANGUAGES[primary] : undefined
  if (build === undefined) return null
  const rules = build()
  const language = { ...rules, traitsOf: wordTraits(rules) }
  known.set(primary, language)
  return language
}

function primaryOf(tag: string): string {
  return (tag.split('-')[0] ?? '').toLowerCase()
}

/**
 * The language of a taxonomy.
 *
 * @throws {Error} if the engine does not read it
 */
export function readLanguage(tag: string): ReviewLanguage {
  const language = languageNamed(tag)
  if (language === null) throw new Error(`There are no rules for reading reviews in "${tag}"`)
  return language
}

/**
 * The language to read a text in: the language that its source declares; otherwise the one that its words show, or `expected` if
 * the text is too short. Null if the engine does not read that language.
 */
export function languageOf(text: string, declared: string | null, expected: string): ReviewLanguage | null {
  const tag = languageTagOf(text, declared, expected)
  return tag === null ? null : languageNamed(tag)
}

/** The tag of the language to read a text in, as in `languageOf`, which also loads the rules of that language. */
export function languageTagOf(text: string, declared: string | null, expected: string): string | null {
  const tag = primaryOf(declared ?? recognised(text, expected) ?? '')
  return READ_LANGUAGES.includes(tag) ? tag : null
}

/** The language whose rules divide a text into sentences and words: its own, or else `otherwise`. */
export function dividingLanguage(text: string, declared: string | null, otherwise: ReviewLanguage): ReviewLanguage {
  return languageOf(text, declared, otherwise.tag) ?? otherwise
}
