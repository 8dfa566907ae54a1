import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const SIDES: Record<SentimentLabel, string> = {
  positive: 'positiv',
  mixed: 'gemischt',
  neutral: 'neutral',
  negative: 'negativ',
}

const DIRECTIONS = {
  improving: 'positiver als',
  stable: 'weder positiver noch negativer als',
  declining: 'weniger positiv als',
}

/** The sentences of the computed summary. */
export const germanSummary = ({
  number,
  counted,
  list,
  share,
  month,
  rating,
}: SentenceFormats<'de'>): Messages['summary'] => {
  const reviews = (count: number): string => counted(count, { one: 'Bewertung', other: 'Bewertungen' })
  const judged = (count: number, isAll: boolean): string =>
    isAll ? 'Davon' : `Von den ${number(count)}, deren Text sich beurteilen ließ,`
  return {
    none: 'Es gibt noch keine Bewertungen.',
    opening: (count, { from, to }, stars) => {
      const when = month(from) === month(to) ? `aus dem ${month(from)}` : `von ${month(from)} bis ${month(to)}`
      return `Es gibt ${reviews(count)} ${when}, im Durchschnitt mit ${rating(stars)} von 5 Sternen.`
    },
    tooLittle: 'Das ist zu wenig, um zu sagen, was Kunden denken.',
    sideCounts: (sides, { count, isAll }) => {
      const verb = sides[0]?.count === 1 ? 'ist' : 'sind'
      return `${judged(count, isAll)} ${verb} ${list(sides.map((side) => `${side.count} ${SIDES[side.label]}`))}.`
    },
    sideShares: (positive, negative, { count, isAll }) =>
      `${judged(count, isAll)} sind ${share(positive, count)} positiv und ${share(negative, count)} negativ.`,
    praise: (first, others) => {
      const rest = others.map(({ label, count, all }) => `${label} (${number(count)} von ${number(all)})`)
      const more = rest.length === 0 ? '' : `, gefolgt von ${list(rest)}`
      return `Am meisten gelobt: ${first.label} mit ${number(first.count)} von ${number(first.all)} positiven Erwähnungen${more}.`
    },
    people: (people) =>
      `Am häufigsten genannt: ${list(people.map(({ name, count }) => `${name} (${reviews(count)})`))}.`,
    noComplaints: 'Zu keinem Thema gibt es genug Beschwerden, um es hier zu nennen.',
    complaints: (subjects) =>
      `Kritik gibt es an: ${list(subjects.map(({ label, count, all }) => `${label} (${number(count)} von ${reviews(all)})`))}.`,
    trend: (direction, { last, before }, moved) => {
      const compared = `Bewertungen von ${month(last.from)} bis ${month(last.to)} sind ${DIRECTIONS[direction]} die von ${month(before.from)} bis ${month(before.to)}`
      const named = moved.map(({ label, isBetter }) => `${label} (${isBetter ? 'besser' : 'schlechter'})`)
      return named.length === 0 ? `${compared}.` : `${compared}; am stärksten verändert: ${list(named)}.`
    },
    years: (first, last) =>
      `Der Durchschnitt lag ${first.year} bei ${rating(first.stars)} und ${last.year} bei ${rating(last.stars)} Sternen.`,
    otherLanguages: (count) =>
      count === 1
        ? 'Von 1 Bewertung in einer anderen Sprache zählen nur die Sterne.'
        : `Von ${number(count)} Bewertungen in anderen Sprachen zählen nur die Sterne.`,
  }
}
