import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RESENAS } from './nouns.ts'

/** The start page, and the reasons to believe its rating. */
export const spanishStart = ({ list, counted, plural, rating, month }: SentenceFormats<'es'>): Messages['start'] => ({
  noReviews: 'Todavía no hay reseñas.',
  since: (date) => `desde ${month(date)}`,
  ask: '¿Qué dicen los clientes sobre …?',
  fromBusiness: 'Del propio negocio',
  wholeReview: 'la reseña completa',
  chosenByBusiness: 'Elegida por el negocio.',
  newest: 'Últimas reseñas',
  allInsights: 'Ver todo el análisis',
  bySource: 'Por procedencia',
  // The noun of the trade has no article here, which would need its gender
  tiedTo: (job) => `con ${job} o factura que lo acredita`,
  signedIn: (count, platforms) => {
    const whose = platforms.length > 2 ? '' : ` en ${list(platforms)}`
    return count === 1 ? `de una cuenta con sesión iniciada${whose}` : `de cuentas con sesión iniciada${whose}`
  },
  none: 'Ninguna',
  takenDown: (count) => (count === 0 ? 'retirada' : `${count === 1 ? 'retirada' : 'retiradas'}, ninguna por ser mala`),
  answered: (bad, days) => {
    const within =
      days === null
        ? ''
        : days === 0
          ? 'el mismo día'
          : `en ${counted(days, { one: 'día', many: 'de días', other: 'días' })}`
    return `de ${counted(bad, RESENAS)} con 1 o 2 estrellas, con respuesta${within === '' ? '' : `, por lo general ${within}`}`
  },
  unexplained: (count, stated, platforms) => {
    const whose =
      platforms.length > 2
        ? 'indican las plataformas'
        : `${platforms.length === 1 ? 'indica' : 'indican'} ${list(platforms)}`
    const some = `de ${stated === 1 ? '' : 'las '}${counted(stated, RESENAS)} que ${whose}`
    if (count === 0)
      return `${plural(stated, RESENAS)} que ${whose}: ${stated === 1 ? 'explicada' : 'todas explicadas'}`
    return `${some} ${count === 1 ? 'queda' : 'quedan'} sin explicar`
  },
  better: (platform, rating) => `aquí, pero ${platform} indica ${rating}`,
  unrecorded: (platforms) =>
    `${platforms.length === 1 ? 'plataforma' : 'plataformas'} cuyas cifras no se han anotado: ${list(platforms)}`,
  recentRating: ({ stars, months, until }) =>
    `${rating(stars)} según ${counted(stars.count, RESENAS)} en los ${months} meses hasta ${month(until)}`,
  ratingInWords: (stars) =>
    stars.count === 0 ? 'todavía sin reseñas' : `${rating(stars)} de 5 según ${counted(stars.count, RESENAS)}`,
})
