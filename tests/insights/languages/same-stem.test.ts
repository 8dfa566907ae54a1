import { expect, test } from 'vitest'
import { analyseReview } from '../../../src/insights/analyse-review.ts'
import { engineFor } from '../../../src/insights/engine.ts'
import { taxonomyFor } from '../../../src/presets/taxonomy-for.ts'
import { aReview } from '../../a-review.ts'
import { aBusiness } from '../an-input.ts'
import { aspectsSaid } from './said-in.ts'

/** Words without a judgement that are equal to words of praise or blame, or have the same stem. */
test.for([
  ['es', 'Fuimos al mar con mi marido.'],
  ['es', 'Pedimos la cuenta a las diez.'],
  ['es', 'Sinceramente, elegimos la otra.'],
  ['fr', "D'abord, nous étions quatre à neuf heures."],
  ['it', 'Eravamo in quattro, un martedì sera.'],
  ['it', 'La camera dispone di un tavolo.'],
  ['pt', 'Fomos lá dois anos atrás, perto do hospital.'],
  ['pt', 'Praticamente todo mundo do meu trabalho veio.'],
  ['nl', 'We konden met de kaart betalen.'],
  ['de', 'Die meisten Gäste kamen am Abend.'],
  ['de', 'Alles Made in Germany.'],
  ['de', 'Einen Nachtisch haben wir nicht bestellt.'],
  ['es', 'No pedimos postre.'],
  ['fr', "Nous n'avons pas commandé de dessert."],
  ['it', 'Non abbiamo ordinato il dolce.'],
  ['nl', 'Een toetje hebben we niet besteld.'],
  ['pt', 'Não pedimos sobremesa.'],
] as const)('in %s, the text "%s" judges nothing', ([language, text]) => {
  const engine = engineFor({
    business: aBusiness(),
    taxonomy: taxonomyFor({ trades: ['hotel', 'restaurant'], language }),
  })
  expect(aspectsSaid(engine, text)).toEqual({})
})

test.for([
  ['fr', 'Les pommes de terre étaient excellentes.', { food: 'positive' }],
  ['fr', 'La terrasse était magnifique.', { atmosphere: 'positive' }],
  ['fr', 'Quel lieu fantastique !', {}],
  ['it', 'Un posto fantastico!', {}],
  ['pt', 'Um lugar excelente!', {}],
] as const)('in %s, "%s" judges only what it names, and "this place" is no atmosphere', ([language, text, said]) => {
  const engine = engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: ['restaurant'], language }) })
  expect(aspectsSaid(engine, text)).toEqual(said)
})

test('in Dutch, "zeker" (sure) is not mistaken for "zekering" (fuse)', () => {
  const taxonomy = taxonomyFor({ trades: ['plumbing-heating-electrical'], language: 'nl' })
  const engine = engineFor({ business: aBusiness(), taxonomy })
  const problemsIn = (text: string) =>
    analyseReview(engine, aReview({ text, language: 'nl' })).mentions.problems.map(({ id }) => id)
  expect(problemsIn('We komen zeker terug.')).toEqual([])
  expect(problemsIn('De zekering sprong telkens.')).toEqual(['breaker-trips'])
  expect(problemsIn('Alle zekeringen waren kapot.')).toEqual(['breaker-trips'])
})
