import { Language } from '../schema/review.ts'

// The best guess must lead by more than this; "Excellent service" (French by a hair) does not qualify.
const CLEAR_LEAD = 0.02

// Longer samples take longer and are no more accurate.
const ENOUGH = 400

/** Detects the language of a text; null if there is no confident guess, as for very short texts, names and similar languages. */
export type DetectLanguage = (text: string) => Language | null

/** Loads the detector, which takes 150 MB, so it is loaded late. */
export async function languageDetector(): Promise<DetectLanguage> {
  const { eld } = await import('eld/small')
  return (text) => {
    const guess = eld.detect(text.slice(0, ENOUGH))
    if (!guess.isReliable()) return null
    const [best = 0, second = 0] = Object.values(guess.getScores()).toSorted((a, b) => b - a)
    return best - second < CLEAR_LEAD ? null : guess.language
  }
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
