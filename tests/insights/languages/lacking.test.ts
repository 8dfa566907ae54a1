import { expect, test } from 'vitest'
import { engineFor } from '../../../src/insights/engine.ts'
import { taxonomyFor } from '../../../src/presets/taxonomy-for.ts'
import { aBusiness } from '../an-input.ts'
import { aspectsSaid } from './said-in.ts'

test.for([
  ['en', 'The clinic is lacking friendly people.'],
  ['de', 'Es fehlt an Freundlichkeit.'],
  ['de', 'Mangelnde Freundlichkeit.'],
  ['es', 'Carecen de amabilidad.'],
  ['fr', 'Un manque de gentillesse.'],
  ['it', 'Manca la gentilezza.'],
  ['nl', 'Het ontbreekt aan vriendelijkheid.'],
  ['pt', 'Faltou simpatia.'],
] as const)('in %s, the text "%s" complains, because what it would praise is missing', ([language, text]) => {
  const engine = engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: ['medical'], language }) })
  expect(aspectsSaid(engine, text)).toEqual({ professionalism: 'negative' })
})
