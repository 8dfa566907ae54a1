import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

type FrenchPeriod = { unit: 'month' | 'quarter'; month: string }

/** Tables and charts of the insights. */
export const frenchCharts = ({ number, counted, month, rating }: SentenceFormats<'fr'>): Messages['charts'] => {
  const quarter = (first: string): string => {
    const place = Math.floor((Number(first.slice(5, 7)) - 1) / 3) + 1
    return `${place === 1 ? '1er' : `${place}e`} trimestre ${first.slice(0, 4)}`
  }
  const during = ({ unit, month: first }: FrenchPeriod): string =>
    unit === 'month' ? `en ${month(first)}` : `au ${quarter(first)}`
  const since = ({ unit, month: first }: FrenchPeriod): string =>
    unit === 'month' ? `depuis ${month(first)}` : `depuis le ${quarter(first)}`
  return {
    stars: 'Étoiles',
    reviews: 'Avis',
    byYear: 'Avis et moyenne des étoiles par année',
    year: 'Année',
    byMonth: 'Avis et moyenne des étoiles par mois',
    month: 'Mois',
    none: 'aucun',
    ratingBy: { month: 'Étoiles par mois', quarter: 'Étoiles par trimestre' },
    numbersBelow: (title) => `${title}. Les chiffres sont dans les tableaux ci-dessous.`,
    columns: {
      month: (most) => `Avis par mois, jusqu’à ${number(most)}`,
      quarter: (most) => `Avis par trimestre, jusqu’à ${number(most)}`,
    },
    line: {
      month: (count) =>
        `La ligne est la moyenne des étoiles de chaque mois, sur ${counted(count, { one: 'mois', many: 'de mois', other: 'mois' })} avec des avis.`,
      quarter: (count) =>
        `La ligne est la moyenne des étoiles de chaque trimestre, sur ${counted(count, { one: 'trimestre', many: 'de trimestres', other: 'trimestres' })} avec des avis.`,
    },
    fell: (low, rise) => {
      const fell = `La note est tombée à ${rating(low.stars)} ${during(low)}`
      return rise === null ? fell : `${fell} et, ${since(rise)}, elle est de ${rating(rise.least)} ou mieux`
    },
    steady: (least, most) =>
      rating(least) === rating(most)
        ? `Chaque année ${rating(most)} étoiles`
        : `Chaque année entre ${rating(least)} et ${rating(most)} étoiles`,
    changed: (first, last, rose) =>
      `La note est ${rose ? 'montée' : 'descendue'} de ${rating(first.stars)} en ${first.year} à ${rating(last.stars)} en ${last.year}`,
  }
}
