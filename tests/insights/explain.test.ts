import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { Corrections } from '../../src/schema/content/corrections.ts'
import { engineFor } from '../../src/insights/engine.ts'
import { correctionLines, explainReview } from '../../src/insights/explain.ts'
import { aReview } from '../a-review.ts'
import { aBusiness, HOME_SERVICES } from './an-input.ts'

const engine = engineFor({ business: aBusiness(), taxonomy: HOME_SERVICES })
const explained = (text: string, rating = 4): string => explainReview(engine, aReview({ text, rating })).join('\n')

test('an explanation shows each clause with its words, its aspects and its scope, then the verdicts', () => {
  const lines = explained('They were polite, but the price was too high. The last company was late.')
  expect(lines).toMatch(/^1\. /m)
  expect(lines).toMatch(/\| They were polite\n {5}words: polite \+2\n {5}aspects: professionalism by “polite”/)
  expect(lines).toMatch(/\| The last company was late \(about another firm\)$/m)
  expect(lines).toMatch(/^The review, with 4 stars: \w+ \(/m)
  expect(lines).toMatch(
    /^ {2}aspects\/pricing: negative \(-[\d.]+\), in “but the price was too high”$|in “the price was too high”$/m,
  )
})

test('an explanation names the subjects that were not judged, and the reasons', () => {
  expect(explained('They told me the price.')).toContain('aspects/pricing: mentioned, not judged')
  expect(explained('Terrible people. Rude and careless. Never again. Avoid.', 5)).toContain(
    'not judged, because the words contradict the stars',
  )
  expect(explainReview(engine, aReview({ text: 'Muy bien.', language: 'fi' }))).toEqual([
    'Not analysed: no words in a language that the rules read.',
  ])
})

test('an explanation offers a line for corrections.yaml for each verdict of the review', () => {
  const review = aReview({ text: 'They were polite and fixed the leak, but the price was too high.', rating: 4 })
  const offered = Corrections.parse(parse(correctionLines(engine, review).join('\n')))
  expect(offered.map(({ review: _review, by: _by, label: _label, ...subject }) => subject)).toEqual([
    {},
    { aspect: 'professionalism' },
    { aspect: 'pricing' },
    { problem: 'leak' },
  ])
  expect(offered.every((one) => one.review === review.id && one.label === 'none')).toBe(true)
})
