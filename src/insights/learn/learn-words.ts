import { stringify } from 'yaml'
import type { LearnedWords } from '../../schema/content/learned-words.ts'
import type { Result } from '../../schema/result.ts'
import type { Review } from '../../schema/review.ts'
import { annotateClauses, overallEvidence } from '../aspects/evidence.ts'
import type { Engine } from '../engine.ts'
import type { ReviewLanguage } from '../languages/review-language.ts'
import { classify } from '../sentiment/classify.ts'
import { learnedWords } from '../sentiment/clause-tone.ts'
import { reviewVerdict } from '../sentiment/review-verdict.ts'
import { parseText } from '../text/parsed-text.ts'
import type { ParsedText } from '../text/parsed-text.ts'

/** The share of reviews on each side whose words agree with their stars, in percent. */
export type Recall = { positive: number; negative: number }

export type Learned = { words: LearnedWords; before: Recall; after: Recall }

/** The minimum of texts without three stars, and of texts on each side. */
const MIN_TEXTS = 500
const MIN_PER_SIDE = 30
/** The minimum of reviews that contain a word. */
const MIN_REVIEWS = 5
/** Scales for the weights; cross-validation chooses one of them. */
const SCALES = [4, 3, 2, 1, 0.5]
const FOLDS = 10

type LabelledText = { parsed: ParsedText; words: readonly string[]; positive: boolean }

/**
 * Learns word weights from the stars of a business's own reviews, or explains why not. Cross-validation must show that the
 * weights recognise more of the negative reviews and no fewer of the positive ones.
 */
export function learnWords(engine: Engine, reviews: readonly Review[]): Result<Learned> {
  const samples = samplesOf(reviews, engine)
  const positive = samples.filter((sample) => sample.positive).length
  if (samples.length < MIN_TEXTS || Math.min(positive, samples.length - positive) < MIN_PER_SIDE)
    return {
      ok: false,
      problem: `Learning needs ${MIN_TEXTS} reviews with words in the language of the site and with other than three stars, at least ${MIN_PER_SIDE} of them positive and ${MIN_PER_SIDE} negative; there are ${positive} positive and ${samples.length - positive} negative ones`,
    }
  const folds = Array.from({ length: FOLDS }, (_, fold) => ({
    weights: logOdds(samples.filter((__, index) => index % FOLDS !== fold)),
    held: samples.filter((__, index) => index % FOLDS === fold),
  }))
  const measure = (scale: number): Recall =>
    recallOf(folds.flatMap(({ weights, held }) => held.map((sample) => judge(engine, sample, scaled(weights, scale)))))
  const before = measure(0)
  const tried = SCALES.map((scale) => ({ scale, after: measure(scale) }))
  const fit = tried.filter(({ after }) => after.positive >= before.positive && after.negative > before.negative)
  const [best] = fit.toSorted((a, b) => b.after.negative - a.after.negative)
  if (best === undefined)
    return { ok: false, problem: 'Learned weights would not find more negative reviews without losing positive ones' }
  const words = [...scaled(logOdds(samples), best.scale)].map(
    ([word, weight]) => [word, Math.round(weight * 100) / 100] as const,
  )
  const kept = words.filter(([, weight]) => Math.abs(weight) >= 0.1).sort(([a], [b]) => (a < b ? -1 : 1))
  const learned = { reviews: samples.length, words: Object.fromEntries(kept) }
  return { ok: true, value: { words: learned, before, after: best.after } }
}

/** `learned-words.yaml` with these words. */
export function learnedWordsFile(learned: LearnedWords): string {
  return HEADER + stringify(learned, { singleQuote: true, lineWidth: 0 })
}

const HEADER =
  '# Word weights learned from the stars of these reviews by "npm run aspects -- learn". The build only reads them.\n'

function samplesOf(reviews: readonly Review[], engine: Engine): LabelledText[] {
  return reviews.flatMap(({ text, language, rating, author }) => {
    if (text === null || rating === 3 || engine.readerOf(text, language) !== engine) return []
    const parsed = parseText(text, engine.language)
    const named = new Set(
      engine.technicians.find(parsed, author).flatMap(({ from, to }) => parsed.stems.slice(from, to)),
    )
    const words = learnedWords(parsed, 0, parsed.tokens.length).filter(
      (word) => isPlain(word, engine.language) && !named.has(word),
    )
    return { parsed, words, positive: rating > 3 }
  })
}

/** Whether a word consists of letters only and is not a first name. */
function isPlain(word: string, { people }: ReviewLanguage): boolean {
  const plain = word.replace(/^¬/, '')
  return /^[\p{Ll}']+$/u.test(plain) && !people.givenNames.has(plain)
}

/**
 * The log odds ratio of each word between positive and negative reviews, if it is at least twice its standard deviation (Monroe
 * et al., "Fightin' Words", 2008, with a flat prior). Counts words instead of reviews, because negative reviews are longer.
 */
function logOdds(samples: readonly LabelledText[]): Map<string, number> {
  const counts = new Map<string, { positive: number; negative: number; reviews: number }>()
  const totals = { positive: 0, negative: 0 }
  for (const { words, positive } of samples) {
    const side = positive ? 'positive' : 'negative'
    totals[side] += words.length
    for (const word of words) {
      const known = counts.get(word) ?? { positive: 0, negative: 0, reviews: 0 }
      known[side] += 1
      counts.set(word, known)
    }
    for (const word of new Set(words)) {
      const known = counts.get(word)
      if (known !== undefined) known.reviews += 1
    }
  }
  const weights = [...counts].flatMap(([word, { positive, negative, reviews }]): [string, number][] => {
    if (reviews < MIN_REVIEWS) return []
    const odds = (count: number, total: number): number => Math.log((count + 0.5) / (total - count + 0.5))
    const ratio = odds(positive, totals.positive) - odds(negative, totals.negative)
    const deviation = Math.sqrt(1 / (positive + 0.5) + 1 / (negative + 0.5))
    return Math.abs(ratio / deviation) >= 2 ? [[word, ratio]] : []
  })
  return new Map(weights)
}

function scaled(weights: ReadonlyMap<string, number>, scale: number): Map<string, number> {
  return new Map([...weights].map(([word, weight]) => [word, (weight * scale) / 2]))
}

type Judged = { positive: boolean; right: boolean }

function judge(engine: Engine, { parsed, positive }: LabelledText, own: ReadonlyMap<string, number>): Judged {
  const sentences = parsed.sentences.map(({ clauses }) =>
    classify(overallEvidence(annotateClauses({ ...engine, ownWords: own }, parsed, clauses)), engine.calibration),
  )
  const { score } = reviewVerdict(sentences, null)
  return { positive, right: positive ? score > 0 : score < 0 }
}

function recallOf(judged: readonly Judged[]): Recall {
  const recall = (of: boolean): number => {
    const side = judged.filter(({ positive }) => positive === of)
    return (100 * side.filter(({ right }) => right).length) / side.length
  }
  return { positive: recall(true), negative: recall(false) }
}
