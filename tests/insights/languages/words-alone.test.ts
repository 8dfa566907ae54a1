import { expect, test } from 'vitest'
import { annotateClauses, aspectEvidence } from '../../../src/insights/aspects/evidence.ts'
import { classify } from '../../../src/insights/sentiment/classify.ts'
import { parseText } from '../../../src/insights/text/parsed-text.ts'
import { restaurantIn, sideOfWords } from './said-in.ts'

/** Languages without learned words judge by their word lists alone. */
test.for([
  ['es', 'La cocina es excelente pero el servicio es lentísimo.'],
  ['fr', 'La cuisine est excellente mais le service est beaucoup trop lent.'],
  ['it', 'La cucina è ottima ma il servizio è lentissimo.'],
  ['pt', 'A esplanada é linda, porém as sobremesas são decepcionantes.'],
  ['nl', 'Het eten is heerlijk, maar de bediening is onvriendelijk.'],
  ['de', 'Das Essen ist hervorragend, aber der Kellner war unfreundlich.'],
] as const)('a sentence in %s that praises and then complains is judged as mixed', ([language, text]) => {
  expect(sideOfWords(restaurantIn(language), text)).toBe('mixed')
})

test.for([
  ['es', 'La carta es de temporada, un sitio encantador.', 'positive'],
  ['fr', 'La carte change chaque mois, quelle déception.', 'negative'],
  ['it', 'Il menù cambia ogni mese, che delusione.', 'negative'],
  ['pt', 'O cardápio muda todo mês, que maravilha.', 'positive'],
  ['nl', 'De kaart wisselt elke maand, een geweldige zaak.', 'positive'],
  ['de', 'Die Karte wechselt jeden Monat, ein wunderbares Lokal.', 'positive'],
] as const)("the sentence around an aspect in %s decides the aspect's label: %s", ([language, text, label]) => {
  const engine = restaurantIn(language)
  const parsed = parseText(text, engine.language)
  const clauses = annotateClauses(
    engine,
    parsed,
    parsed.sentences.flatMap((sentence) => sentence.clauses),
  )
  const [first] = clauses
  const marked = clauses.map((one) => ({ ...one, matches: one === first ? [ABOUT_IT] : [ELSEWHERE] }))
  expect(classify(aspectEvidence(engine, marked, ABOUT_IT.aspect), engine.calibration).label).toBe(label)
})

const ABOUT_IT = { aspect: -1, from: 0, to: 0, addedValence: 0, wordValence: 0, judges: false, isMention: false }
const ELSEWHERE = { ...ABOUT_IT, aspect: -2 }
