import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The start page, and the reasons to believe its rating. */
export const germanStart = ({ list, counted, rating, month }: SentenceFormats<'de'>): Messages['start'] => ({
  noReviews: 'Noch keine Bewertungen.',
  since: (date) => `seit ${month(date)}`,
  ask: 'Was sagen Kunden über …',
  fromBusiness: 'Vom Betrieb',
  wholeReview: 'die ganze Bewertung',
  chosenByBusiness: 'Vom Betrieb ausgewählt.',
  newest: 'Neueste Bewertungen',
  allInsights: 'Zur ganzen Auswertung',
  bySource: 'Nach Quelle',
  // The noun of the trade has no article here, which would need its gender
  tiedTo: (job) => `mit ${job} oder Rechnung belegt`,
  signedIn: (count, platforms) => {
    const whose = platforms.length > 2 ? '' : ` bei ${list(platforms)}`
    return count === 1 ? `von einem angemeldeten Konto${whose}` : `von angemeldeten Konten${whose}`
  },
  none: 'Keine',
  takenDown: (count) => (count === 0 ? 'entfernt' : 'entfernt, keine davon wegen schlechter Sterne'),
  answered: (bad, days) => {
    const speed =
      days === null
        ? ''
        : `, meist ${days === 0 ? 'am selben Tag' : `innerhalb von ${counted(days, { one: 'Tag', other: 'Tagen' })}`}`
    return `von ${counted(bad, { one: 'Bewertung', other: 'Bewertungen' })} mit 1 oder 2 Sternen beantwortet${speed}`
  },
  unexplained: (count, stated, platforms) => {
    const whose =
      platforms.length > 2 ? 'Plattformen nennen' : `${list(platforms)} ${platforms.length === 1 ? 'nennt' : 'nennen'}`
    if (count === 0)
      return stated === 1 ? `Bewertung, die ${whose}: erklärt` : `Bewertungen, die ${whose}: alle erklärt`
    const all = `${stated === 1 ? '' : 'den '}${counted(stated, { one: 'Bewertung', other: 'Bewertungen' })}`
    return `von ${all}, die ${whose}, ${count === 1 ? 'bleibt' : 'bleiben'} ungeklärt`
  },
  better: (platform, rating) => `hier, aber ${platform} nennt ${rating}`,
  unrecorded: (platforms) =>
    `${platforms.length === 1 ? 'Plattform' : 'Plattformen'}, deren Zahlen nicht festgehalten sind: ${list(platforms)}`,
  recentRating: ({ stars, months, until }) =>
    `${rating(stars)} aus ${counted(stars.count, { one: 'Bewertung', other: 'Bewertungen' })} in den ${months} Monaten bis ${month(until)}`,
  ratingInWords: (stars) =>
    stars.count === 0
      ? 'noch keine Bewertungen'
      : `${rating(stars)} von 5 aus ${counted(stars.count, { one: 'Bewertung', other: 'Bewertungen' })}`,
})
