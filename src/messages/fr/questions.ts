import type { SentimentLabel } from '../../schema/insights.ts'
import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVIS, ETOILES } from './nouns.ts'

const SIDES: Record<SentimentLabel, [one: string, many: string]> = {
  positive: ['positif', 'positifs'],
  mixed: ['mitigé', 'mitigés'],
  neutral: ['neutre', 'neutres'],
  negative: ['négatif', 'négatifs'],
}

const OPEN_QUESTION =
  /^(?:combien|quel(?:le)?s?|quand|où|qui|que|qu['’]est-ce|pourquoi|à quel(?:le)?s?|en combien|sous combien)(?!\p{L})/iu
const ASKS_WHAT_LIKE = /^que (?:vaut|valent|pense-t-on)(?!\p{L})/iu

/** The page of questions, and the computed answers. */
export const frenchQuestions = ({ number, counted, list }: SentenceFormats<'fr'>): Messages['questions'] => ({
  title: 'Questions et réponses',
  description: (name) => `Ce que l’on demande à propos de ${name}, avec les réponses des avis.`,
  tooFew: 'Il y a encore trop peu d’avis pour répondre.',
  fromReviews: 'Réponses tirées des avis.',
  fromReviewsAndBusiness: 'Réponses tirées des avis, sauf mention que l’entreprise répond.',
  byBusiness: 'Réponse de l’entreprise.',
  readEach: 'Lire ce qu’on dit de chacune',
  readAll: (count) => `Lire les ${number(count)}`,
  see: 'Voir',
  isAnswered: (question) => !OPEN_QUESTION.test(question) || ASKS_WHAT_LIKE.test(question),
  about: (label) => `Que disent les clients à propos de « ${label} » ?`,
  allAre: (count, isNewest, side) =>
    `Les ${count} avis ${isNewest ? 'les plus récents ' : ''}qui donnent une opinion sont ${SIDES[side][1]}.`,
  /** "Plutôt positif : sur les 20 avis les plus récents qui donnent une opinion, 17 sont positifs, 2 négatifs et 1 mitigé." */
  verdict: ({ agreed, first, others }, { count, isNewest }) => {
    const said = ({ label, count: n }: { label: SentimentLabel; count: number }): string =>
      SIDES[label][n === 1 ? 0 : 1]
    const sides = [
      `${first.count} ${first.count === 1 ? 'est' : 'sont'} ${said(first)}`,
      ...others.map((side) => `${side.count} ${said(side)}`),
    ]
    const verdict = agreed === null ? 'Les avis sont partagés' : `Plutôt ${SIDES[agreed][0]}`
    return `${verdict} : sur les ${count} avis ${isNewest ? 'les plus récents ' : ''}qui donnent une opinion, ${list(sides)}.`
  },
  quoteMarks: ['« ', ' »'],
  quotation: (phrase, { author, rating }) => `« ${phrase} » (${author}, ${counted(rating, ETOILES)}).`,
  whichServices: (services) => `Quelles sont les ${services} dont parlent les avis ?`,
  mostOften: (services) =>
    `Le plus souvent ${list(services.map(({ name, count }) => `${name} (${counted(count, AVIS)})`))}.`,
})
