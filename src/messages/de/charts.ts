import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

type PeriodIn = { unit: 'month' | 'quarter'; month: string }

/** Tables and charts of the insights. */
export const germanCharts = ({ number, counted, month, rating }: SentenceFormats<'de'>): Messages['charts'] => {
  const quarter = (first: string): string =>
    `${Math.floor((Number(first.slice(5, 7)) - 1) / 3) + 1}. Quartal ${first.slice(0, 4)}`
  const during = ({ unit, month: first }: PeriodIn): string => `im ${unit === 'month' ? month(first) : quarter(first)}`
  const since = ({ unit, month: first }: PeriodIn): string =>
    unit === 'month' ? `seit ${month(first)}` : `seit dem ${quarter(first)}`
  return {
    stars: 'Sterne',
    reviews: 'Bewertungen',
    byYear: 'Bewertungen und mittlere Sterne nach Jahr',
    year: 'Jahr',
    byMonth: 'Bewertungen und mittlere Sterne nach Monat',
    month: 'Monat',
    none: 'keine',
    ratingBy: { month: 'Sterne nach Monat', quarter: 'Sterne nach Quartal' },
    numbersBelow: (title) => `${title}. Die Zahlen stehen in den Tabellen darunter.`,
    columns: {
      month: (most) => `Bewertungen je Monat, bis zu ${number(most)}`,
      quarter: (most) => `Bewertungen je Quartal, bis zu ${number(most)}`,
    },
    line: {
      month: (count) =>
        `Die Linie zeigt die mittleren Sterne jedes Monats, aus ${counted(count, { one: 'Monat', other: 'Monaten' })} mit Bewertungen.`,
      quarter: (count) =>
        `Die Linie zeigt die mittleren Sterne jedes Quartals, aus ${counted(count, { one: 'Quartal', other: 'Quartalen' })} mit Bewertungen.`,
    },
    fell: (low, rise) => {
      const fell = `${during(low)} fielen die Sterne auf ${rating(low.stars)}`
      const sentence = fell.charAt(0).toUpperCase() + fell.slice(1)
      return rise === null ? sentence : `${sentence}, ${since(rise)} liegen sie bei ${rating(rise.least)} oder besser`
    },
    steady: (least, most) =>
      rating(least) === rating(most)
        ? `Jedes Jahr ${rating(most)} Sterne`
        : `Jedes Jahr zwischen ${rating(least)} und ${rating(most)} Sternen`,
    changed: (first, last, rose) =>
      `Die Sterne sind von ${rating(first.stars)} (${first.year}) auf ${rating(last.stars)} (${last.year}) ${rose ? 'gestiegen' : 'gefallen'}`,
  }
}
