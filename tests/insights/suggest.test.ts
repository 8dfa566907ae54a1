import { parse as parseYaml } from 'yaml'
import { describe, expect, test } from 'vitest'
import { engineFor } from '../../src/insights/engine.ts'
import { learnWords } from '../../src/insights/learn/learn-words.ts'
import { suggestionLines, suggestTerms } from '../../src/insights/suggest/suggest-terms.ts'
import type { Suggestion, SuggestInput } from '../../src/insights/suggest/suggest-terms.ts'
import { Taxonomy } from '../../src/schema/content/taxonomy.ts'
import { aReview } from '../a-review.ts'
import { aBusiness, anInput } from './an-input.ts'
import { fullInsights } from './full-insights.ts'

const TEXTS = [
  'My claim was denied and the premium went up.',
  'They reimbursed the claim in a week, wonderful.',
  'The reimbursement for our dog came fast, thanks to Zorblax.',
  'Claims are easy. The premium is fair, says Zorblax.',
  'Reimbursing took weeks, the premium doubled, asked Zorblax.',
]
const reviews = Array.from({ length: 40 }, (_, index) =>
  aReview({
    author: `A. ${index}`,
    text: `${TEXTS[index % 5] ?? ''} Visit ${index}.`,
    rating: index % 5 === 0 ? 1 : 5,
  }),
)
const business = aBusiness({ name: 'Paws Premium Insurance' })
const none = Taxonomy.parse({ aspects: [] })

/** The suggested terms of a site in English. */
function suggested(input: SuggestInput): Suggestion[] {
  const result = suggestTerms(input)
  if (!result.ok) throw new Error(result.problem)
  return result.value
}

describe('suggested terms', () => {
  const firstWords = (taxonomy = none, about = business): string[] =>
    suggested({ reviews, business: about, taxonomy }).map(({ words }) => words[0] ?? '')

  test('suggestions are word families that are far more frequent in these reviews than in reviews in general', () => {
    const families = suggested({ reviews, business: aBusiness(), taxonomy: none }).map(({ words }) => words)
    expect(families).toContainEqual(['claim', 'claims'])
    expect(families).toContainEqual(['reimbursed', 'reimbursement', 'reimbursing'])
    expect(families.flat()).not.toContain('they')
    expect(families.flat()).not.toContain('wonderful')
  })

  test("suggestions leave out names, the firm's own name, and terms of the taxonomy", () => {
    expect(firstWords()).not.toContain('zorblax')
    expect(firstWords(none, aBusiness())).toContain('premium')
    expect(firstWords()).not.toContain('premium')
    const known = Taxonomy.parse({ aspects: [{ id: 'claims', label: 'Claims', words: ['claim'] }] })
    expect(firstWords(known)).not.toContain('claim')
  })

  test('suggestions are lines for aspects.yaml, with counts and examples', () => {
    const lines = suggestionLines(suggested({ reviews, business, taxonomy: none })).join('\n')
    const ids = Taxonomy.parse(parseYaml(lines)).aspects.map(({ id }) => id)
    expect(ids).toContain('claim')
    expect(lines).toMatch(/# 24 reviews, 3\.7 stars on average\n {2}# {3}.*claim/i)
  })

  test('suggestions need at least five reviews', () => {
    expect(suggested({ reviews: reviews.slice(0, 4), business, taxonomy: none })).toEqual([])
    expect(suggestionLines([])).toEqual(['# No term stands out.'])
  })

  test('suggestions count only reviews in the language of the site', () => {
    const spanish = reviews.map((review) => ({ ...review, language: 'es' }))
    expect(suggested({ reviews: spanish, business, taxonomy: none })).toEqual([])
  })

  test('suggestions are refused in a language without word counts', () => {
    const german = Taxonomy.parse({ language: 'de', aspects: [] })
    expect(suggestTerms({ reviews, business, taxonomy: german })).toEqual({
      ok: false,
      problem: expect.stringContaining('counted only in English; this site is in German'),
    })
  })
})

describe('word weights learned from stars', () => {
  const engine = engineFor({ business, taxonomy: none })
  const many = Array.from({ length: 600 }, (_, index) => {
    const bad = index % 4 === 0
    const text = bad
      ? `Visit ${index}: the clinic shortfall again, codes and forms.`
      : `Visit ${index}: the clinic payout arrived${index % 8 === 1 ? ', lovely' : ''}.`
    return aReview({ author: `A. ${index}`, text, rating: bad ? 1 : 5 })
  })

  test('learned weights find more negative reviews, with the same result each time', () => {
    const result = learnWords(engine, many)
    expect(result).toEqual(learnWords(engine, many))
    if (!result.ok) throw new Error(result.problem)
    const { words: learned, before, after } = result.value
    expect(after.negative).toBeGreaterThan(before.negative)
    expect(after.positive).toBeGreaterThanOrEqual(before.positive)
    expect(learned.words['shortfall']).toBeLessThan(0)
    expect(learned.words['payout']).toBeGreaterThan(0)
    expect(Object.keys(learned.words).some((word) => /\d/.test(word))).toBe(false)
  })

  test('the analysis uses the learned word weights to judge a review', async () => {
    const review = aReview({ text: 'Such a shortfall.', rating: 3 })
    const learned = { reviews: 600, words: { shortfall: -30 } }
    const labelWith = async (about: object): Promise<string | undefined> =>
      (await fullInsights(anInput([review], about))).per_review[review.id]?.sentiment?.label
    expect(await labelWith({})).toBe('neutral')
    expect(await labelWith({ learned })).toBe('negative')
  })

  test('weights are not learned from too few reviews', () => {
    const result = learnWords(engine, many.slice(0, 400))
    expect(result).toMatchObject({
      ok: false,
      problem: expect.stringContaining('there are 300 positive and 100 negative'),
    })
  })
})
