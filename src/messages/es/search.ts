import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { ESTRELLAS } from './nouns.ts'

/** The search page. The words of its script are in `search-script.ts`. */
export const spanishSearch = ({ counted, list }: SentenceFormats<'es'>): Messages['search'] => ({
  description: (name, mentioned) =>
    `Busque en las reseñas de ${name} por ${list(['palabras', 'estrellas', ...mentioned, 'fecha'])}.`,
  needsScript: 'La búsqueda necesita JavaScript, que está desactivado. Puede leer todas las reseñas sin ella:',
  byMonthOrStars: 'por meses o por estrellas',
  byKind: (noun) => `por ${noun}`,
  andByInsights: ' y [por lo que dicen los clientes](/insights/).',
  order: 'Orden',
  newest: 'primero las más recientes',
  oldest: 'primero las más antiguas',
  highest: 'primero las de más estrellas',
  lowest: 'primero las de menos estrellas',
  notAvailable: 'La búsqueda no está disponible en este momento.',
  readWithout: 'Puede leer todas las reseñas sin ella:',
  tryAgain: 'Intentar de nuevo',
  showMore: 'Mostrar más',
  words: 'Palabras de la reseña',
  search: 'Buscar',
  clear: 'Borrar',
  filters: 'Filtros',
  moreFilters: 'Más filtros',
  answered: 'Con respuesta',
  subjects: 'Temas que busca',
  newestReviews: 'Las reseñas más recientes',
  any: 'cualquiera',
  stars: 'Estrellas',
  starCount: (stars) => counted(stars, ESTRELLAS),
  source: 'Procedencia',
  aspect: 'Aspecto',
  judged: 'Cómo se valora',
  language: 'Idioma',
  withReply: 'Con respuesta',
  yes: 'sí',
  no: 'no',
  from: 'Desde',
  to: 'Hasta',
})
