import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RECENSIONI } from './nouns.ts'

/** Badges, cards and pictures of links, and the page that offers them. */
export const italianEmbed = ({ counted }: SentenceFormats<'it'>): Messages['embed'] => ({
  description: (name) => `Badge e una scheda con la valutazione di ${name}, da copiare in qualsiasi pagina web.`,
  lead: 'Badge e schede da copiare in una pagina. Solo l’ultima ha bisogno di uno script. Non usano cookie, non caricano altro, restano aggiornati e seguono la modalità chiara o scura del visitatore.',
  badges: { small: 'Badge piccolo', medium: 'Badge medio', large: 'Badge grande' },
  schemes: { light: 'chiaro', dark: 'scuro' },
  selectAndCopy: 'Fai clic per selezionare tutto, poi copia.',
  htmlOfBadge: {
    small: 'HTML del badge piccolo',
    medium: 'HTML del badge medio',
    large: 'HTML del badge grande',
  },
  card: 'Scheda',
  htmlOfCard: 'HTML della scheda',
  element: 'Scheda come parte della pagina',
  elementDescription: {
    before: 'L’elemento ',
    after:
      ' mostra la stessa valutazione e le ultime recensioni dentro la pagina, alte quanto serve. Il suo script, di meno di 5 KB, non fa richieste, e senza script resta il link.',
  },
  htmlOfElement: 'HTML dell’elemento',
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
