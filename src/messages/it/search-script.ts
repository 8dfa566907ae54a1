import type { Messages } from '../messages.ts'
import { pluralTexts } from '../plural-forms.ts'

/** What the script of the search page says, with placeholders in braces. */
export const italianSearchScript = (): Messages['searchScript'] => ({
  found: pluralTexts<'it'>({
    one: '{count} recensione trovata',
    many: '{count} di recensioni trovate, {order}',
    other: '{count} recensioni trovate, {order}',
  }),
  foundPart: pluralTexts<'it'>({
    one: '{count} recensione trovata, {order}: {shown} in vista',
    many: '{count} di recensioni trovate, {order}: {shown} in vista',
    other: '{count} recensioni trovate, {order}: {shown} in vista',
  }),
  searchedNewest: pluralTexts<'it'>({
    one: 'Il browser ha cercato nel mese più recente.',
    many: 'Il browser ha cercato negli ultimi {count} mesi.',
    other: 'Il browser ha cercato negli ultimi {count} mesi.',
  }),
  searchedAll: 'Il browser ha cercato in tutti i mesi.',
  searchOlder: 'Cerca anche in quelli precedenti (fino a {size})',
  noneSoFar: 'Per ora nessun risultato',
  busy: 'Troppe ricerche. Attendi un minuto e riprova.',
  noAnswer: 'Nessuna risposta. Premi di nuovo «Mostra altre».',
  noReviews: 'Non ci sono ancora recensioni.',
  noneFound: 'Nessuna recensione corrisponde. Prova con meno parole o togli un filtro.',
  didYouMean: 'Nessuna recensione corrisponde. Forse cercavi ',
  or: ' oppure ',
  backwards: '«Dal» viene dopo «Al»: non c’è nessun giorno in mezzo',
  allWithStars: 'Tutte le recensioni da {stars} su 5',
  thatMention: 'Recensioni che citano {name}',
  allByMonth: 'Tutte le recensioni, per mese e per stelle',
  bySubject: 'Che cosa dicono i clienti, per argomento',
})
