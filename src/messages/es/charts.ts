import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

type SpanishPeriod = { unit: 'month' | 'quarter'; month: string }

/** Tables and charts of the insights. */
export const spanishCharts = ({ number, counted, month, rating }: SentenceFormats<'es'>): Messages['charts'] => {
  const named = ({ unit, month: first }: SpanishPeriod): string =>
    unit === 'month'
      ? month(first)
      : `el ${Math.floor((Number(first.slice(5, 7)) - 1) / 3) + 1}.º trimestre de ${first.slice(0, 4)}`
  return {
    stars: 'Estrellas',
    reviews: 'Reseñas',
    byYear: 'Reseñas y media de estrellas por año',
    year: 'Año',
    byMonth: 'Reseñas y media de estrellas por mes',
    month: 'Mes',
    none: 'ninguna',
    ratingBy: { month: 'Estrellas por mes', quarter: 'Estrellas por trimestre' },
    numbersBelow: (title) => `${title}. Las cifras están en las tablas de abajo.`,
    columns: {
      month: (most) => `Reseñas al mes, hasta ${number(most)}`,
      quarter: (most) => `Reseñas al trimestre, hasta ${number(most)}`,
    },
    line: {
      month: (count) =>
        `La línea es la media de estrellas de cada mes, a partir de ${counted(count, { one: 'mes', many: 'de meses', other: 'meses' })} con reseñas.`,
      quarter: (count) =>
        `La línea es la media de estrellas de cada trimestre, a partir de ${counted(count, { one: 'trimestre', many: 'de trimestres', other: 'trimestres' })} con reseñas.`,
    },
    fell: (low, rise) => {
      const fell = `La valoración bajó a ${rating(low.stars)} en ${named(low)}`
      return rise === null ? fell : `${fell} y desde ${named(rise)} es de ${rating(rise.least)} o más`
    },
    steady: (least, most) =>
      rating(least) === rating(most)
        ? `Cada año ${rating(most)} estrellas`
        : `Cada año entre ${rating(least)} y ${rating(most)} estrellas`,
    changed: (first, last, rose) =>
      `La valoración ${rose ? 'subió' : 'bajó'} de ${rating(first.stars)} en ${first.year} a ${rating(last.stars)} en ${last.year}`,
  }
}
