import type { Reading } from '../../schema/content/reading.ts'
import type { Review } from '../../schema/review.ts'
import { PROMPT_HASH, answerSchema, reviewMessage, systemMessage, type ReadingTask } from './prompt.ts'
import { hashOfTaxonomy, READ_REASONS, whyRead, type ReadReason, type ReadingBasis } from './why-read.ts'

/** Longer texts are left to the rules, because one could cost as much as hundreds of others. In characters. */
export const MAX_TEXT = 12_000

/** The reviews to read, the reasons, and the estimated size. */
export type ReadingPlan = {
  basis: ReadingBasis
  /** Newest first. */
  reviews: Review[]
  reasons: ReadonlyMap<ReadReason, number>
  /** The numbers of reviews whose reading is up to date, of reviews beyond the limit, and of reviews that are too long. */
  upToDate: number
  leftOut: number
  tooLong: number
  /** The characters to send in total; `tokens` is estimated from them. */
  characters: number
  tokens: { input: number; output: number }
}

/** Options for a plan. */
export type ReadingWish = {
  model: string
  /** The most reviews to read. */
  limit?: number | undefined
  /** Whether to leave readings by another model, other instructions or other definitions as they are. */
  onlyNew?: boolean | undefined
}

/** Plans the readings of the published reviews (newest first) that have words. */
export function planReadings(
  task: ReadingTask & { reviews: readonly Review[]; readings: readonly Reading[] },
  { model, limit = Infinity, onlyNew = false }: ReadingWish,
): ReadingPlan {
  const basis = { taxonomy: hashOfTaxonomy(task.taxonomy), model, prompt: PROMPT_HASH }
  const known = new Map(task.readings.map((reading) => [reading.id, reading]))
  const worded = task.reviews.filter(({ text }) => text !== null && /\p{L}/u.test(text))
  const short = worded.filter(({ text }) => (text?.length ?? 0) <= MAX_TEXT)
  const wanted = short.flatMap((review) => {
    const reason = whyRead(review, known.get(review.id), basis)
    return reason === null || (onlyNew && KEPT_IF_ONLY_NEW.has(reason)) ? [] : [{ review, reason }]
  })
  const chosen = wanted.slice(0, limit)
  const reviews = chosen.map(({ review }) => review)
  const reasons = READ_REASONS.map((reason): [ReadReason, number] => [
    reason,
    chosen.filter((one) => one.reason === reason).length,
  ])
  return {
    ...{ basis, reviews },
    reasons: new Map(reasons.filter(([, count]) => count > 0)),
    upToDate: short.length - wanted.length,
    leftOut: wanted.length - chosen.length,
    tooLong: worded.length - short.length,
    ...expense(task, reviews),
  }
}

const KEPT_IF_ONLY_NEW: ReadonlySet<ReadReason> = new Set(['definitions', 'model', 'prompt'])

/** The estimated tokens of an answer: a frame, and quotes that grow with the review. */
const ANSWER_TOKENS = { frame: 60, share: 0.4, most: 500 }

function expense(task: ReadingTask, reviews: readonly Review[]): Pick<ReadingPlan, 'characters' | 'tokens'> {
  const each = systemMessage(task).content + JSON.stringify(answerSchema(task))
  const total = { characters: 0, tokens: { input: 0, output: 0 } }
  const tokensEach = tokensOf(each)
  for (const review of reviews) {
    const { content } = reviewMessage(review)
    const tokens = tokensOf(content)
    const { frame, share, most } = ANSWER_TOKENS
    total.characters += each.length + content.length
    total.tokens.input += tokensEach + tokens
    total.tokens.output += Math.min(most, frame + Math.round(tokens * share))
  }
  return total
}

/** Estimates the tokens of a text: one for four ASCII characters, one for one and a half other characters. */
function tokensOf(text: string): number {
  let others = 0
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) others += 1
  return Math.ceil((text.length - others) / 4 + others / 1.5)
}
