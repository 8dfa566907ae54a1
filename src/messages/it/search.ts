import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { STELLE } from './nouns.ts'

/** The search page. The words of its script are in `search-script.ts`. */
export const italianSearch = ({ counted, list }: SentenceFormats<'it'>): Messages['search'] => ({
  description: (name, mentioned) =>
    `Cerca nelle recensioni di ${name} per ${list(['parole', 'stelle', ...mentioned, 'data'])}.`,
  needsScript: 'La ricerca richiede JavaScript, che è disattivato. Puoi leggere ogni recensione anche senza:',
  byMonthOrStars: 'per mese o per stelle',
  byKind: (noun) => `per ${noun}`,
  andByInsights: ' e [per quello che dicono i clienti](/insights/).',
  order: 'Ordine',
  newest: 'dalla più recente',
  oldest: 'dalla meno recente',
  highest: 'prima le più stelle',
  lowest: 'prima le meno stelle',
  notAvailable: 'La ricerca al momento non è disponibile.',
  readWithout: 'Puoi leggere ogni recensione anche senza:',
  tryAgain: 'Riprova',
  showMore: 'Mostra altre',
  words: 'Parole nella recensione',
  search: 'Cerca',
  clear: 'Cancella',
  filters: 'Filtri',
  moreFilters: 'Altri filtri',
  answered: 'Con risposta',
  subjects: 'Argomenti che cerca',
  newestReviews: 'Le recensioni più recenti',
  any: 'qualsiasi',
  stars: 'Stelle',
  starCount: (stars) => counted(stars, STELLE),
  source: 'Provenienza',
  aspect: 'Aspetto',
  judged: 'Giudizio',
  language: 'Lingua',
  withReply: 'Con risposta',
  yes: 'sì',
  no: 'no',
  from: 'Dal',
  to: 'Al',
})
