import { expect, test } from 'vitest'
import { engineFor } from '../../../src/insights/engine.ts'
import { taxonomyFor } from '../../../src/presets/taxonomy-for.ts'
import { aBusiness } from '../an-input.ts'
import { aspectsSaid } from './said-in.ts'

/** Failures that no phrase names, by a word and by a denial; then what customers did not do, and a denied failure. */
test.for([
  [
    'en',
    'The gym was blocked.',
    'The gym never had lights.',
    'The pool we did not use.',
    'The gym was never locked or frozen.',
  ],
  [
    'de',
    'Der Pool war gesperrt.',
    'Das Schwimmbad öffnete nie.',
    'Den Pool haben wir nicht benutzt.',
    'Der Pool war nicht gesperrt.',
  ],
  [
    'es',
    'La piscina estaba bloqueada.',
    'La piscina nunca abrió.',
    'La piscina nosotros no la usamos.',
    'La piscina no estaba bloqueada.',
  ],
  [
    'fr',
    'La piscine était bloquée.',
    "La piscine n'a jamais ouvert.",
    "La piscine nous ne l'avons pas vue.",
    "La piscine n'était pas bloquée.",
  ],
  [
    'it',
    'La piscina era bloccata.',
    'La piscina non ha mai aperto.',
    "La piscina noi non l'abbiamo usata.",
    'La piscina non era bloccata.',
  ],
  [
    'nl',
    'Het zwembad was geblokkeerd.',
    'Het zwembad ging nooit open.',
    'Het zwembad hebben we niet gebruikt.',
    'Het zwembad was niet geblokkeerd.',
  ],
  [
    'pt',
    'A piscina estava bloqueada.',
    'A piscina nunca abriu.',
    'A piscina nós não usamos.',
    'A piscina não estava bloqueada.',
  ],
] as const)(
  'in %s, with two stars but not with three, "%s" and "%s" complain of the facilities, but "%s" and "%s" do not',
  ([language, ...texts]) => {
    const engine = engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: ['hotel'], language }) })
    const saidWith = (stars: 2 | 3) => texts.map((text) => aspectsSaid(engine, text, stars).facilities)
    expect(saidWith(2)).toEqual(['negative', 'negative', undefined, undefined])
    expect(saidWith(3)).toEqual([undefined, undefined, undefined, undefined])
  },
)
