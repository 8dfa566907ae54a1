import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

type DutchPeriod = { unit: 'month' | 'quarter'; month: string }

/** Tables and charts of the insights. */
export const dutchCharts = ({ number, counted, month, rating }: SentenceFormats<'nl'>): Messages['charts'] => {
  const named = ({ unit, month: first }: DutchPeriod): string =>
    unit === 'month'
      ? month(first)
      : `het ${Math.floor((Number(first.slice(5, 7)) - 1) / 3) + 1}e kwartaal van ${first.slice(0, 4)}`
  return {
    stars: 'Sterren',
    reviews: 'Beoordelingen',
    byYear: 'Beoordelingen en gemiddelde sterren per jaar',
    year: 'Jaar',
    byMonth: 'Beoordelingen en gemiddelde sterren per maand',
    month: 'Maand',
    none: 'geen',
    ratingBy: { month: 'Sterren per maand', quarter: 'Sterren per kwartaal' },
    numbersBelow: (title) => `${title}. De cijfers staan in de tabellen hieronder.`,
    columns: {
      month: (most) => `Beoordelingen per maand, tot ${number(most)}`,
      quarter: (most) => `Beoordelingen per kwartaal, tot ${number(most)}`,
    },
    line: {
      month: (count) =>
        `De lijn is het gemiddelde van de sterren van elke maand, uit ${counted(count, { one: 'maand', other: 'maanden' })} met beoordelingen.`,
      quarter: (count) =>
        `De lijn is het gemiddelde van de sterren van elk kwartaal, uit ${counted(count, { one: 'kwartaal', other: 'kwartalen' })} met beoordelingen.`,
    },
    fell: (low, rise) => {
      const fell = `In ${named(low)} daalden de sterren naar ${rating(low.stars)}`
      return rise === null ? fell : `${fell}; sinds ${named(rise)} zijn het er ${rating(rise.least)} of meer`
    },
    steady: (least, most) =>
      rating(least) === rating(most)
        ? `Elk jaar ${rating(most)} sterren`
        : `Elk jaar tussen ${rating(least)} en ${rating(most)} sterren`,
    changed: (first, last, rose) =>
      `De sterren ${rose ? 'stegen' : 'daalden'} van ${rating(first.stars)} in ${first.year} naar ${rating(last.stars)} in ${last.year}`,
  }
}
