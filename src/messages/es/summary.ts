import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RESENAS } from './nouns.ts'

const SIDES: Record<SentimentLabel, [one: string, many: string]> = {
  positive: ['positiva', 'positivas'],
  mixed: ['mixta', 'mixtas'],
  neutral: ['neutra', 'neutras'],
  negative: ['negativa', 'negativas'],
}

const DIRECTIONS = {
  improving: 'son más positivas que',
  stable: 'no son ni más ni menos positivas que',
  declining: 'son menos positivas que',
}

/** The sentences of the computed summary. */
export const spanishSummary = ({
  number,
  counted,
  list,
  share,
  month,
  rating,
  inSentence,
}: SentenceFormats<'es'>): Messages['summary'] => {
  const reviews = (count: number): string => counted(count, RESENAS)
  const judged = (count: number, isAll: boolean): string =>
    isAll ? 'De ellas' : `De las ${number(count)} cuyo texto se pudo valorar`
  return {
    none: 'Todavía no hay reseñas.',
    opening: (count, { from, to }, stars) => {
      const when = month(from) === month(to) ? `de ${month(from)}` : `de ${month(from)} a ${month(to)}`
      return `Hay ${reviews(count)} ${when}, con ${rating(stars)} de 5 estrellas de media.`
    },
    tooLittle: 'Es muy poco para decir qué piensan los clientes.',
    sideCounts: (sides, { count, isAll }) => {
      const said = sides.map(({ label, count: n }, place) => {
        const words = `${n} ${place === 0 ? (n === 1 ? 'es ' : 'son ') : ''}`
        return words + SIDES[label][n === 1 ? 0 : 1]
      })
      return `${judged(count, isAll)}, ${list(said)}.`
    },
    sideShares: (positive, negative, { count, isAll }) =>
      `${judged(count, isAll)}, ${share(positive, count)} son positivas y ${share(negative, count)} negativas.`,
    praise: (first, others) => {
      const rest = others.map(({ label, count, all }) => `${inSentence(label)} (${number(count)} de ${number(all)})`)
      const more = rest.length === 0 ? '' : `; después, ${list(rest)}`
      return `Lo más elogiado: ${inSentence(first.label)}, con ${number(first.count)} de ${number(first.all)} menciones positivas${more}.`
    },
    people: (people) =>
      `${people.length === 1 ? 'La persona más nombrada es' : 'Las personas más nombradas son'} ${list(people.map(({ name, count }) => `${name} (${reviews(count)})`))}.`,
    noComplaints: 'No hay suficientes quejas sobre un mismo tema como para señalar alguno.',
    complaints: (subjects) =>
      `Las quejas son sobre: ${list(subjects.map(({ label, count, all }) => `${inSentence(label)} (${number(count)} de ${reviews(all)})`))}.`,
    trend: (direction, { last, before }, moved) => {
      const compared = `Las reseñas de ${month(last.from)} a ${month(last.to)} ${DIRECTIONS[direction]} las de ${month(before.from)} a ${month(before.to)}`
      const named = moved.map(({ label, isBetter }) => `${inSentence(label)} (${isBetter ? 'mejor' : 'peor'})`)
      return named.length === 0 ? `${compared}.` : `${compared}; lo que más ha cambiado: ${list(named)}.`
    },
    years: (first, last) =>
      `La media fue de ${rating(first.stars)} estrellas en ${first.year} y de ${rating(last.stars)} en ${last.year}.`,
    otherLanguages: (count) =>
      count === 1
        ? 'De 1 reseña en otro idioma cuentan solo las estrellas.'
        : `De ${reviews(count)} en otros idiomas cuentan solo las estrellas.`,
  }
}
