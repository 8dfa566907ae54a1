import { roundTo2, weighed } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** What stars say before a word is read. */
const STARS = [0, -0.9, -0.6, -0.1, 0.5, 0.85]
/** The label that would contradict the stars. */
const OPPOSITE = ['', 'positive', 'positive', '', 'negative', 'negative']
/** How many sentences' worth the stars weigh. */
const WEIGHT_OF_STARS = 2

/**
 * What a whole review comes to: its sentences, the neutral ones counting little, and its stars, which weigh as much as two
 * sentences. Words against the stars make a review mixed, not its opposite. Null stars leave the words alone.
 */
export function wholeVerdict(sentences: readonly Verdict[], stars: number | null): Verdict {
  const { good, bad, weight } = weighed(sentences, 0.4)
  const prior = stars === null ? 0 : (STARS[stars] ?? 0)
  const weightOfStars = stars === null ? 0 : WEIGHT_OF_STARS
  const total = weight + weightOfStars
  const score = total === 0 ? 0 : roundTo2((good - bad + prior * weightOfStars) / total)
  if (Math.min(good, bad) >= 0.8 && Math.max(good, bad) < 3 * Math.min(good, bad)) return { label: 'mixed', score }
  if (Math.abs(score) < 0.2) return { label: 'neutral', score }
  const label = score > 0 ? 'positive' : 'negative'
  return { label: label === OPPOSITE[stars ?? 3] ? 'mixed' : label, score }
}

/** How clearly a review must say what its stars do not. */
const CLEARLY = 0.7

/** A verdict on one aspect in the light of the stars: against four or five of them, or one or two, it must be said clearly. */
export function inLightOf(stars: number, verdict: Verdict): Verdict {
  const against = verdict.label === OPPOSITE[stars] && Math.abs(verdict.score) < CLEARLY
  return against ? { label: 'neutral', score: 0 } : verdict
}
