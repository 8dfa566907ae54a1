import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const REVIEWS = { one: 'beoordeling', other: 'beoordelingen' }

/** The start page, and the reasons to believe its rating. */
export const dutchStart = ({ list, counted, plural, rating, month }: SentenceFormats<'nl'>): Messages['start'] => ({
  noReviews: 'Nog geen beoordelingen.',
  since: (date) => `sinds ${month(date)}`,
  ask: 'Wat zeggen klanten over …',
  fromBusiness: 'Van het bedrijf zelf',
  wholeReview: 'de hele beoordeling',
  chosenByBusiness: 'Gekozen door het bedrijf.',
  newest: 'Nieuwste beoordelingen',
  allInsights: 'Naar de hele analyse',
  bySource: 'Naar herkomst',
  tiedTo: (job) => `met ${job} of factuur onderbouwd`,
  signedIn: (count, platforms) => {
    const whose = platforms.length > 2 ? '' : ` bij ${list(platforms)}`
    return count === 1 ? `van een ingelogd account${whose}` : `van ingelogde accounts${whose}`
  },
  none: 'Geen enkele',
  takenDown: (count) => (count === 0 ? 'verwijderd' : 'verwijderd, geen enkele omdat ze slecht was'),
  answered: (bad, days) => {
    const within =
      days === null
        ? ''
        : `, meestal ${days === 0 ? 'dezelfde dag' : `binnen ${counted(days, { one: 'dag', other: 'dagen' })}`}`
    return `van ${counted(bad, REVIEWS)} met 1 of 2 sterren beantwoord${within}`
  },
  unexplained: (count, stated, platforms) => {
    const whose =
      platforms.length > 2
        ? 'platforms vermelden'
        : `${list(platforms)} ${platforms.length === 1 ? 'vermeldt' : 'vermelden'}`
    const some = `van de ${counted(stated, REVIEWS)} die ${whose}`
    if (count === 0) return `${plural(stated, REVIEWS)} die ${whose}: ${stated === 1 ? '' : 'allemaal '}verklaard`
    return `${some} ${count === 1 ? 'is' : 'zijn'} niet verklaard`
  },
  better: (platform, rating) => `hier, maar ${platform} vermeldt ${rating}`,
  unrecorded: (platforms) =>
    `${platforms.length === 1 ? 'platform' : 'platforms'} waarvan de cijfers niet zijn vastgelegd: ${list(platforms)}`,
  recentRating: ({ stars, months, until }) =>
    `${rating(stars)} uit ${counted(stars.count, REVIEWS)} in de ${months} maanden tot en met ${month(until)}`,
  ratingInWords: (stars) =>
    stars.count === 0 ? 'nog geen beoordelingen' : `${rating(stars)} van 5 uit ${counted(stars.count, REVIEWS)}`,
})
