import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVALIACOES } from './nouns.ts'

const SIDES: Record<SentimentLabel, [one: string, many: string]> = {
  positive: ['positiva', 'positivas'],
  mixed: ['mista', 'mistas'],
  neutral: ['neutra', 'neutras'],
  negative: ['negativa', 'negativas'],
}

const DIRECTIONS = {
  improving: 'são mais positivas do que',
  stable: 'não são nem mais nem menos positivas do que',
  declining: 'são menos positivas do que',
}

/** The sentences of the computed summary. */
export const portugueseSummary = ({
  number,
  counted,
  list,
  share,
  month,
  rating,
  inSentence,
}: SentenceFormats<'pt'>): Messages['summary'] => {
  const reviews = (count: number): string => counted(count, AVALIACOES)
  const judged = (count: number, isAll: boolean): string =>
    isAll ? 'Destas' : `Das ${number(count)} cujo texto foi possível analisar`
  return {
    none: 'Ainda não há avaliações.',
    opening: (count, { from, to }, stars) => {
      const when = month(from) === month(to) ? `de ${month(from)}` : `de ${month(from)} a ${month(to)}`
      return `Há ${reviews(count)} ${when}, com ${rating(stars)} de 5 estrelas em média.`
    },
    tooLittle: 'É muito pouco para dizer o que pensam os clientes.',
    sideCounts: (sides, { count, isAll }) => {
      const said = sides.map(({ label, count: n }, place) => {
        const words = `${n} ${place === 0 ? (n === 1 ? 'é ' : 'são ') : ''}`
        return words + SIDES[label][n === 1 ? 0 : 1]
      })
      return `${judged(count, isAll)}, ${list(said)}.`
    },
    sideShares: (positive, negative, { count, isAll }) =>
      `${judged(count, isAll)}, ${share(positive, count)} são positivas e ${share(negative, count)} negativas.`,
    praise: (first, others) => {
      const rest = others.map(({ label, count, all }) => `${inSentence(label)} (${number(count)} de ${number(all)})`)
      const more = rest.length === 0 ? '' : `; depois, ${list(rest)}`
      return `O mais elogiado: ${inSentence(first.label)}, com ${number(first.count)} de ${number(first.all)} menções positivas${more}.`
    },
    people: (people) =>
      `${people.length === 1 ? 'A pessoa mais referida é' : 'As pessoas mais referidas são'} ${list(people.map(({ name, count }) => `${name} (${reviews(count)})`))}.`,
    noComplaints: 'Não há queixas suficientes sobre um mesmo tema para destacar algum.',
    complaints: (subjects) =>
      `As queixas são sobre: ${list(subjects.map(({ label, count, all }) => `${inSentence(label)} (${number(count)} de ${reviews(all)})`))}.`,
    trend: (direction, { last, before }, moved) => {
      const compared = `As avaliações de ${month(last.from)} a ${month(last.to)} ${DIRECTIONS[direction]} as de ${month(before.from)} a ${month(before.to)}`
      const named = moved.map(({ label, isBetter }) => `${inSentence(label)} (${isBetter ? 'melhor' : 'pior'})`)
      return named.length === 0 ? `${compared}.` : `${compared}; o que mais mudou: ${list(named)}.`
    },
    years: (first, last) =>
      `A média foi de ${rating(first.stars)} estrelas em ${first.year} e de ${rating(last.stars)} em ${last.year}.`,
    otherLanguages: (count) =>
      count === 1
        ? 'De 1 avaliação noutro idioma contam apenas as estrelas.'
        : `De ${reviews(count)} noutros idiomas contam apenas as estrelas.`,
  }
}
