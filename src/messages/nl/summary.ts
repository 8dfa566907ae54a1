import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

const SIDES: Record<SentimentLabel, string> = {
  positive: 'positief',
  mixed: 'gemengd',
  neutral: 'neutraal',
  negative: 'negatief',
}

const DIRECTIONS = {
  improving: 'positiever dan',
  stable: 'niet positiever of negatiever dan',
  declining: 'minder positief dan',
}

/** The sentences of the computed summary. */
export const dutchSummary = ({
  number,
  counted,
  list,
  share,
  month,
  rating,
  inSentence,
}: SentenceFormats<'nl'>): Messages['summary'] => {
  const reviews = (count: number): string => counted(count, { one: 'beoordeling', other: 'beoordelingen' })
  const judged = (count: number, isAll: boolean): string =>
    isAll ? 'Daarvan' : `Van de ${number(count)} waarvan de tekst te beoordelen was,`
  return {
    none: 'Er zijn nog geen beoordelingen.',
    opening: (count, { from, to }, stars) => {
      const when = month(from) === month(to) ? `uit ${month(from)}` : `van ${month(from)} tot en met ${month(to)}`
      return `Er ${count === 1 ? 'is' : 'zijn'} ${reviews(count)} ${when}, met gemiddeld ${rating(stars)} van 5 sterren.`
    },
    tooLittle: 'Dat is te weinig om te zeggen wat klanten vinden.',
    sideCounts: (sides, { count, isAll }) => {
      const verb = sides[0]?.count === 1 ? 'is' : 'zijn'
      return `${judged(count, isAll)} ${verb} er ${list(sides.map((side) => `${side.count} ${SIDES[side.label]}`))}.`
    },
    sideShares: (positive, negative, { count, isAll }) =>
      `${judged(count, isAll)} is ${share(positive, count)} positief en ${share(negative, count)} negatief.`,
    praise: (first, others) => {
      const rest = others.map(({ label, count, all }) => `${inSentence(label)} (${number(count)} van ${number(all)})`)
      const more = rest.length === 0 ? '' : `, gevolgd door ${list(rest)}`
      return `Het meest geprezen: ${inSentence(first.label)}, met ${number(first.count)} van ${number(first.all)} vermeldingen positief${more}.`
    },
    people: (people) => `Het vaakst genoemd: ${list(people.map(({ name, count }) => `${name} (${reviews(count)})`))}.`,
    noComplaints: 'Er zijn te weinig klachten over hetzelfde onderwerp om er een te noemen.',
    complaints: (subjects) =>
      `Klachten gaan over: ${list(subjects.map(({ label, count, all }) => `${inSentence(label)} (${number(count)} van ${reviews(all)})`))}.`,
    trend: (direction, { last, before }, moved) => {
      const compared = `Beoordelingen van ${month(last.from)} tot en met ${month(last.to)} zijn ${DIRECTIONS[direction]} die van ${month(before.from)} tot en met ${month(before.to)}`
      const named = moved.map(({ label, isBetter }) => `${inSentence(label)} (${isBetter ? 'beter' : 'slechter'})`)
      return named.length === 0 ? `${compared}.` : `${compared}; het meest veranderd: ${list(named)}.`
    },
    years: (first, last) =>
      `Het gemiddelde was ${rating(first.stars)} sterren in ${first.year} en ${rating(last.stars)} in ${last.year}.`,
    otherLanguages: (count) =>
      count === 1
        ? 'Van 1 beoordeling in een andere taal tellen alleen de sterren.'
        : `Van ${number(count)} beoordelingen in andere talen tellen alleen de sterren.`,
  }
}
