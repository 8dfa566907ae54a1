import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const SIDES: Record<SentimentLabel, string> = {
  positive: 'positiv',
  mixed: 'gemischt',
  neutral: 'neutral',
  negative: 'negativ',
}

const OPEN_QUESTION =
  /^(?:wie (?:lange|viele?|bald|oft|schnell|weit)|was|wann|wo|wohin|woher|welche[mnrs]?|wer|wen|wem|warum|wieso|weshalb)(?!\p{L})/iu
const ASKS_WHAT_LIKE = /^was (?:ist|sind) .* für /i

/** The page of questions, and the computed answers. */
export const germanQuestions = ({ number, counted, list }: SentenceFormats<'de'>): Messages['questions'] => ({
  title: 'Fragen und Antworten',
  description: (name) => `Was Menschen über ${name} wissen wollen, beantwortet aus den Bewertungen.`,
  tooFew: 'Für Antworten gibt es noch zu wenige Bewertungen.',
  fromReviews: 'Beantwortet aus den Bewertungen.',
  fromReviewsAndBusiness: 'Beantwortet aus den Bewertungen, außer wo steht, dass der Betrieb antwortet.',
  byBusiness: 'Antwort des Betriebs.',
  readEach: 'Lesen Sie, was zu jeder gesagt wird',
  readAll: (count) => `Alle ${number(count)} lesen`,
  see: 'Siehe',
  isAnswered: (question) => !OPEN_QUESTION.test(question) || ASKS_WHAT_LIKE.test(question),
  about: (label) => `Was sagen Kunden zum Thema „${label}“?`,
  allAre: (count, isNewest, side) =>
    `Alle ${count} ${isNewest ? 'neuesten ' : ''}Bewertungen, die darüber urteilen, sind ${SIDES[side]}.`,
  /** "Überwiegend positiv: Von den 20 neuesten Bewertungen, die darüber urteilen, sind 17 positiv, 2 negativ und 1 gemischt." */
  verdict: ({ agreed, first, others }, { count, isNewest }) => {
    const verdict = agreed === null ? 'Die Meinungen sind geteilt' : `Überwiegend ${SIDES[agreed]}`
    const sides = [first, ...others].map((side) => `${side.count} ${SIDES[side.label]}`)
    const verb = first.count === 1 ? 'ist' : 'sind'
    return `${verdict}: Von den ${count} ${isNewest ? 'neuesten ' : ''}Bewertungen, die darüber urteilen, ${verb} ${list(sides)}.`
  },
  quoteMarks: ['„', '“'],
  quotation: (phrase, { author, rating }) =>
    `„${phrase}“ (${author}, ${counted(rating, { one: 'Stern', other: 'Sterne' })}).`,
  whichServices: (services) => `Welche ${services} kommen in den Bewertungen vor?`,
  mostOften: (services) =>
    `Am häufigsten ${list(services.map(({ name, count }) => `${name} (${counted(count, { one: 'Bewertung', other: 'Bewertungen' })})`))}.`,
})
