import { describe, expect, test } from 'vitest'
import { analyseReview } from '../../../src/insights/analyse-review.ts'
import { restaurantIn } from './said-in.ts'

/** Sentences that do not complain about this restaurant, and sentences in nearly the same words that do. */
const SAID: Readonly<Record<string, { not: readonly string[]; is: readonly string[] }>> = {
  de: {
    not: [
      'Ich hatte Angst, dass es zu teuer ist, aber die Preise waren fair.',
      'Das Restaurant nebenan ist überteuert.',
      'Die Suppe war kalt, wurde aber sofort ersetzt.',
      'Das Personal war alles andere als unfreundlich.',
    ],
    is: ['Das Restaurant ist überteuert.', 'Die Suppe war kalt und wurde nicht ersetzt.'],
  },
  fr: {
    not: [
      "Je m'attendais à un service lent, mais tout était rapide.",
      "Le restaurant d'à côté est hors de prix.",
      "Le plat était froid, mais ils l'ont remplacé tout de suite.",
      'Le personnel est tout sauf impoli.',
    ],
    is: ['Le restaurant est hors de prix.', 'Le plat était froid.', 'Le personnel est tout sauf aimable.'],
  },
  es: {
    not: [
      'Esperaba un servicio lento, pero fue muy rápido.',
      'El restaurante de al lado es carísimo.',
      'El plato estaba frío, pero lo cambiaron enseguida.',
      'El personal es todo menos antipático.',
    ],
    is: [
      'El restaurante es carísimo.',

      'El plato estaba frío y no lo cambiaron.',
    ],
  },
  it: {
    not: [
      'Mi aspettavo un servizio lento, invece è stato veloce.',
      'Il ristorante accanto è carissimo.',
      'Il piatto era freddo, ma lo hanno subito sostituito.',
      'Il personale è tutto tranne che scortese.',
    ],
    is: ['Il ristorante è carissimo.', 'Il piatto era freddo, e non lo hanno sostituito.'],
  },
  nl: {
    not: [
      'Ik was bang dat het te duur zou zijn, maar de prijzen zijn prima.',
      'Het restaurant ernaast is veel te duur.',
      'De soep was koud, maar werd meteen vervangen.',
      'Het personeel was allesbehalve onvriendelijk.',
    ],
    is: ['Het restaurant is veel te duur.', 'De soep was koud.'],
  },
  pt: {
    not: [
      'Esperava um serviço lento, mas foi rápido.',
      'O restaurante ao lado é caríssimo.',
      'O prato veio frio, mas trocaram na hora.',
      'O pessoal é tudo menos antipático.',
    ],
    is: ['O restaurante ao lado da praia é caríssimo.', 'O prato veio frio.'],
  },
}

describe.for(Object.entries(SAID))('in %s', ([language, { not, is }]) => {
  const complaintsIn = (text: string, rating: number): string[] =>
    analyseReview(restaurantIn(language), { text, rating, language, author: 'Robin B.' }).aspects.flatMap(
      ({ id, label }) => (label === 'negative' || label === 'mixed' ? id : []),
    )

  test.for(not)(`in ${language}, the text "%s" does not complain`, (text) => {
    for (const stars of [3, 5]) expect(complaintsIn(text, stars), `with ${stars} stars`).toEqual([])
  })

  test.for(is)(`in ${language}, the text "%s" complains`, (text) => {
    expect(complaintsIn(text, 3)).not.toEqual([])
  })
})
