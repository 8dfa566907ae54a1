import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { PERSONAS, RESENAS } from './nouns.ts'

/** Statements about the handling of reviews that the law of some countries requires. */
const spanishHandling = (counted: SentenceFormats<'es'>['counted']): Messages['policySections']['handled'] => ({
  title: 'Cómo se tratan las reseñas',
  noFakes:
    'Las reseñas falsas están prohibidas: nadie puede escribir, encargar ni publicar una reseña que no se base en una experiencia de su autor. Si una reseña resulta ser falsa, se retira y se cuenta aquí.',
  incentives: 'Se puede ofrecer algo a cambio de una reseña.',
  noIncentives: 'No se ofrece nada a cambio de una reseña.',
  who: (text) => `Quién puede escribir una reseña: ${text}`,
  checked: (text) => `Qué se comprueba: ${text}`,
  publishedAtOnce: 'Una reseña se publica el mismo día en que se recibe.',
  publishedWithin: (time) => `Una reseña se publica, como máximo, ${time} después de recibirse.`,
  kept: (text) => `Cuánto tiempo permanecen las reseñas: ${text}`,
  days: (count) => counted(count, { one: 'día', many: 'de días', other: 'días' }),
  keptFromPublication: (name, time) => `${name}: como máximo ${time} desde la publicación.`,
  keptFromImport: (name, time) => `${name}: como máximo ${time} desde la última vez que se obtuvieron.`,
  contact: (may) =>
    may ? 'Se puede contactar con el autor de una reseña.' : 'No se puede contactar con el autor de una reseña.',
  edit: (may) => (may ? 'Los autores pueden modificar su reseña.' : 'Los autores no pueden modificar su reseña.'),
})

/** The sections of the page on how reviews are verified. */
export const spanishPolicySections = ({ counted }: SentenceFormats<'es'>): Messages['policySections'] => ({
  reviews: 'Reseñas',
  methods: {
    title: 'Cómo se verificó cada reseña',
    caption: 'Reseñas según cómo se verificaron',
    how: 'Cómo',
  },
  handled: spanishHandling(counted),
  leftOut: {
    title: 'Qué se dejó fuera',
    nothing: 'Nada: aquí están todas las reseñas que tiene el negocio, salvo las retiradas.',
    unverified: (count) =>
      `Solo se publican reseñas verificadas. ${counted(count, RESENAS)} sin verificar ${count === 1 ? 'queda' : 'quedan'} fuera.`,
    undeclared: (count) =>
      count === 1
        ? 'Otra reseña viene de una fuente que el negocio no ha descrito.'
        : `Otras ${counted(count, RESENAS)} vienen de una fuente que el negocio no ha descrito.`,
  },
  takenDown: {
    title: 'Qué se retiró',
    namesHidden: (people) =>
      `En las reseñas, los corchetes muestran dónde se abrevian o sustituyen los nombres de ${counted(people, PERSONAS)} del negocio.`,
    caption: 'Reseñas retiradas, por motivo',
    reason: 'Motivo',
  },
  log: 'El registro de lo publicado',
  byStars: {
    title: 'Publicadas y retiradas, por estrellas',
    wouldDiffer: 'Si se retiraran las reseñas malas, estas proporciones serían distintas.',
    all: 'Todas las reseñas',
    published: 'Publicadas',
    takenDown: 'Retiradas',
  },
  corrections: {
    title: 'Correcciones del análisis',
    counts: (corrections, ofReviews) =>
      `${counted(corrections, { one: 'corrección', many: 'de correcciones', other: 'correcciones' })} en ${counted(ofReviews, RESENAS)}.`,
    caption: 'Correcciones, por quién las hizo',
    by: 'Por',
    corrections: 'Correcciones',
  },
  amendments: {
    title: 'Qué ha modificado el negocio',
    caption: 'Reseñas modificadas, por lo que se hizo',
    what: 'Qué se hizo',
  },
  connections: {
    title: 'Autores vinculados al negocio',
    caption: 'Reseñas por vínculo',
    connection: 'Vínculo',
  },
  order: 'Orden y puntuación',
  complaints: 'Comunicar un problema',
})
