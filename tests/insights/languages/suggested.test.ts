import { expect, test } from 'vitest'
import { analyseReview } from '../../../src/insights/analyse-review.ts'
import { engineFor } from '../../../src/insights/engine.ts'
import { taxonomyFor } from '../../../src/presets/taxonomy-for.ts'
import { aReview } from '../../a-review.ts'
import { aBusiness } from '../an-input.ts'

/** A wish of an app's customers, and praise in the same words. */
const ASKED: Readonly<Record<string, { wish: string; praise: string }>> = {
  en: { wish: 'The app should be easier to use.', praise: 'The app is easy to use.' },
  de: { wish: 'Die App sollte einfach zu bedienen sein.', praise: 'Die App ist einfach zu bedienen.' },
  es: { wish: 'La aplicación debería ser fácil de usar.', praise: 'La aplicación es fácil de usar.' },
  fr: { wish: 'L’application devrait être facile à utiliser.', praise: 'L’application est facile à utiliser.' },
  it: { wish: 'L’app dovrebbe essere facile da usare.', praise: 'L’app è facile da usare.' },
  nl: { wish: 'De app zou moeten makkelijk zijn in gebruik.', praise: 'De app is makkelijk in gebruik.' },
  pt: { wish: 'O aplicativo deveria ser fácil de usar.', praise: 'O aplicativo é fácil de usar.' },
}

test.for(Object.entries(ASKED))('in %s, a wish is no praise', ([language, { wish, praise }]) => {
  const engine = engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: ['software'], language }) })
  const aspectsOf = (text: string) => analyseReview(engine, aReview({ text, rating: 3, language })).aspects
  expect(aspectsOf(praise), praise).toMatchObject([{ id: 'ease', label: 'positive' }])
  expect(aspectsOf(wish), wish).toEqual([])
})

/** What a restaurant's customers demand, and praise in the same words. */
const DEMANDED: Readonly<Record<string, { demands: readonly string[]; praise: string }>> = {
  en: {
    demands: ['The place could really benefit from friendlier staff.', 'The staff must be more polite.'],
    praise: 'They must be the most polite staff in town.',
  },
  de: {
    demands: ['Das Personal muss freundlicher werden.', 'Die Kellner müssten viel höflicher sein.'],
    praise: 'Das Personal war freundlicher als erwartet.',
  },
  es: {
    demands: ['El personal debe ser más amable.', 'Tienen que ser más amables.'],
    praise: 'Debe ser el personal más amable del mundo.',
  },
  fr: {
    demands: ['Le personnel doit être plus aimable.', 'Il faut être plus aimable.'],
    praise: 'Ce doit être le personnel le plus aimable du monde.',
  },
  it: {
    demands: ['Il personale deve essere più gentile.', 'Consiglio di essere più gentili.'],
    praise: 'Deve essere il personale più gentile del mondo.',
  },
  nl: {
    demands: ['Het personeel moet beleefder en vriendelijk zijn.', 'De bediening moet veel beter en vriendelijk zijn.'],
    praise: 'Het personeel was vriendelijk.',
  },
  pt: {
    demands: ['O pessoal precisa ser mais simpático.', 'Devem ser mais simpáticos.'],
    praise: 'Deve ser o pessoal mais simpático do mundo.',
  },
}

test.for(Object.entries(DEMANDED))('in %s, a demand is no praise', ([language, { demands, praise }]) => {
  const engine = engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: ['restaurant'], language }) })
  const aspectsOf = (text: string) => analyseReview(engine, aReview({ text, rating: 3, language })).aspects
  expect(aspectsOf(praise), praise).toMatchObject([{ id: 'professionalism', label: 'positive' }])
  for (const demand of demands) expect(aspectsOf(demand), demand).toEqual([])
})

test.for([
  ['It should be cheaper because the app is easy to use.', 'positive'],
  ['They should add a dark mode and the app is easy to use.', 'positive'],
  ['Nothing could be easier.', 'positive'],
  ['I do not think that it could be easier.', 'positive'],
  ['The app should be faster and easier.', undefined],
] as const)('a suggestion ends where its reason begins, and a denied one suggests nothing: %s', ([text, judged]) => {
  const engine = engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: ['software'], language: 'en' }) })
  const { aspects } = analyseReview(engine, aReview({ text, rating: 3 }))
  expect(Object.fromEntries(aspects.map(({ id, label }) => [id, label]))['ease']).toBe(judged)
})
