import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RESENAS } from './nouns.ts'

/** Badges, cards and pictures of links, and the page that offers them. */
export const spanishEmbed = ({ counted }: SentenceFormats<'es'>): Messages['embed'] => ({
  description: (name) =>
    `Distintivos, tarjetas, carruseles y muros con las reseñas de ${name}, para copiar en cualquier página web.`,
  lead: 'Elija qué mostrar y copie el HTML en una página. No usa cookies, se mantiene al día y muestra siempre las últimas reseñas con texto, tengan las estrellas que tengan.',
  badges: { small: 'Distintivo pequeño', medium: 'Distintivo mediano', large: 'Distintivo grande' },
  schemes: { auto: 'como la página', light: 'claro', dark: 'oscuro' },
  selectAndCopy: 'Haga clic para seleccionarlo todo y cópielo.',
  kinds: { review: 'Una sola reseña', card: 'Tarjeta', carousel: 'Carrusel', wall: 'Muro' },
  what: 'Mostrar',
  about: 'Sobre',
  language: 'Idioma',
  everyLanguage: 'Todos los idiomas',
  count: 'Número de reseñas',
  reviewLink: 'Enlace de la reseña (si no, la última)',
  colors: 'Colores',
  width: 'Ancho de la vista previa (px)',
  fullWidth: 'completo',
  asElement: 'Parte de la página, con un script',
  ways: {
    badge: 'Una imagen, para editores que no admiten ni scripts ni marcos.',
    frame: 'Un marco que funciona sin script. La segunda línea ajusta su altura al contenido.',
    element: 'Un elemento que un script de pocos KB dibuja en la página. Sin el script queda un enlace.',
  },
  htmlOf: (what) => `HTML: ${what}`,
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
