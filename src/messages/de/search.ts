import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The search page. The words of its script are in `search-script.ts`. */
export const germanSearch = ({ counted, list }: SentenceFormats<'de'>): Messages['search'] => ({
  description: (name, mentioned) =>
    `Bewertungen zu ${name} durchsuchen, nach ${list(['Wörtern', 'Sternen', 'Datum', ...mentioned])}.`,
  needsScript:
    'Die Suche braucht JavaScript, das hier ausgeschaltet ist. Sie können auch ohne Suche jede Bewertung lesen:',
  byMonthOrStars: 'nach Monat oder Sternen',
  byKind: (noun) => `nach ${noun}`,
  andByInsights: ' und [danach, was Kunden sagen](/insights/).',
  order: 'Reihenfolge',
  newest: 'neueste zuerst',
  oldest: 'älteste zuerst',
  highest: 'meiste Sterne zuerst',
  lowest: 'wenigste Sterne zuerst',
  notAvailable: 'Die Suche ist gerade nicht erreichbar.',
  readWithout: 'Sie können auch ohne Suche jede Bewertung lesen:',
  tryAgain: 'Noch einmal versuchen',
  showMore: 'Mehr anzeigen',
  words: 'Wörter in der Bewertung',
  search: 'Suchen',
  clear: 'Zurücksetzen',
  filters: 'Filter',
  moreFilters: 'Weitere Filter',
  answered: 'Mit Antwort',
  subjects: 'Themen, die Sie suchen',
  newestReviews: 'Die neuesten Bewertungen',
  any: 'alle',
  stars: 'Sterne',
  starCount: (stars) => counted(stars, { one: 'Stern', other: 'Sterne' }),
  source: 'Quelle',
  aspect: 'Aspekt',
  judged: 'Urteil darüber',
  language: 'Sprache',
  withReply: 'Mit Antwort',
  yes: 'ja',
  no: 'nein',
  from: 'Von',
  to: 'Bis',
})
