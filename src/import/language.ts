import type { ReviewLine } from '../schema/content/review-line.ts'
import { Language } from '../schema/review.ts'
import type { Incoming } from './incoming.ts'

/** The language of a text; null if it is unknown. */
export type DetectLanguage = (text: string) => Language | null

/**
 * Loads the detector for the texts of one source; it takes 150 MB, so it is loaded late. A text of under 25 letters, or one whose
 * language is not clear, gets the common language of the source's texts, or none. Both the imported reviews and those in the
 * folder decide what the common language is.
 */
export async function languageDetector(
  incoming: ReadonlyMap<string, Incoming>,
  old: ReadonlyMap<string, ReviewLine>,
): Promise<DetectLanguage> {
  const { eld } = await import('eld/small')
  const guess: LanguageGuess = (text) => {
    const found = eld.detect(text.slice(0, ENOUGH))
    const scores = new Map(Object.entries(found.getScores()))
    const [best = 0, second = 0] = [...scores.values()].toSorted((a, b) => b - a)
    return { language: found.language, isClear: found.isReliable() && best - second >= CLEAR_LEAD, best, scores }
  }
  const common = commonLanguage(knownLanguages(incoming, old, guess))
  return (text) => detect(text, guess, common)
}

/** A language tag in its canonical spelling (`en_us` is `en-US`); null if it is not a tag, such as `English`. */
export function languageTag(written: string): Language | null {
  const tag = written.trim().replaceAll('_', '-')
  if (!/^[a-z]{2,3}(-|$)/i.test(tag)) return null
  try {
    return Language.parse(Intl.getCanonicalLocales(tag)[0])
  } catch {
    return null
  }
}

type LanguageGuess = (text: string) => { language: string; isClear: boolean; best: number; scores: Map<string, number> }

// A guess is clear if it leads by this much. The guess for "Excellent service" is not clear: French leads by less.
const CLEAR_LEAD = 0.02

// Longer samples take longer and are no more accurate.
const ENOUGH = 400

const FEWEST_LETTERS = 25

// A long text without a clear guess gets the common language if that is at most this far behind the best guess, otherwise none.
const CLOSE = 0.1

function detect(text: string, guess: LanguageGuess, common: Language | null): Language | null {
  const { language, isClear, best, scores } = guess(text)
  if (isLong(text)) {
    if (isClear) return language
    return common !== null && best - (scores.get(common) ?? 0) <= CLOSE && isWrittenIn(text, common) ? common : null
  }
  if (common === null || !isWrittenIn(text, common)) return null
  // In "Très bien" among English reviews, the accents speak against English, so the language stays unknown.
  return isClear && language !== common && /[^\p{ASCII}\P{L}]/u.test(text) ? null : common
}

/** Whether a text has 25 letters or more. A Chinese, Japanese or Korean character counts as three letters. */
function isLong(text: string): boolean {
  const start = text.slice(0, ENOUGH)
  const wide = start.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  return (start.match(/\p{L}/gu)?.length ?? 0) + 2 * wide >= FEWEST_LETTERS
}

// ISO 15924 codes whose names in Unicode differ, or that cover several Unicode scripts.
const SCRIPTS: Record<string, string> = {
  Jpan: '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}',
  Kore: '\\p{Script=Hangul}',
  Hans: '\\p{Script=Han}',
  Hant: '\\p{Script=Han}',
}

/** Whether a text has letters of the script that a language is usually written in. */
function isWrittenIn(text: string, language: Language): boolean {
  const { script = 'Latn' } = new Intl.Locale(language).maximize()
  return new RegExp(`[${SCRIPTS[script] ?? `\\p{Script=${script}}`}]`, 'u').test(text)
}

// Enough texts for a reliable share, in the order of their ids, which are hashes and so random.
const SAMPLE = 2000

function* knownLanguages(
  incoming: ReadonlyMap<string, Incoming>,
  old: ReadonlyMap<string, ReviewLine>,
  guess: LanguageGuess,
): Generator<string> {
  const ids = new Set([...incoming.keys(), ...old.keys()])
  for (const id of [...ids].sort().slice(0, SAMPLE)) {
    const review = incoming.get(id)
    const before = old.get(id)
    const text = review?.text ?? before?.text ?? ''
    const known = review?.language ?? before?.language ?? null
    if (!isLong(text)) continue
    if (known !== null) yield known
    else if (before?.text !== text) {
      const { language, isClear } = guess(text)
      if (isClear) yield language
    }
  }
}

const FEWEST_TEXTS = 3
const MOST = 0.75

/**
 * The language of three quarters of the texts, without its region; null if no language has that share, or if fewer than three
 * texts are in it.
 */
function commonLanguage(known: Iterable<string>): Language | null {
  const counts = new Map<string, number>()
  let all = 0
  for (const tag of known) {
    const [language = tag] = tag.split('-')
    counts.set(language, (counts.get(language) ?? 0) + 1)
    all += 1
  }
  const found = [...counts].find(([, count]) => count >= FEWEST_TEXTS && count >= MOST * all)
  return found === undefined ? null : Language.parse(found[0])
}
