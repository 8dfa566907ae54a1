import { expect, test } from 'vitest'
import { engineFor } from '../../../src/insights/engine.ts'
import { taxonomyFor } from '../../../src/presets/taxonomy-for.ts'
import { aBusiness } from '../an-input.ts'
import { aspectsSaid } from './said-in.ts'

/** A noun of an aspect and a failure, by a verb or by a denial; then what customers themselves did not do, and no failure. */
test.for([
  [
    'en',
    'The pool was closed.',
    'The gym never had lights.',
    'The pool we did not use.',
    'The gym was never locked or frozen.',
  ],
  [
    'de',
    'Der Pool war geschlossen.',
    'Das Schwimmbad öffnete nie.',
    'Den Pool haben wir nicht benutzt.',
    'Der Pool war nicht geschlossen.',
  ],
  [
    'es',
    'La piscina estaba cerrada.',
    'La piscina nunca abrió.',
    'La piscina nosotros no la usamos.',
    'La piscina no estaba cerrada.',
  ],
  [
    'fr',
    'La piscine était fermée.',
    "La piscine n'a jamais ouvert.",
    "La piscine nous ne l'avons pas vue.",
    "La piscine n'était pas fermée.",
  ],
  [
    'it',
    'La piscina era chiusa.',
    'La piscina non ha mai aperto.',
    "La piscina noi non l'abbiamo usata.",
    'La piscina non era chiusa.',
  ],
  [
    'nl',
    'Het zwembad was gesloten.',
    'Het zwembad ging nooit open.',
    'Het zwembad hebben we niet gebruikt.',
    'Het zwembad was niet gesloten.',
  ],
  [
    'pt',
    'A piscina estava fechada.',
    'A piscina nunca abriu.',
    'A piscina nós não usamos.',
    'A piscina não estava fechada.',
  ],
] as const)(
  'in %s, "%s" and "%s" complain of the facilities, and neither "%s" nor "%s" does',
  ([language, ...texts]) => {
    const engine = engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: ['hotel'], language }) })
    expect(texts.map((text) => aspectsSaid(engine, text).facilities)).toEqual([
      'negative',
      'negative',
      undefined,
      undefined,
    ])
  },
)
