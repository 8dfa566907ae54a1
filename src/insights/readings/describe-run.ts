import { counted, shownCount } from '../../schema/rounding.ts'
import { MAX_TEXT, type ReadingPlan } from './plan-readings.ts'
import type { ReadingResult } from './read-with-model.ts'
import type { ReadReason } from './why-read.ts'

/** The price of a million tokens, in any currency. */
export type TokenPrice = { input: number; output: number }

/** The server for a plan, and its price if that is known. */
export type ReadingTerms = { url: string; model: string; price?: TokenPrice | undefined }

/** Describes which reviews are to be read, why, and the cost, as lines to print before the run. */
export function describePlan(plan: ReadingPlan, { url, model, price }: ReadingTerms): string[] {
  const { reviews, reasons, upToDate, leftOut, tooLong, characters, tokens } = plan
  const others = [
    ...(upToDate > 0 ? [`${shownCount(upToDate)} already read`] : []),
    ...(leftOut > 0 ? [`${shownCount(leftOut)} more to read after this (--limit)`] : []),
    ...(tooLong > 0
      ? [`${shownCount(tooLong)} longer than ${shownCount(MAX_TEXT)} characters, left to the rules`]
      : []),
  ].join('; ')
  if (reviews.length === 0) return [`Nothing to read${others === '' ? ': no review has words' : ` (${others})`}`]
  return [
    `To be read by ${model} at ${url}: ${counted(reviews.length, 'review')}`,
    ...[...reasons].map(([reason, count]) => `  ${shownCount(count)} ${REASONS[reason]}`),
    ...(others === '' ? [] : [`  besides: ${others}`]),
    `About ${shownCount(tokens.input)} tokens in and ${shownCount(tokens.output)} out (${shownCount(characters)} characters are sent).`,
    price === undefined
      ? 'To see the cost, give the price of a million tokens: --price IN,OUT'
      : `At ${price.input} and ${price.output} for a million tokens: about ${cost(tokens, price)}.`,
  ]
}

const REASONS: Readonly<Record<ReadReason, string>> = {
  new: 'not read before',
  text: 'again, because their text changed',
  stars: 'again, because their stars changed',
  aspects: 'again, because aspects were added or removed (builds read these by the rules until then)',
  definitions: 'again, because the definition of an aspect changed (--only-new leaves these)',
  model: 'again, because another model read them (--only-new leaves these)',
  prompt: 'again, because the instructions to the model changed (--only-new leaves these)',
}

const LISTED = 20

/** Describes the result of a run, as lines to print. */
export function describeResult(
  { kept, unread, tokens }: ReadingResult,
  { folder, price }: { folder: string; price?: TokenPrice | undefined },
): string[] {
  const used =
    tokens.input + tokens.output === 0
      ? ''
      : ` The server counted ${shownCount(tokens.input)} tokens in and ${shownCount(tokens.output)} out${price === undefined ? '' : `: ${cost(tokens, price)}`}.`
  const next = kept === 0 ? '' : ' Now: npm run build'
  return [
    `Read: ${counted(kept, 'review')}, saved in ${folder}/readings.jsonl.${used}${next}`,
    ...(unread.length === 0 ? [] : [`Left to the rules until the next "npm run read": ${shownCount(unread.length)}`]),
    ...unread.slice(0, LISTED).map(({ id, problem }) => `  ${id}: ${problem.replaceAll('\n', ' ')}`),
    ...(unread.length > LISTED ? [`  and ${shownCount(unread.length - LISTED)} more`] : []),
  ]
}

function cost(tokens: ReadingPlan['tokens'], price: TokenPrice): string {
  const sum = (tokens.input * price.input + tokens.output * price.output) / 1e6
  return sum > 0 && sum < 0.01 ? 'less than 0.01' : sum.toFixed(2)
}
