import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { ESTRELLAS, RESENAS } from './nouns.ts'

/** Lists of reviews: all, by stars, by month and by day. */
export const spanishReviews = ({ number, plural, counted, month }: SentenceFormats<'es'>): Messages['reviews'] => {
  const reviews = (count: number): string => counted(count, RESENAS)
  return {
    count: reviews,
    noun: (count) => plural(count, RESENAS),
    starNoun: (stars) => plural(stars, ESTRELLAS),
    outOfFive: (stars) => `${stars} de 5`,
    all: 'Todas las reseñas',
    allOf: (count) => (count === 1 ? 'Ver la única reseña' : `Ver las ${reviews(count)}`),
    partOf: (title, part) => `${title}, parte ${part}`,
    none: 'Todavía no hay reseñas.',
    noneOf: (name) => `Todavía no hay reseñas de ${name}.`,
    allDescription: (count, name) =>
      count === 1 ? `La única reseña de ${name}.` : `Las ${reviews(count)} de ${name}, primero las más recientes.`,
    newestFirst: (count) => `${reviews(count)}${count === 1 ? '' : ', primero las más recientes'}.`,
    neverRemoved:
      'Las reseñas malas nunca se retiran por ser malas: vea [cómo se verifican las reseñas](/verification/).',
    byStars: 'Por estrellas',
    withStars: (stars) => `Reseñas con ${counted(stars, ESTRELLAS)}`,
    withStarsDescription: ({ count, stars, name }) =>
      `${count === 0 ? 'Ninguna reseña' : reviews(count)} de ${name} con ${stars} de 5 estrellas.`,
    noneWithStars: 'No hay ninguna.',
    asWritten: (count) =>
      count === 1
        ? '1 reseña, tal como se escribió.'
        : `${reviews(count)}, primero las más recientes, tal como se escribieron.`,
    lists: {
      low: 'Reseñas con 1 o 2 estrellas',
      'low-answered': '1 o 2 estrellas, con respuesta',
      'low-unanswered': '1 o 2 estrellas, sin respuesta',
      replies: 'Reseñas con respuesta',
      photos: 'Reseñas con fotos',
      'lowest-first': 'Reseñas, primero las de menos estrellas',
    },
    answered: 'Con respuesta',
    notAnswered: 'Sin respuesta',
    stars: 'Estrellas',
    everyNumberOfStars: 'Todas',
    from: (time) => `Reseñas: ${time}`,
    fromDescription: (count, name, time) => `${reviews(count)} de ${name}: ${time}.`,
    newestFirstByDay: (count) => `${reviews(count)}, primero las más recientes, con una página para cada día.`,
    show: 'Mostrar',
    months: 'Meses',
    days: 'Días',
    pages: 'Páginas',
    byMonth: 'Por meses',
    dayUnknown: (date) => `${month(date)}, día desconocido`,
    older: 'Anteriores',
    newer: 'Posteriores',
    olderTime: (time) => `Antes: ${time}`,
    newerTime: (time) => `Después: ${time}`,
    olderByMonth: 'Reseñas anteriores, por meses',
    newestOf: (shown, all) => `Las ${shown} más recientes de ${number(all)} reseñas`,
    theOthers: (count) => (count === 1 ? 'La restante' : `Las otras ${number(count)}`),
    more: (count) => `${number(count)} más`,
  }
}
