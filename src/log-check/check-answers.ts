import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Filters } from '../schema/search.ts'
import type { ReviewId } from '../schema/review.ts'
import { counted } from '../schema/rounding.ts'
import { questionText, type Question, searchPath, sincePath } from './answer-questions.ts'
import type { AskSite, GivenAnswer } from './ask-site.ts'
import { type Step, step } from './check-log.ts'
import {
  type Dataset,
  GivenReviews,
  inOrder,
  matchesOf,
  type PageOf,
  wrongPage,
  wrongReviews,
} from './replay-answer.ts'

/** The step, and whether an answer named another dataset, perhaps because the site was deployed meanwhile. */
export type CheckedAnswers = { step: Step; isOtherDataset: boolean }

/**
 * Asks a site, computes each answer from the checked dataset, and compares.
 *
 * @throws {UnreadableSiteError} if a question gets no answer
 */
export async function checkAnswers(
  dataset: Dataset,
  questions: readonly Question[],
  site: Pick<AskSite, 'get' | 'callTool'>,
): Promise<CheckedAnswers> {
  const faults: string[] = []
  let isOtherDataset = false
  for (const question of questions) {
    const found = await replay(dataset, question, site)
    isOtherDataset ||= found.isOtherDataset
    faults.push(...found.faults.map((fault) => `${questionText(question)}: ${fault}`))
  }
  const what = counted(questions.length, 'question')
  return {
    step: step(`Search and agents: ${what} answered from this dataset, nothing left out`, faults),
    isOtherDataset,
  }
}

type Replayed = { faults: string[]; isOtherDataset: boolean }

async function replay(
  dataset: Dataset,
  question: Question,
  site: Pick<AskSite, 'get' | 'callTool'>,
): Promise<Replayed> {
  if (question.kind === 'search') return replaySearch(dataset, question, site)
  const answer =
    question.kind === 'since'
      ? await site.get(sincePath(question.day))
      : await site.callTool(question.name, question.arguments)
  const wrong = wrongSource(dataset, answer)
  if (wrong !== undefined) return wrong
  return { faults: wrongAnswer(dataset, question, answer.body), isOtherDataset: false }
}

/** Reads at most `mostPages` pages of a search, and stops at the first wrong one. */
async function replaySearch(
  published: Dataset,
  { filters, mostPages }: Extract<Question, { kind: 'search' }>,
  site: Pick<AskSite, 'get'>,
): Promise<Replayed> {
  const dataset = inOrder(published, filters.sort)
  const matches = matchesOf(dataset, filters)
  let after: ReviewId | undefined = filters.after
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await site.get(searchPath({ ...filters, ...(after !== undefined && { after }) }))
    const wrong = wrongSource(dataset, answer)
    if (wrong !== undefined) return wrong
    const of: PageOf = { after, limit: filters.limit, mayBeShort: false }
    const { faults, next } = wrongPage(dataset, matches, { body: answer.body, page: of, groupBy: filters.group_by })
    if (faults.length > 0 || next === null) return { faults, isOtherDataset: false }
    after = next
  }
  return { faults: [], isOtherDataset: false }
}

function wrongSource({ digest }: Dataset, answer: GivenAnswer): Replayed | undefined {
  if (answer.digest === digest) return undefined
  const fault =
    answer.digest === undefined
      ? 'it does not name the dataset that it was made from'
      : `it was made from another dataset: ${answer.digest}, while /reviews.json is ${digest}`
  return { faults: [fault], isOtherDataset: answer.digest !== undefined }
}

const Since = z.looseObject({ count: z.number(), reviews: GivenReviews })
const OneReview = z.looseObject({ review: z.looseObject({ id: z.string() }) })
const BusinessAnswer = z.looseObject({ aggregate_rating: z.unknown(), withheld: z.unknown() })

/** Reviews that `get_reviews_since` returns at most. */
const NEWEST_OF_TOOL = 100

function wrongAnswer(dataset: Dataset, question: Exclude<Question, { kind: 'search' }>, body: unknown): string[] {
  if (question.kind === 'since') return wrongSince(dataset, { day: question.day, most: Infinity }, body)
  const { name, arguments: given } = question
  if (name === 'get_reviews_since')
    return wrongSince(dataset, { day: String(given['date']), most: NEWEST_OF_TOOL }, body)
  if (name === 'search_reviews') {
    const filters = Filters.parse(given)
    const page: PageOf = { after: filters.after, limit: filters.limit, mayBeShort: true }
    return wrongPage(dataset, matchesOf(dataset, filters), { body, page }).faults
  }
  if (name === 'get_business') return wrongCounts(dataset, body)
  const answer = OneReview.safeParse(body)
  return answer.success
    ? wrongReviews(
        dataset.reviews.filter(({ id }) => id === given['id']),
        [answer.data.review],
      )
    : [`it does not contain ${given['id'] ?? 'the review'}`]
}

function wrongSince({ reviews }: Dataset, { day, most }: { day: string; most: number }, body: unknown): string[] {
  const answer = Since.safeParse(body)
  if (!answer.success) return ['it lacks "count" or "reviews", or one of them is malformed']
  const expected = reviews.filter(({ date }) => date >= day)
  const { count, reviews: given } = answer.data
  return [
    ...(count === expected.length ? [] : [`it counts ${count}; there are ${expected.length}`]),
    ...wrongReviews(expected.slice(0, most), given),
  ]
}

function wrongCounts({ aggregate_rating, withheld }: Dataset, body: unknown): string[] {
  const answer = BusinessAnswer.safeParse(body)
  if (!answer.success) return ['it is not an object about the business']
  return [
    ...(isDeepStrictEqual(answer.data.aggregate_rating, aggregate_rating)
      ? []
      : ['its "aggregate_rating" differs from /reviews.json']),
    ...(isDeepStrictEqual(answer.data.withheld, withheld) ? [] : ['its "withheld" differs from /reviews.json']),
  ]
}
