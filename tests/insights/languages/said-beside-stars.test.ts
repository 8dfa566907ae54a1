import { expect, test } from 'vitest'
import { engineFor } from '../../../src/insights/engine.ts'
import { taxonomyFor } from '../../../src/presets/taxonomy-for.ts'
import { aBusiness } from '../an-input.ts'
import { aspectsSaid } from './said-in.ts'

/** Plain praise of the breakfast, and praise with a condition. */
test.for([
  [
    'en',
    'The rooms were dirty. The breakfast was good.',
    'The rooms were dirty. The breakfast was good if you came early.',
  ],
  [
    'de',
    'Das Zimmer war schmutzig. Das Frühstück war gut.',
    'Das Zimmer war schmutzig. Das Frühstück war gut, wenn man früh kam.',
  ],
  [
    'es',
    'La habitación estaba sucia. El desayuno estaba bueno.',
    'La habitación estaba sucia. El desayuno estaba bueno si uno llegaba temprano.',
  ],
  [
    'fr',
    'La chambre était sale. Le petit déjeuner était bon.',
    'La chambre était sale. Le petit déjeuner était bon si on venait tôt.',
  ],
  [
    'it',
    'La camera era sporca. La colazione era buona.',
    'La camera era sporca. La colazione era buona se si arrivava presto.',
  ],
  ['nl', 'De kamer was vies. Het ontbijt was goed.', 'De kamer was vies. Het ontbijt was goed als je vroeg kwam.'],
  [
    'pt',
    'O quarto estava sujo. O café da manhã estava bom.',
    'O quarto estava sujo. O café da manhã estava bom se você chegasse cedo.',
  ],
] as const)('with one star in %s, "%s" praises the breakfast, and "%s" does not', ([language, praise, conditional]) => {
  const engine = engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: ['hotel'], language }) })
  expect(aspectsSaid(engine, praise, 1)).toEqual({ breakfast: 'positive', cleanliness: 'negative' })
  expect(aspectsSaid(engine, conditional, 1)).toEqual({ cleanliness: 'negative' })
})
