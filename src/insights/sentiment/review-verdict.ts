import { roundTo2, weighed } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** The score that the stars suggest, before any word is read. */
const STAR_SCORES = [0, -0.9, -0.6, -0.1, 0.5, 0.85]
/** The weight of the stars, in sentences. */
const STAR_WEIGHT = 2
/** The least praise, and the least complaint, in a mixed review without stars: a clear sentence each. */
const MIN_SIDE = 0.8

/**
 * The verdict of a whole review, from its sentences (neutral ones weigh less) and its stars, which weigh as much as two
 * sentences. Four and five stars are praise, two and one a complaint. Three stars imply a reservation, so praise with three
 * stars is mixed; without it, a clear complaint decides. With null stars, only the words count.
 */
export function reviewVerdict(sentences: readonly Verdict[], stars: number | null): Verdict {
  const { positive, negative, weight } = weighed(sentences, 0.4)
  const prior = stars === null ? 0 : (STAR_SCORES[stars] ?? 0)
  const starWeight = stars === null ? 0 : STAR_WEIGHT
  const total = weight + starWeight
  const score = total === 0 ? 0 : roundTo2((positive - negative + prior * starWeight) / total)
  if (isMixed(positive, negative, stars)) return { label: 'mixed', score }
  const side = sideOf(stars)
  if (side !== null) return { label: side.label, score: towards(side.label, score) }
  const outweighs = stars === 3 && negative >= MIDDLING && negative > positive
  if (outweighs) return { label: 'negative', score: towards('negative', score) }
  if (Math.abs(score) < 0.2) return { label: 'neutral', score }
  return { label: score > 0 ? 'positive' : 'negative', score }
}

/** The sum of scores against the stars that casts doubt on a review. */
const DOUBTFUL = 2.4

/** Whether a review's words say only the opposite of its stars: by mistake, or with irony. */
export function isUncertain(sentences: readonly Verdict[], stars: number): boolean {
  const side = sideOf(stars)
  if (side === null) return false
  const { positive, negative } = weighed(sentences, 0.4)
  const [own, other] = side.label === 'positive' ? [positive, negative] : [negative, positive]
  return other >= DOUBTFUL && own * 4 < other
}

/** The largest ratio of the stronger to the weaker side in a mixed review without stars. */
const MIXED_RATIO = 1.6
/** The least praise in a mixed review with three stars, and the least complaint in a negative one. */
const MIDDLING = 0.66
/** The largest ratio of complaints to praise in a mixed review with three stars. */
const MIDDLING_RATIO = 2

function isMixed(positive: number, negative: number, stars: number | null): boolean {
  if (stars === null) {
    const weaker = Math.min(positive, negative)
    return weaker >= MIN_SIDE && Math.max(positive, negative) < MIXED_RATIO * weaker
  }
  return stars === 3 && positive >= MIDDLING && negative < MIDDLING_RATIO * positive
}

type StarsSide = { label: 'positive' | 'negative'; certain: boolean }

/** The side of the stars; null for three stars or no stars. */
function sideOf(stars: number | null): StarsSide | null {
  if (stars === null || stars === 3) return null
  return { label: stars > 3 ? 'positive' : 'negative', certain: stars === 5 || stars === 1 }
}

/** Moves a score to the side of its label if the words lean the other way. */
function towards(label: 'positive' | 'negative', score: number): number {
  return label === 'positive' ? Math.max(0.2, score) : Math.min(-0.2, score)
}

/** The score that words need to contradict four or two stars (`leaning`), or, with a contrast, five or one (`certain`). */
const CLEAR = { leaning: 0.5, certain: 0.85 }

/**
 * The basis of a verdict on an aspect: a contrast, a cue of the aspect instead of a word near it, words for average, a clause
 * that says only that the aspect is good.
 */
export type VerdictGrounds = { contrast: boolean; cued: boolean; average: boolean; stated: boolean }

/**
 * Adjusts the verdict on one aspect to the stars. With five, two or one star, a mixed verdict takes the side of the stars, and so
 * does an undecided one that a cue judges. Null if the verdict contradicts the stars without being clear: with five stars, nine
 * of ten apparent complaints are about something else.
 */
export function reconcileWithStars(
  verdict: Verdict,
  stars: number,
  { contrast, cued, average, stated }: VerdictGrounds,
): Verdict | null {
  const side = sideOf(stars)
  if (verdict.label === 'neutral' && !average) {
    return side !== null && cued && stars !== 4
      ? { label: side.label, score: towards(side.label, verdict.score) }
      : null
  }
  if (side === null) return verdict
  if (verdict.label === 'mixed' && stars !== 4) return { label: side.label, score: towards(side.label, verdict.score) }
  const contradicts = (verdict.label === 'positive' || verdict.label === 'negative') && verdict.label !== side.label
  const clear = side.certain
    ? contrast && Math.abs(verdict.score) >= CLEAR.certain
    : Math.abs(verdict.score) >= CLEAR.leaning
  const states = stated && verdict.label === 'positive' && verdict.score >= CLEAR.leaning
  return contradicts && !(cued && clear) && !states ? null : verdict
}
