import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RESENAS } from './nouns.ts'

/** Titles and labels of the charts, tiles and sections of the start page and the insights. */
export const spanishFindings = ({ number, counted, rating, month }: SentenceFormats<'es'>): Messages['findings'] => {
  const of = ({ happy, count }: { happy: number; count: number }): string => `${number(happy)} de ${number(count)}`
  const reviews = (count: number): string => counted(count, RESENAS)
  return {
    lastMonths: (count, months) => `${reviews(count)} en los últimos ${months} meses`,
    recentOf: (count, months) => `últimos ${months} meses (${number(count)})`,
    allTimeOf: (count) => `en total (${number(count)})`,
    until: (until) => `hasta ${month(until)}`,
    countedBack: (until) =>
      `Las cifras recientes se cuentan hacia atrás desde ${month(until)}: los últimos 12 meses si tienen 10 reseñas, si no 24, si no todos.`,
    newestStars: (stars) => `Estrellas de las últimas reseñas, de la más antigua a la más nueva: ${stars.join(', ')}`,
    answeredComplaints: 'Las quejas y sus respuestas',
    newestComplaints: 'Las últimas quejas',
    lowStars: '1–2 estrellas',
    allLow: (count) => (count === 1 ? 'La única con 1 o 2 estrellas' : `Las ${number(count)} con 1 o 2 estrellas`),
    whoToAsk: 'Por quién preguntar',
    askFor: (services) => `para: ${services.join(', ')}`,
    namedIn: (count) => `en ${reviews(count)}`,
    heading: (count) => `Lo que ${count === 1 ? 'dice' : 'dicen'} ${reviews(count)}`,
    verdict: {
      tone: { happy: 'Contentos en general', mixed: 'Opiniones divididas', unhappy: 'Descontentos en general' },
      change: { better: ', y más que antes', worse: ', y menos satisfechos que antes', same: '' },
      figures: (all, recent) =>
        recent === null
          ? `${rating(all)} de 5.`
          : `${rating(recent.stars)} en los últimos ${recent.months} meses, ${rating(all)} en total.`,
      colon: ': ',
    },
    praised: (labels) => `Lo más elogiado: ${labels.join(', ')}.`,
    complainedAbout: (labels) => `Lo que más quejas recibe: ${labels.join(', ')}.`,
    judged: 'Lo que valoran los clientes',
    moved: (label, year, { since, before }) => `${label}: ${of(since)} contentos desde ${year}, ${of(before)} antes`,
    happy: 'Proporción de clientes contentos:',
    since: (year) => `desde ${year}`,
    before: 'antes',
    partOf: of,
    wasBefore: (before) => `antes: ${of(before)}`,
    starsByYear: 'Estrellas por año',
    answered: (count, bad) => `${number(count)} de ${reviews(bad)} con 1 o 2 estrellas, con respuesta`,
    medianDays: (days) =>
      days === 0
        ? 'La mitad de las respuestas llegó el mismo día.'
        : `La mitad de las respuestas llegó en ${counted(days, { one: 'día', many: 'de días', other: 'días' })}.`,
    daysToReply: 'Días hasta la respuesta',
    answers: 'Respuestas',
    method: 'Cómo se obtienen estas cifras',
    bestAndLowest: 'Últimamente: la mejor y la peor',
  }
}
