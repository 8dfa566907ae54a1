import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const SIDES: Record<SentimentLabel, string> = {
  positive: 'positief',
  mixed: 'gemengd',
  neutral: 'neutraal',
  negative: 'negatief',
}

const OPEN_QUESTION =
  /^(?:hoe (?:lang|veel|snel|vaak|ver|vroeg|laat)|hoeveel|hoelang|wat|wanneer|waar(?:om|heen)?|welke?|wie)(?!\p{L})/iu
const ASKS_WHAT_LIKE = /^wat (?:is|zijn) .* voor /i

/** The page of questions, and the computed answers. */
export const dutchQuestions = ({ number, counted, list }: SentenceFormats<'nl'>): Messages['questions'] => ({
  title: 'Vragen en antwoorden',
  description: (name) => `Wat mensen over ${name} vragen, beantwoord uit de beoordelingen.`,
  tooFew: 'Er zijn nog te weinig beoordelingen om uit te antwoorden.',
  fromReviews: 'Beantwoord uit de beoordelingen.',
  fromReviewsAndBusiness: 'Beantwoord uit de beoordelingen, behalve waar staat dat het bedrijf antwoordt.',
  byBusiness: 'Antwoord van het bedrijf.',
  readEach: 'Lezen wat er over elke wordt gezegd',
  readAll: (count) => `Alle ${number(count)} lezen`,
  see: 'Zie',
  isAnswered: (question) => !OPEN_QUESTION.test(question) || ASKS_WHAT_LIKE.test(question),
  about: (label) => `Wat zeggen klanten over “${label}”?`,
  allAre: (count, isNewest, side) =>
    `Alle ${count} ${isNewest ? 'nieuwste ' : ''}beoordelingen die er een oordeel over geven, zijn ${SIDES[side]}.`,
  /**
   * "Overwegend positief: van de 20 nieuwste beoordelingen die er een oordeel over geven, zijn er 17 positief, 2 negatief en 1
   * gemengd."
   */
  verdict: ({ agreed, first, others }, { count, isNewest }) => {
    const verdict = agreed === null ? 'De meningen zijn verdeeld' : `Overwegend ${SIDES[agreed]}`
    const sides = list([first, ...others].map((side) => `${side.count} ${SIDES[side.label]}`))
    return `${verdict}: van de ${count} ${isNewest ? 'nieuwste ' : ''}beoordelingen die er een oordeel over geven, ${first.count === 1 ? 'is' : 'zijn'} er ${sides}.`
  },
  quoteMarks: ['“', '”'],
  quotation: (phrase, { author, rating }) =>
    `“${phrase}” (${author}, ${counted(rating, { one: 'ster', other: 'sterren' })}).`,
  whichServices: (services) => `Welke ${services} komen in de beoordelingen voor?`,
  mostOften: (services) =>
    `Het vaakst ${list(services.map(({ name, count }) => `${name} (${counted(count, { one: 'beoordeling', other: 'beoordelingen' })})`))}.`,
})
