import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** Lists of reviews: all, by stars, by month and by day. */
export const germanReviews = ({ number, plural, counted, month }: SentenceFormats<'de'>): Messages['reviews'] => {
  const reviews = (count: number): string => counted(count, { one: 'Bewertung', other: 'Bewertungen' })
  return {
    count: reviews,
    noun: (count) => plural(count, { one: 'Bewertung', other: 'Bewertungen' }),
    starNoun: (stars) => plural(stars, { one: 'Stern', other: 'Sterne' }),
    outOfFive: (stars) => `${stars} von 5`,
    all: 'Alle Bewertungen',
    allOf: (count) => (count === 1 ? 'Zur einen Bewertung' : `Alle ${reviews(count)}`),
    partOf: (title, part) => `${title}, Teil ${part}`,
    none: 'Es gibt noch keine Bewertungen.',
    noneOf: (name) => `Es gibt noch keine Bewertungen zu ${name}.`,
    allDescription: (count, name) =>
      count === 1 ? `Die eine Bewertung zu ${name}.` : `Alle ${reviews(count)} zu ${name}, die neuesten zuerst.`,
    newestFirst: (count) => `${reviews(count)}${count === 1 ? '' : ', die neuesten zuerst'}.`,
    neverRemoved:
      'Keine Bewertung wird entfernt, nur weil sie schlecht ist: [So werden Bewertungen geprüft](/verification/).',
    byStars: 'Nach Sternen',
    withStars: (stars) => `Bewertungen mit ${counted(stars, { one: 'Stern', other: 'Sternen' })}`,
    withStarsDescription: ({ count, stars, name }) =>
      `${count === 0 ? 'Keine Bewertungen' : reviews(count)} zu ${name} mit ${stars} von 5 Sternen.`,
    noneWithStars: 'Es gibt keine.',
    asWritten: (count) => `${reviews(count)}${count === 1 ? '' : ', die neuesten zuerst'}, genau wie geschrieben.`,
    lists: {
      low: 'Bewertungen mit 1 oder 2 Sternen',
      'low-answered': '1 oder 2 Sterne, beantwortet',
      'low-unanswered': '1 oder 2 Sterne, nicht beantwortet',
      replies: 'Bewertungen mit Antwort',
      photos: 'Bewertungen mit Fotos',
      'lowest-first': 'Bewertungen, wenigste Sterne zuerst',
    },
    answered: 'Beantwortet',
    notAnswered: 'Nicht beantwortet',
    stars: 'Sterne',
    everyNumberOfStars: 'Alle',
    from: (time) => `Bewertungen: ${time}`,
    fromDescription: (count, name, time) => `${reviews(count)} zu ${name}: ${time}.`,
    newestFirstByDay: (count) => `${reviews(count)}, die neuesten zuerst, mit einer Seite für jeden Tag.`,
    show: 'Anzeigen',
    months: 'Monate',
    days: 'Tage',
    pages: 'Seiten',
    byMonth: 'Nach Monat',
    dayUnknown: (date) => `${month(date)}, Tag unbekannt`,
    older: 'Ältere',
    newer: 'Neuere',
    olderTime: (time) => `Älter: ${time}`,
    newerTime: (time) => `Neuer: ${time}`,
    olderByMonth: 'Ältere Bewertungen nach Monat',
    newestOf: (shown, all) => `Die neuesten ${shown} von ${number(all)} Bewertungen`,
    theOthers: (count) => (count === 1 ? 'Die übrige Bewertung' : `Die übrigen ${number(count)}`),
    more: (count) => `${number(count)} weitere`,
  }
}
