import type { Review } from '../../../src/schema/review.ts'
import { type ReviewInsight, SentimentLabel } from '../../../src/schema/insights.ts'
import { eachToken, isOfWord } from '../../../src/search/each-token.ts'
import { foldForSearch } from '../../../src/search/fold-for-search.ts'
import { EVERY_STEM } from '../../../src/search/stems/every-stem.ts'
import { wordKey } from '../../../src/search/wanted-words.ts'
import { endingsOf, type EndingsOf } from '../../../src/search/word-endings.ts'
import { cachedNumber, type ValueKind, valueNumber } from '../answering/value-number.ts'
import { positionSteps } from '../postings.ts'

/** Something that a review can be found by. */
export type SaidValue = readonly [kind: ValueKind, value: string]

/** The search terms of a review, each once: the numbers of its values, and the tokens of its text. */
export type ReviewTerms = { numbers: string[]; tokens: ReviewToken[] }

export type ReviewToken = {
  /** The number of the word's key; `NO_WORD` if it has none. */
  number: string
  /** Folded. */
  token: string
  /** Its positions in the text (see `positionSteps`). */
  steps: number[]
}

/** In place of the number of a key: this token is not a word. */
export const NO_WORD = '0'

export function termsOf({ text, language }: Review, values: readonly SaidValue[]): ReviewTerms {
  const folded = foldForSearch(text ?? '')
  const endings = endingsOf(language)
  const positions = new Map<string, number[]>()
  let position = 0
  eachToken(folded, (from, to) => {
    const token = folded.slice(from, to)
    const its = positions.get(token)
    if (its === undefined) positions.set(token, [position++])
    else its.push(position++)
  })
  return {
    numbers: values.map(([kind, value]) => valueNumber(kind, value)),
    tokens: Array.from(positions, ([token, its]) => {
      return { number: numberOf(token, endings), token, steps: positionSteps(its) }
    }),
  }
}

/** The number of a token's key. */
function numberOf(token: string, language: EndingsOf): string {
  return cachedNumber(`${language} token`, token, () => {
    const key = isOfWord(token.charCodeAt(0)) ? wordKey(token, language, EVERY_STEM) : ''
    return key === '' ? NO_WORD : valueNumber('word', key)
  })
}

/** The values of a review, each once. */
export function saidIn(review: Review, insight: ReviewInsight | undefined): SaidValue[] {
  const { sentiment, topics = [], mentions = {}, aspects = [] } = insight ?? {}
  const of = (kind: ValueKind, values: readonly string[] = []): SaidValue[] =>
    [...new Set(values)].map((one) => [kind, one])
  const flags = [
    review.owner_reply !== null && 'has_reply',
    review.text !== null && 'has_text',
    review.disclosure !== undefined && 'disclosed',
  ]
  return [
    ...of('source', [review.source]),
    ...of('language', review.language === null ? [] : [review.language]),
    ...of('technician', mentions.technicians),
    ...of('service', mentions.services),
    ...of('area', mentions.service_areas),
    ...of('problem', mentions.problems),
    ...of(
      'aspect',
      aspects.map(({ id }) => id),
    ),
    ...of(
      'flag',
      flags.filter((flag) => flag !== false),
    ),
    ...of('sentiment', sentiment === undefined ? [] : [sentiment.label]),
    ...of('topic', topics),
    ...SentimentLabel.options.flatMap((label) => {
      const judged = aspects.filter((aspect) => aspect.label === label)
      return of(
        `${label} aspect`,
        judged.map(({ id }) => id),
      )
    }),
  ]
}
