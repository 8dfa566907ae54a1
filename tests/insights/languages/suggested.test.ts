import { expect, test } from 'vitest'
import { analyseReview } from '../../../src/insights/analyse-review.ts'
import { engineFor } from '../../../src/insights/engine.ts'
import { taxonomyFor } from '../../../src/presets/taxonomy-for.ts'
import { aReview } from '../../a-review.ts'
import { aBusiness } from '../an-input.ts'

/** What customers ask for, and praise in the same words. */
type Asked = Readonly<Record<string, { wishes: readonly string[]; praise: string }>>

const OF_AN_APP: Asked = {
  en: { wishes: ['The app should be easier to use.'], praise: 'The app is easy to use.' },
  de: { wishes: ['Die App sollte einfach zu bedienen sein.'], praise: 'Die App ist einfach zu bedienen.' },
  es: { wishes: ['La aplicación debería ser fácil de usar.'], praise: 'La aplicación es fácil de usar.' },
  fr: { wishes: ['L’application devrait être facile à utiliser.'], praise: 'L’application est facile à utiliser.' },
  it: { wishes: ['L’app dovrebbe essere facile da usare.'], praise: 'L’app è facile da usare.' },
  nl: { wishes: ['De app zou moeten makkelijk zijn in gebruik.'], praise: 'De app is makkelijk in gebruik.' },
  pt: { wishes: ['O aplicativo deveria ser fácil de usar.'], praise: 'O aplicativo é fácil de usar.' },
}

const OF_A_RESTAURANT: Asked = {
  en: {
    wishes: ['The place could really benefit from friendlier staff.', 'The staff must be more polite.'],
    praise: 'They must be the most polite staff in town.',
  },
  de: {
    wishes: ['Das Personal muss freundlicher werden.', 'Die Kellner müssten viel höflicher sein.'],
    praise: 'Das Personal war freundlicher als erwartet.',
  },
  es: {
    wishes: ['El personal debe ser más amable.', 'Tienen que ser más amables.'],
    praise: 'Debe ser el personal más amable del mundo.',
  },
  fr: {
    wishes: ['Le personnel doit être plus aimable.', 'Il faut être plus aimable.'],
    praise: 'Ce doit être le personnel le plus aimable du monde.',
  },
  it: {
    wishes: ['Il personale deve essere più gentile.', 'Consiglio di essere più gentili.'],
    praise: 'Deve essere il personale più gentile del mondo.',
  },
  nl: {
    wishes: ['Het personeel moet beleefder en vriendelijk zijn.', 'De bediening moet veel beter en vriendelijk zijn.'],
    praise: 'Het personeel was vriendelijk.',
  },
  pt: {
    wishes: ['O pessoal precisa ser mais simpático.', 'Devem ser mais simpáticos.'],
    praise: 'Deve ser o pessoal mais simpático do mundo.',
  },
}

test.for([
  ...Object.entries(OF_AN_APP).map(([language, asked]) => ({ language, trade: 'software', aspect: 'ease', ...asked })),
  ...Object.entries(OF_A_RESTAURANT).map(([language, asked]) => {
    return { language, trade: 'restaurant', aspect: 'professionalism', ...asked }
  }),
])('in $language, a wish about $trade does not count as praise', ({ language, trade, aspect, wishes, praise }) => {
  const engine = engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: [trade], language }) })
  const aspectsOf = (text: string) => analyseReview(engine, aReview({ text, rating: 3, language })).aspects
  expect(aspectsOf(praise), praise).toMatchObject([{ id: aspect, label: 'positive' }])
  for (const wish of wishes) expect(aspectsOf(wish), wish).toEqual([])
})

test.for([
  ['It should be cheaper because the app is easy to use.', 'positive'],
  ['They should add a dark mode and the app is easy to use.', 'positive'],
  ['Nothing could be easier.', 'positive'],
  ['I do not think that it could be easier.', 'positive'],
  ['The app should be faster and easier.', undefined],
] as const)('a reason after a suggestion still judges, and so does a denied suggestion: %s', ([text, judged]) => {
  const engine = engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: ['software'], language: 'en' }) })
  const { aspects } = analyseReview(engine, aReview({ text, rating: 3 }))
  expect(Object.fromEntries(aspects.map(({ id, label }) => [id, label]))['ease']).toBe(judged)
})
