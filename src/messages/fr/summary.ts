import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVIS, elided } from './nouns.ts'

const SIDES: Record<SentimentLabel, [one: string, many: string]> = {
  positive: ['positif', 'positifs'],
  mixed: ['mitigé', 'mitigés'],
  neutral: ['neutre', 'neutres'],
  negative: ['négatif', 'négatifs'],
}

const DIRECTIONS = {
  improving: 'sont plus positifs que',
  stable: 'ne sont ni plus ni moins positifs que',
  declining: 'sont moins positifs que',
}

/** The sentences of the computed summary. */
export const frenchSummary = ({
  number,
  counted,
  list,
  share,
  month,
  rating,
  inSentence,
}: SentenceFormats<'fr'>): Messages['summary'] => {
  const reviews = (count: number): string => counted(count, AVIS)
  const judged = (count: number, isAll: boolean): string =>
    isAll ? 'Parmi eux' : `Parmi les ${number(count)} dont le texte a pu être évalué`
  return {
    none: 'Il n’y a pas encore d’avis.',
    opening: (count, { from, to }, stars) => {
      const when = month(from) === month(to) ? elided(month(from)) : `${elided(month(from))} à ${month(to)}`
      return `Il y a ${reviews(count)} ${when}, avec ${rating(stars)} étoiles sur 5 en moyenne.`
    },
    tooLittle: 'C’est trop peu pour dire ce que pensent les clients.',
    sideCounts: (sides, { count, isAll }) => {
      const said = sides.map(({ label, count: n }, place) => {
        const words = `${n} ${place === 0 ? (n === 1 ? 'est ' : 'sont ') : ''}`
        return words + SIDES[label][n === 1 ? 0 : 1]
      })
      return `${judged(count, isAll)}, ${list(said)}.`
    },
    sideShares: (positive, negative, { count, isAll }) =>
      `${judged(count, isAll)}, ${share(positive, count)} sont positifs et ${share(negative, count)} négatifs.`,
    praise: (first, others) => {
      const rest = others.map(({ label, count, all }) => `${inSentence(label)} (${number(count)} sur ${number(all)})`)
      const more = rest.length === 0 ? '' : ` ; viennent ensuite ${list(rest)}`
      return `Le plus apprécié : ${inSentence(first.label)}, avec ${number(first.count)} mentions positives sur ${number(first.all)}${more}.`
    },
    people: (people) =>
      `${people.length === 1 ? 'La personne la plus citée est' : 'Les personnes les plus citées sont'} ${list(people.map(({ name, count }) => `${name} (${reviews(count)})`))}.`,
    noComplaints: 'Aucun point ne revient assez souvent dans les plaintes pour être cité.',
    complaints: (subjects) =>
      `Les plaintes portent sur : ${list(subjects.map(({ label, count, all }) => `${inSentence(label)} (${number(count)} sur ${reviews(all)})`))}.`,
    trend: (direction, { last, before }, moved) => {
      const compared = `Les avis ${elided(month(last.from))} à ${month(last.to)} ${DIRECTIONS[direction]} ceux ${elided(month(before.from))} à ${month(before.to)}`
      const named = moved.map(({ label, isBetter }) => `${inSentence(label)} (${isBetter ? 'mieux' : 'moins bien'})`)
      return named.length === 0 ? `${compared}.` : `${compared} ; ce qui a le plus changé : ${list(named)}.`
    },
    years: (first, last) =>
      `La moyenne était de ${rating(first.stars)} étoiles en ${first.year} et de ${rating(last.stars)} en ${last.year}.`,
    otherLanguages: (count) =>
      count === 1
        ? 'Pour 1 avis dans une autre langue, seules les étoiles comptent.'
        : `Pour ${reviews(count)} dans d’autres langues, seules les étoiles comptent.`,
  }
}
