import type { SentimentLabel } from '../../schema/insights.ts'
import type { Review, ReviewId } from '../../schema/review.ts'
import type { StarSum } from '../../schema/rounding.ts'
import type { KeyPhrase, Opinion } from '../review-analysis.ts'
import { fold } from '../text/tokens.ts'
import { addSpread, addValue, inHundredths, noSpread, type Spread } from './spread.ts'

/** Figures of the opinions on a subject that can be added up. Of equally clear examples, the newer one comes first. */
export type SubjectSums = {
  sides: Record<SentimentLabel, number>
  /** The stars of the reviews with an opinion on it. */
  stars: StarSum
  /** The scores of the opinions on the subject; for a topic, the scores of the reviews about it. */
  scores: Spread
  /** Further reviews that mention the subject without a clear verdict. */
  notJudged: number
  /** The wordings of the reviews on the subject, by their folded form. */
  wordings: Map<string, Wording>
  examples: Record<'clearest' | 'positive' | 'negative', Example[]>
  complaints: Complaints
}

/** The wording of the newest review, and the number of reviews with it. */
type Wording = { words: string; count: number }

/** A review, and the clarity of its verdict: its score in hundredths, without the sign. */
type Example = { id: ReviewId; strength: number }

/** The numbers of complaints from reviews with few stars, and of clear complaints. */
export type Complaints = { withFewStars: number; clear: number }

/** The sums of a subject that nobody mentions. */
export function noSubjectSums(): SubjectSums {
  return {
    sides: { positive: 0, neutral: 0, negative: 0, mixed: 0 },
    stars: { sum: 0, count: 0 },
    scores: noSpread(),
    notJudged: 0,
    wordings: new Map(),
    examples: { clearest: [], positive: [], negative: [] },
    complaints: { withFewStars: 0, clear: 0 },
  }
}

/** The most examples of a subject. */
export const MAX_EXAMPLES = 5

const MOST_EXAMPLES = { clearest: MAX_EXAMPLES, positive: 1, negative: 1 }
const EXAMPLE_KINDS = ['clearest', 'positive', 'negative'] as const

const FEW_STARS = 3
const CLEAR_COMPLAINT = -70

/** Adds the opinion of a review, which must be older than the previous ones. */
export function addOpinion(sums: SubjectSums, { label, score }: Opinion, { id, rating }: Review): void {
  const hundredths = inHundredths(score)
  sums.sides[label] += 1
  sums.stars.sum += rating
  sums.stars.count += 1
  addValue(sums.scores, hundredths)
  const example = { id, strength: Math.abs(hundredths) }
  addExample(sums, 'clearest', example)
  if (label === 'positive' || label === 'negative') addExample(sums, label, example)
  if (label !== 'negative') return
  if (rating <= FEW_STARS) sums.complaints.withFewStars += 1
  if (hundredths <= CLEAR_COMPLAINT) sums.complaints.clear += 1
}

/** Adds the wordings of a review on this subject, each once. */
export function addWordings(sums: SubjectSums, subject: string, keyPhrases: readonly KeyPhrase[]): void {
  let own: Map<string, string> | undefined
  for (const phrase of keyPhrases) {
    if (phrase.subject === subject) (own ??= new Map()).set(fold(phrase.words).replace(/\s+/g, ' '), phrase.words)
  }
  for (const [folded, words] of own ?? []) addWording(sums, folded, { words, count: 1 })
}

/** Adds the sums of older reviews. */
export function addSubject(sums: SubjectSums, older: SubjectSums): void {
  for (const side of ['positive', 'neutral', 'negative', 'mixed'] as const) sums.sides[side] += older.sides[side]
  sums.stars.sum += older.stars.sum
  sums.stars.count += older.stars.count
  addSpread(sums.scores, older.scores)
  sums.notJudged += older.notJudged
  for (const [folded, wording] of older.wordings) addWording(sums, folded, wording)
  for (const kind of EXAMPLE_KINDS) for (const example of older.examples[kind]) addExample(sums, kind, example)
  sums.complaints.withFewStars += older.complaints.withFewStars
  sums.complaints.clear += older.complaints.clear
}

function addWording({ wordings }: SubjectSums, folded: string, { words, count }: Wording): void {
  const known = wordings.get(folded)
  if (known === undefined) wordings.set(folded, { words, count })
  else known.count += count
}

/** Adds an example if it is among the clearest of its kind. Of equal examples, the first stays. */
function addExample({ examples }: SubjectSums, kind: keyof SubjectSums['examples'], example: Example): void {
  const found = examples[kind]
  const place = found.findIndex(({ strength }) => strength < example.strength)
  if (place < 0 && found.length === MOST_EXAMPLES[kind]) return
  found.splice(place < 0 ? found.length : place, 0, example)
  if (found.length > MOST_EXAMPLES[kind]) found.pop()
}
