import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVALIACOES, ESTRELAS } from './nouns.ts'

const SIDES: Record<SentimentLabel, [one: string, many: string]> = {
  positive: ['positiva', 'positivas'],
  mixed: ['mista', 'mistas'],
  neutral: ['neutra', 'neutras'],
  negative: ['negativa', 'negativas'],
}

const OPEN_QUESTION =
  /^\s*(?:(?:a|até|com|de|desde|em|há|para|por)\s+)?(?:quant[oa]s?|(?:o\s+)?qu[eê]|quando|a?onde|qua(?:l|is)|quem|porqu[eê])(?!\p{L})/iu
const ASKS_WHAT_LIKE = /^\s*que tal(?!\p{L})/iu

/** The page of questions, and the computed answers. */
export const portugueseQuestions = ({ number, counted, list }: SentenceFormats<'pt'>): Messages['questions'] => ({
  title: 'Perguntas e respostas',
  description: (name) => `O que as pessoas perguntam sobre ${name}, respondido com as suas avaliações.`,
  tooFew: 'Ainda não há avaliações suficientes para responder.',
  fromReviews: 'Respostas retiradas das avaliações.',
  fromReviewsAndBusiness: 'Respostas retiradas das avaliações, exceto onde se indica que é a empresa a responder.',
  byBusiness: 'Resposta da empresa.',
  readEach: 'Ler o que dizem de cada um',
  readAll: (count) => `Ler as ${number(count)}`,
  see: 'Veja',
  isAnswered: (question) => !OPEN_QUESTION.test(question) || ASKS_WHAT_LIKE.test(question),
  about: (label) => `O que dizem os clientes sobre “${label}”?`,
  allAre: (count, isNewest, side) =>
    `As ${count} avaliações ${isNewest ? 'mais recentes ' : ''}que falam disso são ${SIDES[side][1]}.`,
  /** "Na maioria positivas: das 20 avaliações mais recentes que falam disso, 17 são positivas, 2 negativas e 1 mista." */
  verdict: ({ agreed, first, others }, { count, isNewest }) => {
    const said = ({ label, count: n }: { label: SentimentLabel; count: number }): string =>
      SIDES[label][n === 1 ? 0 : 1]
    const sides = [
      `${first.count} ${first.count === 1 ? 'é' : 'são'} ${said(first)}`,
      ...others.map((side) => `${side.count} ${said(side)}`),
    ]
    const verdict = agreed === null ? 'As opiniões dividem-se' : `Na maioria ${SIDES[agreed][1]}`
    return `${verdict}: das ${count} avaliações ${isNewest ? 'mais recentes ' : ''}que falam disso, ${list(sides)}.`
  },
  quoteMarks: ['“', '”'],
  quotation: (phrase, { author, rating }) => `“${phrase}” (${author}, ${counted(rating, ESTRELAS)}).`,
  whichServices: (services) => `Que ${services} mencionam as avaliações?`,
  mostOften: (services) =>
    `Sobretudo ${list(services.map(({ name, count }) => `${name} (${counted(count, AVALIACOES)})`))}.`,
})
