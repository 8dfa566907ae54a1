import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { analyseReview } from '../../../src/insights/analyse-review.ts'
import { engineFor, OPENS, type Engine } from '../../../src/insights/engine.ts'
import { READ_LANGUAGES } from '../../../src/insights/languages/languages.ts'
import { TRAIT } from '../../../src/insights/text/word-trait.ts'
import { taxonomyFor } from '../../../src/presets/taxonomy-for.ts'
import { aReview } from '../../a-review.ts'
import { BUSINESS } from '../some-reviews.ts'
import { textsIn } from './said-in.ts'

/** Traits that only help to skip words; the others change results. */
const WHERE_TO_LOOK = TRAIT.rates | TRAIT.opensNeutral | TRAIT.weighs | TRAIT.divides
const EVERYTHING = Object.values(OPENS).reduce((sum, bit) => sum | bit, 0)

/** The same engine, but without skipping words. */
function lookingEverywhere(engine: Engine): Engine {
  const { traitsOf } = engine.language
  const language = {
    ...engine.language,
    traitsOf: (form) => traitsOf(form) | WHERE_TO_LOOK,
  } satisfies Engine['language']
  const everywhere: Engine = {
    ...{ ...engine, language, opensOf: () => EVERYTHING },
    readerOf: (...about) => (engine.readerOf(...about) === engine ? everywhere : null),
  }
  return everywhere
}

const english = readFileSync('content/reviews/google.jsonl', 'utf8')
  .split('\n')
  .flatMap((line) => /"text":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? [])

test.for(READ_LANGUAGES)('in %s, skipping words where nothing can match changes no analysis', (tag) => {
  const taxonomy = taxonomyFor({ trades: ['restaurant', 'hotel', 'plumbing-heating-electrical'], language: tag })
  const engine = engineFor({ business: BUSINESS, taxonomy })
  const slow = lookingEverywhere(engine)
  const texts = tag === 'en' ? english : textsIn(tag).map(({ text }) => text)
  expect(texts.length).toBeGreaterThan(40)
  for (const text of texts) {
    const review = aReview({ text, rating: 3, language: tag })
    expect(analyseReview(slow, review), text).toEqual(analyseReview(engine, review))
  }
})
