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

/** The languages that the engine reads; each is read from its folder when it is first needed. */
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

/** The language of a tag, whatever its region; null if the engine does not read it. */
export function languageNamed(tag: string): ReviewLanguage | null {
  const primary = (tag.split('-')[0] ?? '').toLowerCase()
  const found = known.get(primary)
  if (found !== undefined) return found
  const build = Object.hasOwn(LANGUAGES, primary) ? LANGUAGES[primary] : undefined
  if (build === undefined) return null
  const rules = build()
  const language = { ...rules, traitsOf: wordTraits(rules) }
  known.set(primary, language)
  return language
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
 * The language that a text is to be read in: the one that its source names; else the one that its words show, or `expected` if it is
 * too short. Null if the engine does not read that.
 */
export function languageOf(text: string, declared: string | null, expected: string): ReviewLanguage | null {
  const tag = declared ?? recognised(text, expected)
  return tag === null ? null : languageNamed(tag)
}

/** The rules by which a text is divided into sentences and words: those of its language, else of `otherwise`. */
export function dividingLanguage(text: string, declared: string | null, otherwise: ReviewLanguage): ReviewLanguage {
  return languageOf(text, declared, otherwise.tag) ?? otherwise
}
