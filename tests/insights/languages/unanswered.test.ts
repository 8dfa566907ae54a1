import { describe, expect, test } from 'vitest'
import { engineFor } from '../../../src/insights/engine.ts'
import { taxonomyFor } from '../../../src/presets/taxonomy-for.ts'
import { aBusiness } from '../an-input.ts'
import { aspectsSaid, sideOfWords } from './said-in.ts'

/** Complaints without a verb: only "without an answer" complains. */
const UNANSWERED: readonly [language: string, text: string][] = [
  ['es', 'Tres correos sin respuesta.'],
  ['es', 'Varios mensajes sin contestar.'],
  ['de', 'Drei Mails ohne Antwort.'],
  ['nl', 'Drie mails zonder antwoord.'],
  ['fr', 'Trois mails sans réponse.'],
  ['it', 'Tre mail senza risposta.'],
  ['pt', 'Mensagens sem resposta.'],
]

describe.each(['shop', 'hotel', 'contractor'])('in a review of a %s', (trade) => {
  test.for(UNANSWERED)(`in %s, "%s" complains of the communication of a ${trade}`, ([language, text]) => {
    const engine = engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: [trade], language }) })
    expect(sideOfWords(engine, text)).toBe('negative')
    const said = aspectsSaid(engine, text)
    expect(said).toSatisfy(({ communication, responsiveness }) => (communication ?? responsiveness) === 'negative')
    expect(new Set(Object.values(said))).toEqual(new Set(['negative']))
  })
})
