import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** Lists of reviews: all, by stars, by month and by day. */
export const dutchReviews = ({ number, plural, counted, month }: SentenceFormats<'nl'>): Messages['reviews'] => {
  const reviews = (count: number): string => counted(count, { one: 'beoordeling', other: 'beoordelingen' })
  return {
    count: reviews,
    noun: (count) => plural(count, { one: 'beoordeling', other: 'beoordelingen' }),
    starNoun: (stars) => plural(stars, { one: 'ster', other: 'sterren' }),
    outOfFive: (stars) => `${stars} van 5`,
    all: 'Alle beoordelingen',
    allOf: (count) => (count === 1 ? 'Naar de enige beoordeling' : `Alle ${reviews(count)}`),
    partOf: (title, part) => `${title}, deel ${part}`,
    none: 'Er zijn nog geen beoordelingen.',
    noneOf: (name) => `Er zijn nog geen beoordelingen van ${name}.`,
    allDescription: (count, name) =>
      count === 1 ? `De enige beoordeling van ${name}.` : `Alle ${reviews(count)} van ${name}, de nieuwste eerst.`,
    newestFirst: (count) => `${reviews(count)}${count === 1 ? '' : ', de nieuwste eerst'}.`,
    neverRemoved:
      'Slechte beoordelingen worden nooit verwijderd omdat ze slecht zijn: zie [hoe beoordelingen worden gecontroleerd](/verification/).',
    byStars: 'Naar sterren',
    withStars: (stars) => `Beoordelingen met ${counted(stars, { one: 'ster', other: 'sterren' })}`,
    withStarsDescription: ({ count, stars, name }) =>
      `${count === 0 ? 'Geen beoordelingen' : reviews(count)} van ${name} met ${stars} van 5 sterren.`,
    noneWithStars: 'Die zijn er niet.',
    asWritten: (count) => `${reviews(count)}${count === 1 ? '' : ', de nieuwste eerst'}, precies zoals geschreven.`,
    lists: {
      low: 'Beoordelingen met 1 of 2 sterren',
      'low-answered': '1 of 2 sterren, beantwoord',
      'low-unanswered': '1 of 2 sterren, niet beantwoord',
      replies: 'Beoordelingen met een antwoord',
      photos: 'Beoordelingen met foto’s',
      'lowest-first': 'Beoordelingen, minste sterren eerst',
    },
    answered: 'Beantwoord',
    notAnswered: 'Niet beantwoord',
    stars: 'Sterren',
    everyNumberOfStars: 'Alle',
    from: (time) => `Beoordelingen: ${time}`,
    fromDescription: (count, name, time) => `${reviews(count)} van ${name}: ${time}.`,
    newestFirstByDay: (count) => `${reviews(count)}, de nieuwste eerst, met een pagina voor elke dag.`,
    show: 'Tonen',
    months: 'Maanden',
    days: 'Dagen',
    pages: 'Pagina’s',
    byMonth: 'Per maand',
    dayUnknown: (date) => `${month(date)}, dag onbekend`,
    older: 'Ouder',
    newer: 'Nieuwer',
    olderTime: (time) => `Ouder: ${time}`,
    newerTime: (time) => `Nieuwer: ${time}`,
    olderByMonth: 'Oudere beoordelingen, per maand',
    newestOf: (shown, all) => `De nieuwste ${shown} van ${number(all)} beoordelingen`,
    theOthers: (count) => (count === 1 ? 'De andere beoordeling' : `De andere ${number(count)}`),
    more: (count) => `Nog ${number(count)}`,
  }
}
