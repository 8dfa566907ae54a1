import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RESENAS } from './nouns.ts'

const MANY_SIDES: Record<SentimentLabel, string> = {
  positive: 'positivas',
  mixed: 'mixtas',
  neutral: 'neutras',
  negative: 'negativas',
}
const ONE_SIDE: Record<SentimentLabel, string> = {
  positive: 'positiva',
  mixed: 'mixta',
  neutral: 'neutra',
  negative: 'negativa',
}

/** The insights pages. */
export const spanishInsights = ({ number, counted, list, month }: SentenceFormats<'es'>): Messages['insights'] => {
  const reviews = (count: number): string => counted(count, RESENAS)
  const span = ({ from, to }: { from: string; to: string }): string => `de ${month(from)} a ${month(to)}`
  return {
    title: 'Análisis',
    description: (count, name, about) =>
      `Lo que ${count === 1 ? 'dice' : 'dicen'} ${reviews(count)} de ${name}: ${about}.`,
    inBrief: (problems, hasTopics) =>
      list([
        'elogios',
        'quejas',
        ...(problems === null ? [] : [problems]),
        ...(hasTopics ? ['temas'] : []),
        'tendencia',
      ]),
    sides: ONE_SIDE,
    sideCount: (count, side) => `${number(count)} ${count === 1 ? ONE_SIDE[side] : MANY_SIDES[side]}`,
    tones: {
      positive: 'Reseñas de tono positivo',
      mixed: 'Reseñas de tono mixto',
      neutral: 'Reseñas de tono neutro',
      negative: 'Reseñas de tono negativo',
    },
    toneDescription: (title, count, name) => `${title}: ${reviews(count)} de ${name}, según su texto y sus estrellas.`,
    toneLead: (count) => `${reviews(count)}, según su texto y sus estrellas en conjunto.`,
    howCustomersSound: 'El tono de los clientes',
    noneJudged: 'Ninguna reseña tiene un texto que se pueda valorar.',
    judged: (count) => `${reviews(count)}, según su texto y sus estrellas en conjunto.`,
    notJudged: (count) =>
      `${count === 1 ? 'Otra' : `Otras ${number(count)}`} no se ${count === 1 ? 'pudo' : 'pudieron'} valorar con certeza.`,
    whatCustomersCareAbout: 'Lo que importa a los clientes',
    aspect: 'Aspecto',
    overTime: 'Evolución',
    trend: {
      improving: (last, before) => `Los clientes ${span(last)} suenan más contentos que los ${span(before)}.`,
      stable: (last, before) =>
        `Los clientes ${span(last)} suenan más o menos igual de contentos que los ${span(before)}.`,
      declining: (last, before) => `Los clientes ${span(last)} suenan menos contentos que los ${span(before)}.`,
      none: 'No se puede indicar una tendencia: no hay reseñas suficientes para comparar.',
    },
    changedMost: 'Lo que más ha cambiado:',
    better: 'mejor',
    worse: 'peor',
    whatReviewsAreAbout: 'De qué tratan las reseñas',
    computedBy: (model, isLanguageModel) =>
      isLanguageModel
        ? `Calculado con ${model}. Lo que dijo un modelo de lenguaje se ha comprobado con el texto de cada reseña.`
        : `Calculado con ${model} a partir de palabras y expresiones.`,
    meanScore: (score) => `La puntuación media de lo que se pudo valorar es ${score}, en una escala de −1 a 1.`,
    everyFigure: 'Cada cifra lleva a las reseñas en que se basa. [Todo en JSON](/insights.json).',
  }
}
