import { Language } from '../schema/review.ts'

// A real text stands out from its runner-up by more than this; "Excellent service" (French by a hair) does not.
const CLEAR_LEAD = 0.02

// More says no more, and costs time.
const ENOUGH = 400

/** Tells the language of a text; null for what cannot be told with confidence: very short texts, names, look-alikes. */
export type DetectLanguage = (text: string) => Language | null

/** Loads the detector: 150 MB, so it is done late. */
export async function languageDetector(): Promise<DetectLanguage> {
  const { eld } = await import('eld/small')
  return (text) => {
    const guess = eld.detect(text.slice(0, ENOUGH))
    if (!guess.isReliable()) return null
    const [best = 0, second = 0] = Object.values(guess.getScores()).toSorted((a, b) => b - a)
    return best - second < CLEAR_LEAD ? null : guess.language
  }
}

/** A language tag in its canonical spelling (`en_us` is `en-US`); null if it is none, such as `English`. */
export function languageTag(written: string): Language | null {
  const tag = written.trim().replaceAll('_', '-')
  if (!/^[a-z]{2,3}(-|$)/i.test(tag)) return null
  try {
    return Language.parse(Intl.getCanonicalLocales(tag)[0])
  } catch {
    return null
  }
}
