import { describe, expect, test } from 'vitest'
import { engineFor } from '../../../src/insights/engine.ts'
import { taxonomyFor } from '../../../src/presets/taxonomy-for.ts'
import { aBusiness } from '../an-input.ts'
import { aspectsSaid } from './said-in.ts'

/** Analyses texts about garages in a language. */
const saidIn = (language: string): ((text: string) => Record<string, string>) => {
  const engine = engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: ['auto'], language }) })
  return (text) => aspectsSaid(engine, text)
}

describe('a complaint that contains a word such as "solved"', () => {
  test.for([
    ['fr', 'Ils ont fait des travaux sans mon accord.', 'communication'],
    ['fr', 'Ils n’ont pas trouvé la panne.', 'technical_knowledge'],
    ['it', 'Hanno fatto lavori senza chiedermi nulla.', 'communication'],
    ['pt', 'Diagnóstico errado.', 'technical_knowledge'],
  ] as const)('a complaint that contains "solved" is still a complaint, in %s: %s', ([language, text, aspect]) => {
    expect(saidIn(language)(text)).toEqual({ [aspect]: 'negative' })
  })
})

describe('trouble beside a word of solving', () => {
  test.for([
    ['fr', 'Ils ont réparé la rayure de la portière.', 'car_care'],
    ['it', 'Hanno sistemato il graffio sulla portiera.', 'car_care'],
    ['pt', 'Consertaram o risco da porta.', 'car_care'],
  ] as const)('trouble that was solved is not a complaint, in %s: %s', ([language, text, aspect]) => {
    expect(saidIn(language)(text)[aspect]).not.toBe('negative')
  })
})
