import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RECENSIONI } from './nouns.ts'

/** Badges, cards and pictures of links, and the page that offers them. */
export const italianEmbed = ({ counted }: SentenceFormats<'it'>): Messages['embed'] => ({
  description: (name) =>
    `Badge, schede, caroselli e muri con le recensioni di ${name}, da copiare in qualsiasi pagina web.`,
  lead: 'Scegli che cosa mostrare e copia l’HTML in una pagina. Non usa cookie, resta aggiornato e mostra sempre le ultime recensioni con testo, qualunque sia il numero di stelle.',
  badges: { small: 'Badge piccolo', medium: 'Badge medio', large: 'Badge grande' },
  schemes: { auto: 'come la pagina', light: 'chiaro', dark: 'scuro' },
  selectAndCopy: 'Fai clic per selezionare tutto, poi copia.',
  kinds: { review: 'Una sola recensione', card: 'Scheda', carousel: 'Carosello', wall: 'Muro' },
  what: 'Mostra',
  about: 'Argomento',
  language: 'Lingua',
  everyLanguage: 'Tutte le lingue',
  count: 'Numero di recensioni',
  reviewLink: 'Link della recensione (altrimenti l’ultima)',
  colors: 'Colori',
  width: 'Larghezza dell’anteprima (px)',
  fullWidth: 'intera',
  asElement: 'Parte della pagina, con uno script',
  ways: {
    badge: 'Un’immagine, per gli editor che non ammettono né script né frame.',
    frame: 'Un frame che funziona senza script. La seconda riga lo rende alto quanto il suo contenuto.',
    element: 'Un elemento che uno script di pochi KB disegna nella pagina. Senza lo script resta un link.',
  },
  htmlOf: (what) => `HTML: ${what}`,
  noReviews: 'Ancora nessuna recensione',
  anInventedExample: ' (un esempio inventato)',
  inventedBusiness: 'Un’attività inventata, come esempio.',
  inventedExample: 'Un esempio inventato',
  mentionedIn: (count) => `Citato in ${counted(count, RECENSIONI)}`,
  starsAndCount: (stars, count) => `${stars} stelle su 5, ${count.replace(/^Citato/, 'citato')}`,
  copy: 'Copia',
  copied: 'Copiato',
  selected: 'Selezionato',
  selectedHow: 'Selezionato: copia con la tastiera o con il menu',
})
