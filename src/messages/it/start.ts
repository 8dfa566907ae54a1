import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RECENSIONI } from './nouns.ts'

/** The start page, and the reasons to believe its rating. */
export const italianStart = ({ list, counted, plural, rating, month }: SentenceFormats<'it'>): Messages['start'] => ({
  noReviews: 'Ancora nessuna recensione.',
  since: (date) => `da ${month(date)}`,
  ask: 'Che cosa dicono i clienti di …',
  fromBusiness: 'Dall’attività',
  wholeReview: 'la recensione completa',
  chosenByBusiness: 'Scelta dall’attività.',
  newest: 'Ultime recensioni',
  allInsights: 'Tutta l’analisi',
  bySource: 'Per provenienza',
  // The noun of the trade has no article here, which would need its gender
  tiedTo: (job) => `con prova (${job} o fattura)`,
  signedIn: (count, platforms) => {
    const whose = platforms.length > 2 ? '' : ` su ${list(platforms)}`
    return count === 1 ? `da un account registrato${whose}` : `da account registrati${whose}`
  },
  none: 'Nessuna',
  takenDown: (count) => (count === 0 ? 'rimossa' : `${count === 1 ? 'rimossa' : 'rimosse'}, nessuna perché negativa`),
  answered: (bad, days) => {
    const within =
      days === null
        ? ''
        : `, di solito ${days === 0 ? 'il giorno stesso' : `entro ${counted(days, { one: 'giorno', many: 'di giorni', other: 'giorni' })}`}`
    return `su ${counted(bad, RECENSIONI)} da 1 o 2 stelle con risposta${within}`
  },
  unexplained: (count, stated, platforms) => {
    const whose = platforms.length > 2 ? 'dalle piattaforme' : `da ${list(platforms)}`
    const stating = `${stated === 1 ? 'indicata' : 'indicate'} ${whose}`
    if (count === 0) return `${plural(stated, RECENSIONI)} ${stating}: ${stated === 1 ? 'spiegata' : 'tutte spiegate'}`
    const some = `${stated === 1 ? 'di' : 'delle'} ${counted(stated, RECENSIONI)} ${stating}`
    return `${some} ${count === 1 ? 'resta' : 'restano'} senza spiegazione`
  },
  better: (platform, rating) => `qui, ma ${platform} indica ${rating}`,
  unrecorded: (platforms) =>
    `${platforms.length === 1 ? 'piattaforma' : 'piattaforme'} di cui non sono state annotate le cifre: ${list(platforms)}`,
  recentRating: ({ stars, months, until }) =>
    `${rating(stars)} da ${counted(stars.count, RECENSIONI)} nei ${months} mesi fino a ${month(until)}`,
  ratingInWords: (stars) =>
    stars.count === 0 ? 'ancora nessuna recensione' : `${rating(stars)} su 5 da ${counted(stars.count, RECENSIONI)}`,
})
