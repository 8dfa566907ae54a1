import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { ESTRELLAS, RESENAS } from './nouns.ts'

const SIDES: Record<SentimentLabel, [one: string, many: string]> = {
  positive: ['positiva', 'positivas'],
  mixed: ['mixta', 'mixtas'],
  neutral: ['neutra', 'neutras'],
  negative: ['negativa', 'negativas'],
}

const OPEN_QUESTION =
  /^¿?\s*(?:cuánt[oa]s?|cada cuánto|qué|cuándo|dónde|adónde|cuál(?:es)?|quién(?:es)?|por qué)(?!\p{L})/iu
const ASKS_WHAT_LIKE = /^¿?\s*qué tal(?!\p{L})/iu

/** The page of questions, and the computed answers. */
export const spanishQuestions = ({ number, counted, list }: SentenceFormats<'es'>): Messages['questions'] => ({
  title: 'Preguntas y respuestas',
  description: (name) => `Lo que la gente pregunta sobre ${name}, respondido con sus reseñas.`,
  tooFew: 'Todavía no hay reseñas suficientes para responder.',
  fromReviews: 'Respuestas sacadas de las reseñas.',
  fromReviewsAndBusiness: 'Respuestas sacadas de las reseñas, salvo donde se indica que responde el negocio.',
  byBusiness: 'Responde el negocio.',
  readEach: 'Leer lo que dicen de cada uno',
  readAll: (count) => `Leer las ${number(count)}`,
  see: 'Vea',
  isAnswered: (question) => !OPEN_QUESTION.test(question) || ASKS_WHAT_LIKE.test(question),
  about: (label) => `¿Qué dicen los clientes sobre «${label}»?`,
  allAre: (count, isNewest, side) =>
    `Las ${count} reseñas ${isNewest ? 'más recientes ' : ''}que lo valoran son ${SIDES[side][1]}.`,
  /** "Mayormente positivas: de las 20 reseñas más recientes que lo valoran, 17 son positivas, 2 negativas y 1 mixta." */
  verdict: ({ agreed, first, others }, { count, isNewest }) => {
    const said = ({ label, count: n }: { label: SentimentLabel; count: number }): string =>
      SIDES[label][n === 1 ? 0 : 1]
    const sides = [
      `${first.count} ${first.count === 1 ? 'es' : 'son'} ${said(first)}`,
      ...others.map((side) => `${side.count} ${said(side)}`),
    ]
    const verdict = agreed === null ? 'Las opiniones están divididas' : `En su mayoría ${SIDES[agreed][1]}`
    return `${verdict}: de las ${count} reseñas ${isNewest ? 'más recientes ' : ''}que lo valoran, ${list(sides)}.`
  },
  quoteMarks: ['«', '»'],
  quotation: (phrase, { author, rating }) => `«${phrase}» (${author}, ${counted(rating, ESTRELLAS)}).`,
  whichServices: (services) => `¿Qué ${services} mencionan las reseñas?`,
  mostOften: (services) =>
    `Sobre todo ${list(services.map(({ name, count }) => `${name} (${counted(count, RESENAS)})`))}.`,
})
