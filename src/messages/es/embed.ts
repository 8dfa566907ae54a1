import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RESENAS } from './nouns.ts'

/** Badges, cards and pictures of links, and the page that offers them. */
export const spanishEmbed = ({ counted }: SentenceFormats<'es'>): Messages['embed'] => ({
  description: (name) => `Distintivos y una tarjeta con la valoración de ${name}, para copiar en cualquier página web.`,
  lead: 'Distintivos y tarjetas para copiar en una página. Solo la última necesita un script. No usan cookies, no cargan nada más, se mantienen al día y siguen el modo claro u oscuro del visitante.',
  badges: { small: 'Distintivo pequeño', medium: 'Distintivo mediano', large: 'Distintivo grande' },
  schemes: { light: 'claro', dark: 'oscuro' },
  selectAndCopy: 'Haga clic para seleccionarlo todo y cópielo.',
  htmlOfBadge: {
    small: 'HTML del distintivo pequeño',
    medium: 'HTML del distintivo mediano',
    large: 'HTML del distintivo grande',
  },
  card: 'Tarjeta',
  htmlOfCard: 'HTML de la tarjeta',
  element: 'Tarjeta como parte de la página',
  elementDescription: {
    before: 'El elemento ',
    after:
      ' muestra la misma valoración y las últimas reseñas dentro de la propia página, con la altura que necesitan. Su script, de menos de 5 KB, no hace ninguna petición, y sin él queda el enlace.',
  },
  htmlOfElement: 'HTML del elemento',
  noReviews: 'Todavía sin reseñas',
  anInventedExample: ' (un ejemplo inventado)',
  inventedBusiness: 'Un negocio inventado, como ejemplo.',
  inventedExample: 'Un ejemplo inventado',
  mentionedIn: (count) => `Aparece en ${counted(count, RESENAS)}`,
  starsAndCount: (stars, count) => `${stars} de 5 estrellas, ${count.replace(/^Aparece/, 'aparece')}`,
  copy: 'Copiar',
  copied: 'Copiado',
  selected: 'Seleccionado',
  selectedHow: 'Seleccionado: cópielo con el teclado o el menú',
})
