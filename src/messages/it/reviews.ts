import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RECENSIONI, STELLE } from './nouns.ts'

/** Lists of reviews: all, by stars, by month and by day. */
export const italianReviews = ({ number, plural, counted, month }: SentenceFormats<'it'>): Messages['reviews'] => {
  const reviews = (count: number): string => counted(count, RECENSIONI)
  return {
    count: reviews,
    noun: (count) => plural(count, RECENSIONI),
    starNoun: (stars) => plural(stars, STELLE),
    outOfFive: (stars) => `${stars} su 5`,
    all: 'Tutte le recensioni',
    allOf: (count) => (count === 1 ? 'Vedi l’unica recensione' : `Vedi le ${reviews(count)}`),
    partOf: (title, part) => `${title}, parte ${part}`,
    none: 'Non ci sono ancora recensioni.',
    noneOf: (name) => `Non ci sono ancora recensioni di ${name}.`,
    allDescription: (count, name) =>
      count === 1 ? `L’unica recensione di ${name}.` : `Le ${reviews(count)} di ${name}, dalla più recente.`,
    newestFirst: (count) => `${reviews(count)}${count === 1 ? '' : ', dalla più recente'}.`,
    neverRemoved:
      'Le recensioni negative non vengono mai rimosse perché negative: vedi [come si verificano le recensioni](/verification/).',
    byStars: 'Per stelle',
    withStars: (stars) => `Recensioni da ${counted(stars, STELLE)}`,
    withStarsDescription: ({ count, stars, name }) =>
      `${count === 0 ? 'Nessuna recensione' : reviews(count)} di ${name} da ${stars} stelle su 5.`,
    noneWithStars: 'Non ce ne sono.',
    asWritten: (count) =>
      count === 1
        ? '1 recensione, così com’è stata scritta.'
        : `${reviews(count)}, dalla più recente, così come sono state scritte.`,
    lists: {
      low: 'Recensioni con 1 o 2 stelle',
      'low-answered': '1 o 2 stelle, con risposta',
      'low-unanswered': '1 o 2 stelle, senza risposta',
      replies: 'Recensioni con risposta',
      photos: 'Recensioni con foto',
      'lowest-first': 'Recensioni, prima quelle con meno stelle',
    },
    answered: 'Con risposta',
    notAnswered: 'Senza risposta',
    stars: 'Stelle',
    everyNumberOfStars: 'Tutte',
    from: (time) => `Recensioni: ${time}`,
    fromDescription: (count, name, time) => `${reviews(count)} di ${name}: ${time}.`,
    newestFirstByDay: (count) => `${reviews(count)}, dalla più recente, con una pagina per ogni giorno.`,
    show: 'Mostra',
    months: 'Mesi',
    days: 'Giorni',
    pages: 'Pagine',
    byMonth: 'Per mese',
    dayUnknown: (date) => `${month(date)}, giorno sconosciuto`,
    older: 'Precedenti',
    newer: 'Successive',
    olderTime: (time) => `Prima: ${time}`,
    newerTime: (time) => `Dopo: ${time}`,
    olderByMonth: 'Recensioni precedenti, per mese',
    newestOf: (shown, all) => `Le ${shown} più recenti di ${number(all)} recensioni`,
    theOthers: (count) => (count === 1 ? 'L’altra recensione' : `Le altre ${number(count)}`),
    more: (count) => `Altre ${number(count)}`,
  }
}
