import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RECENSIONI, STELLE } from './nouns.ts'

const SIDES: Record<SentimentLabel, [one: string, many: string]> = {
  positive: ['positiva', 'positive'],
  mixed: ['mista', 'miste'],
  neutral: ['neutra', 'neutre'],
  negative: ['negativa', 'negative'],
}

const OPEN_QUESTION =
  /^(?:quant[oaie]|ogni quanto|entro quanto|che cosa|cosa|quando|dove|qual[ei]?|chi|perché|a che ora)(?!\p{L})/iu
const ASKS_WHAT_LIKE = /^com['’]è(?!\p{L})/iu

/** The page of questions, and the computed answers. */
export const italianQuestions = ({ number, counted, list }: SentenceFormats<'it'>): Messages['questions'] => ({
  title: 'Domande e risposte',
  description: (name) => `Che cosa si chiede di ${name}, con le risposte delle recensioni.`,
  tooFew: 'Ci sono ancora troppo poche recensioni per rispondere.',
  fromReviews: 'Risposte tratte dalle recensioni.',
  fromReviewsAndBusiness: 'Risposte tratte dalle recensioni, tranne dove è scritto che risponde l’attività.',
  byBusiness: 'Risponde l’attività.',
  readEach: 'Leggi che cosa si dice di ognuno',
  readAll: (count) => `Leggi tutte e ${number(count)}`,
  see: 'Vedi',
  isAnswered: (question) => !OPEN_QUESTION.test(question) || ASKS_WHAT_LIKE.test(question),
  about: (label) => `Che cosa dicono i clienti su «${label}»?`,
  allAre: (count, isNewest, side) =>
    `Le ${count} recensioni ${isNewest ? 'più recenti ' : ''}che esprimono un giudizio in merito sono ${SIDES[side][1]}.`,
  /**
   * "Per lo più positive: delle 20 recensioni più recenti che esprimono un giudizio in merito, 17 sono positive, 2 negative e 1
   * mista."
   */
  verdict: ({ agreed, first, others }, { count, isNewest }) => {
    const said = ({ label, count: n }: { label: SentimentLabel; count: number }): string =>
      SIDES[label][n === 1 ? 0 : 1]
    const sides = [
      `${first.count} ${first.count === 1 ? 'è' : 'sono'} ${said(first)}`,
      ...others.map((side) => `${side.count} ${said(side)}`),
    ]
    const verdict = agreed === null ? 'Le opinioni sono divise' : `Per lo più ${SIDES[agreed][1]}`
    return `${verdict}: delle ${count} recensioni ${isNewest ? 'più recenti ' : ''}che esprimono un giudizio in merito, ${list(sides)}.`
  },
  quoteMarks: ['«', '»'],
  quotation: (phrase, { author, rating }) => `«${phrase}» (${author}, ${counted(rating, STELLE)}).`,
  whichServices: (services) => `Quali ${services} citano le recensioni?`,
  mostOften: (services) =>
    `Più spesso ${list(services.map(({ name, count }) => `${name} (${counted(count, RECENSIONI)})`))}.`,
})
