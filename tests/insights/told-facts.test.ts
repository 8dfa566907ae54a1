import { describe, expect, test } from 'vitest'
import { analyseReview } from '../../src/insights/analyse-review.ts'
import { engineFor } from '../../src/insights/engine.ts'
import { quoteFit } from '../../src/insights/parts/quote-fit.ts'
import type { ReviewAnalysis } from '../../src/insights/review-analysis.ts'
import { taxonomyFor } from '../../src/presets/taxonomy-for.ts'
import { AspectsFile } from '../../src/schema/content/taxonomy.ts'
import { aReview } from '../a-review.ts'
import { aBusiness } from './an-input.ts'

const GATES = AspectsFile.parse({
  aspects: [
    { id: 'gates', label: 'Gates', words: ['gate work'], bad: ['wobbly gate'], facts: ['gate|gates .. latch'] },
  ],
})
const engine = engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: [], language: 'en' }, GATES) })

function said(text: string, rating: number): ReviewAnalysis {
  return analyseReview(engine, aReview({ text, rating }))
}

function labelAt(rating: number, text = 'Both gates swing and latch with one finger.'): string {
  return said(text, rating).aspects.find(({ id }) => id === 'gates')?.label ?? 'nothing'
}

describe('a fact that a review tells', () => {
  test.for([
    [5, 'positive'],
    [4, 'nothing'],
    [3, 'nothing'],
    [2, 'nothing'],
    [1, 'nothing'],
  ] as const)('with %i stars, a fact gets the verdict %s', ([stars, label]) => expect(labelAt(stars)).toBe(label))

  test('a fact gets no verdict if the words around it contradict the stars', () => {
    expect(labelAt(1, 'Both gates swing and latch beautifully, great.')).toBe('nothing')
  })

  test('with one or two stars, a fact counts as a complaint if the words around it complain', () => {
    expect([1, 2].map((stars) => labelAt(stars, 'It is awful how the gates latch.'))).toEqual(['negative', 'negative'])
  })

  test('with four stars, the words around a fact decide its verdict', () => {
    expect(labelAt(4, 'Wonderful how the gates latch.')).toBe('positive')
    expect(labelAt(4, 'But it is awful how the gates latch.')).toBe('negative')
  })

  test('a fact gets no verdict if other words judge the same aspect', () => {
    expect(labelAt(5, 'The gates swing and latch. One wobbly gate is awful.')).toBe('nothing')
  })

  test('a fact gets no verdict in a condition, or if it is about another firm', () => {
    expect(labelAt(5, 'Call them if your gates do not latch.')).toBe('nothing')
    expect(labelAt(5, 'With the last company no gate would latch.')).toBe('nothing')
  })

  test('a fact that gets a verdict does not count as an unjudged mention', () => {
    const text = 'They did the gate work. Both gates swing and latch.'
    expect(said(text, 5).unclearAspects).not.toContain('gates')
    expect(said(text, 4).unclearAspects).toContain('gates')
  })

  test('an answer does not quote a fact, because a fact contains no word that judges', () => {
    expect(quoteFit(engine, { phrase: 'Both gates latch', aspect: 'gates', side: 'positive' })).toBeNull()
  })

  test('a verdict on a fact quotes the whole clause', () => {
    expect(said('Took a week, but both gates latch now.', 5).aspects.find(({ id }) => id === 'gates')).toEqual({
      id: 'gates',
      label: 'positive',
      score: 0.2,
      phrase: 'both gates latch now',
    })
  })
})
