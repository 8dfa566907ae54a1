import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

type ItalianPeriod = { unit: 'month' | 'quarter'; month: string }

/** Tables and charts of the insights. */
export const italianCharts = ({ number, counted, month, rating }: SentenceFormats<'it'>): Messages['charts'] => {
  const quarter = (first: string): string =>
    `${Math.floor((Number(first.slice(5, 7)) - 1) / 3) + 1}º trimestre ${first.slice(0, 4)}`
  const during = ({ unit, month: first }: ItalianPeriod): string =>
    unit === 'month' ? `a ${month(first)}` : `nel ${quarter(first)}`
  const since = ({ unit, month: first }: ItalianPeriod): string =>
    unit === 'month' ? `da ${month(first)}` : `dal ${quarter(first)}`
  return {
    stars: 'Stelle',
    reviews: 'Recensioni',
    byYear: 'Recensioni e media delle stelle per anno',
    year: 'Anno',
    byMonth: 'Recensioni e media delle stelle per mese',
    month: 'Mese',
    none: 'nessuna',
    ratingBy: { month: 'Stelle per mese', quarter: 'Stelle per trimestre' },
    numbersBelow: (title) => `${title}. Le cifre sono nelle tabelle qui sotto.`,
    columns: {
      month: (most) => `Recensioni al mese, fino a ${number(most)}`,
      quarter: (most) => `Recensioni al trimestre, fino a ${number(most)}`,
    },
    line: {
      month: (count) =>
        `La linea è la media delle stelle di ogni mese, da ${counted(count, { one: 'mese', many: 'di mesi', other: 'mesi' })} con recensioni.`,
      quarter: (count) =>
        `La linea è la media delle stelle di ogni trimestre, da ${counted(count, { one: 'trimestre', many: 'di trimestri', other: 'trimestri' })} con recensioni.`,
    },
    fell: (low, rise) => {
      const fell = `La valutazione è scesa a ${rating(low.stars)} ${during(low)}`
      return rise === null ? fell : `${fell} e ${since(rise)} è di ${rating(rise.least)} o più`
    },
    steady: (least, most) =>
      rating(least) === rating(most)
        ? `Ogni anno ${rating(most)} stelle`
        : `Ogni anno tra ${rating(least)} e ${rating(most)} stelle`,
    changed: (first, last, rose) =>
      `La valutazione è ${rose ? 'salita' : 'scesa'} da ${rating(first.stars)} nel ${first.year} a ${rating(last.stars)} nel ${last.year}`,
  }
}
