import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RECENSIONI } from './nouns.ts'

const SIDES: Record<SentimentLabel, [one: string, many: string]> = {
  positive: ['positiva', 'positive'],
  mixed: ['mista', 'miste'],
  neutral: ['neutra', 'neutre'],
  negative: ['negativa', 'negative'],
}

const DIRECTIONS = {
  improving: 'sono più positive di',
  stable: 'non sono né più né meno positive di',
  declining: 'sono meno positive di',
}

/** The sentences of the computed summary. */
export const italianSummary = ({
  number,
  counted,
  list,
  share,
  month,
  rating,
  inSentence,
}: SentenceFormats<'it'>): Messages['summary'] => {
  const reviews = (count: number): string => counted(count, RECENSIONI)
  const judged = (count: number, isAll: boolean): string =>
    isAll ? 'Tra queste' : `Tra le ${number(count)} il cui testo si è potuto valutare`
  return {
    none: 'Non ci sono ancora recensioni.',
    opening: (count, { from, to }, stars) => {
      const when = month(from) === month(to) ? `di ${month(from)}` : `da ${month(from)} a ${month(to)}`
      return `${count === 1 ? 'C’è' : 'Ci sono'} ${reviews(count)} ${when}, con ${rating(stars)} stelle su 5 in media.`
    },
    tooLittle: 'È troppo poco per dire che cosa pensano i clienti.',
    sideCounts: (sides, { count, isAll }) => {
      const said = sides.map(({ label, count: n }, place) => {
        const words = `${n} ${place === 0 ? (n === 1 ? 'è ' : 'sono ') : ''}`
        return words + SIDES[label][n === 1 ? 0 : 1]
      })
      return `${judged(count, isAll)}, ${list(said)}.`
    },
    sideShares: (positive, negative, { count, isAll }) =>
      `${judged(count, isAll)}: ${share(positive, count)} positive e ${share(negative, count)} negative.`,
    praise: (first, others) => {
      const rest = others.map(({ label, count, all }) => `${inSentence(label)} (${number(count)} su ${number(all)})`)
      const more = rest.length === 0 ? '' : `; seguono ${list(rest)}`
      return `Ciò che piace di più: ${inSentence(first.label)}, con ${number(first.count)} citazioni positive su ${number(first.all)}${more}.`
    },
    people: (people) =>
      `${people.length === 1 ? 'La persona più nominata è' : 'Le persone più nominate sono'} ${list(people.map(({ name, count }) => `${name} (${reviews(count)})`))}.`,
    noComplaints: 'Le lamentele sullo stesso tema sono troppo poche per indicarne uno.',
    complaints: (subjects) =>
      `Le lamentele riguardano: ${list(subjects.map(({ label, count, all }) => `${inSentence(label)} (${number(count)} su ${reviews(all)})`))}.`,
    trend: (direction, { last, before }, moved) => {
      const compared = `Le recensioni da ${month(last.from)} a ${month(last.to)} ${DIRECTIONS[direction]} quelle da ${month(before.from)} a ${month(before.to)}`
      const named = moved.map(({ label, isBetter }) => `${inSentence(label)} (${isBetter ? 'meglio' : 'peggio'})`)
      return named.length === 0 ? `${compared}.` : `${compared}; che cosa è cambiato di più: ${list(named)}.`
    },
    years: (first, last) =>
      `La media era di ${rating(first.stars)} stelle nel ${first.year} e di ${rating(last.stars)} nel ${last.year}.`,
    otherLanguages: (count) =>
      count === 1
        ? 'Di 1 recensione in un’altra lingua contano solo le stelle.'
        : `Di ${reviews(count)} in altre lingue contano solo le stelle.`,
  }
}
