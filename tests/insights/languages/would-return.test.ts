import { expect, test } from 'vitest'
import { analyseReview } from '../../../src/insights/analyse-review.ts'
import { engineFor } from '../../../src/insights/engine.ts'
import { taxonomyFor } from '../../../src/presets/taxonomy-for.ts'
import { aReview } from '../../a-review.ts'
import { aBusiness } from '../an-input.ts'

const WOULD: Readonly<Record<string, readonly string[]>> = {
  en: ['We will be back.', 'I would definitely return.'],
  de: ['Wir kommen gerne wieder.', 'Wir werden bestimmt wiederkommen.'],
  es: ['Volveremos sin duda.', 'El trato fue tan bueno que repetiremos.'],
  fr: ['Je reviendrai avec plaisir.', 'Nous reviendrons !'],
  it: ['Ci torneremo volentieri.', 'Tornerò di sicuro.'],
  nl: ['We komen zeker terug.', 'Voor herhaling vatbaar.'],
  pt: ['Voltaremos com toda a certeza.', 'Voltarei em breve.'],
}

const WOULD_NOT: Readonly<Record<string, readonly string[]>> = {
  en: ['We will never come back again.', 'I would not return.'],
  de: ['Wir werden nicht wiederkommen.', 'Hier würde ich nie wieder hingehen.', 'Wir kommen bestimmt nicht wieder.'],
  es: ['No volveremos.', 'No volveré nunca más.', 'Desde luego no repetiré.'],
  fr: ['Je ne reviendrai pas.', 'Nous ne reviendrons jamais.', 'Je n’y retournerai plus.'],
  it: ['Non ci torneremo.', 'Non tornerò mai più.'],
  nl: ['We komen zeker niet terug.', 'Ik kom nooit meer terug.'],
  pt: ['Não voltarei.', 'Nunca mais voltaremos.', 'Não volto.'],
}

const topicsOf = (language: string, text: string): readonly string[] => {
  const engine = engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: [], language }) })
  return analyseReview(engine, aReview({ text, rating: 3, language })).topics
}

test.for(Object.entries(WOULD))('in %s, authors who would return get the topic would-return', ([language, texts]) => {
  for (const text of texts) expect(topicsOf(language, text), text).toContain('would-return')
})

test.for(Object.entries(WOULD_NOT))(
  'in %s, authors who would not return do not get the topic would-return',
  ([language, texts]) => {
    for (const text of texts) expect(topicsOf(language, text), text).not.toContain('would-return')
  },
)
