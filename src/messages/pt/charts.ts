import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

type PortuguesePeriod = { unit: 'month' | 'quarter'; month: string }

/** Tables and charts of the insights. */
export const portugueseCharts = ({ number, counted, month, rating }: SentenceFormats<'pt'>): Messages['charts'] => {
  const quarter = (first: string): string =>
    `${Math.floor((Number(first.slice(5, 7)) - 1) / 3) + 1}.º trimestre de ${first.slice(0, 4)}`
  const during = ({ unit, month: first }: PortuguesePeriod): string =>
    unit === 'month' ? `em ${month(first)}` : `no ${quarter(first)}`
  const since = ({ unit, month: first }: PortuguesePeriod): string =>
    unit === 'month' ? `desde ${month(first)}` : `desde o ${quarter(first)}`
  return {
    stars: 'Estrelas',
    reviews: 'Avaliações',
    byYear: 'Avaliações e média de estrelas por ano',
    year: 'Ano',
    byMonth: 'Avaliações e média de estrelas por mês',
    month: 'Mês',
    none: 'nenhuma',
    ratingBy: { month: 'Estrelas por mês', quarter: 'Estrelas por trimestre' },
    numbersBelow: (title) => `${title}. Os números estão nas tabelas abaixo.`,
    columns: {
      month: (most) => `Avaliações por mês, até ${number(most)}`,
      quarter: (most) => `Avaliações por trimestre, até ${number(most)}`,
    },
    line: {
      month: (count) =>
        `A linha é a média de estrelas de cada mês, a partir de ${counted(count, { one: 'mês', many: 'de meses', other: 'meses' })} com avaliações.`,
      quarter: (count) =>
        `A linha é a média de estrelas de cada trimestre, a partir de ${counted(count, { one: 'trimestre', many: 'de trimestres', other: 'trimestres' })} com avaliações.`,
    },
    fell: (low, rise) => {
      const fell = `A classificação desceu para ${rating(low.stars)} ${during(low)}`
      return rise === null ? fell : `${fell} e ${since(rise)} é de ${rating(rise.least)} ou mais`
    },
    steady: (least, most) =>
      rating(least) === rating(most)
        ? `Todos os anos ${rating(most)} estrelas`
        : `Todos os anos entre ${rating(least)} e ${rating(most)} estrelas`,
    changed: (first, last, rose) =>
      `A classificação ${rose ? 'subiu' : 'desceu'} de ${rating(first.stars)} em ${first.year} para ${rating(last.stars)} em ${last.year}`,
  }
}
