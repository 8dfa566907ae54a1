import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVIS } from './nouns.ts'

/** Titles and labels of the charts, tiles and sections of the start page and the insights. */
export const frenchFindings = ({ number, counted, rating, month }: SentenceFormats<'fr'>): Messages['findings'] => {
  const of = ({ happy, count }: { happy: number; count: number }): string => `${number(happy)} sur ${number(count)}`
  const reviews = (count: number): string => counted(count, AVIS)
  return {
    lastMonths: (count, months) => `${reviews(count)} sur les ${months} derniers mois`,
    recentOf: (count, months) => `${months} derniers mois (${number(count)})`,
    allTimeOf: (count) => `au total (${number(count)})`,
    until: (until) => `jusqu’à ${month(until)}`,
    countedBack: (until) =>
      `Les chiffres récents remontent à partir de ${month(until)} : les 12 derniers mois s’ils comptent 10 avis, sinon 24, sinon tous.`,
    newestStars: (stars) => `Étoiles des derniers avis, du plus ancien au plus récent : ${stars.join(', ')}`,
    answeredComplaints: 'Les plaintes et les réponses',
    newestComplaints: 'Les dernières plaintes',
    lowStars: '1–2 étoiles',
    allLow: (count) => (count === 1 ? 'Le seul avec 1 ou 2 étoiles' : `Les ${number(count)} avec 1 ou 2 étoiles`),
    whoToAsk: 'Qui demander',
    askFor: (services) => `pour : ${services.join(', ')}`,
    namedIn: (count) => `dans ${reviews(count)}`,
    heading: (count) => `Ce que ${count === 1 ? 'dit' : 'disent'} ${reviews(count)}`,
    verdict: {
      tone: { happy: 'Satisfaits dans l’ensemble', mixed: 'Avis partagés', unhappy: 'Mécontents dans l’ensemble' },
      change: { better: ', et plus qu’avant', worse: ', et moins satisfaits qu’avant', same: '' },
      figures: (all, recent) =>
        recent === null
          ? `${rating(all)} sur 5.`
          : `${rating(recent.stars)} sur les ${recent.months} derniers mois, ${rating(all)} au total.`,
      colon: ' : ',
    },
    praised: (labels) => `Le plus apprécié : ${labels.join(', ')}.`,
    complainedAbout: (labels) => `Ce qui revient dans les plaintes : ${labels.join(', ')}.`,
    judged: 'Ce que jugent les clients',
    moved: (label, year, { since, before }) => `${label} : ${of(since)} satisfaits depuis ${year}, ${of(before)} avant`,
    happy: 'Part des clients satisfaits :',
    since: (year) => `depuis ${year}`,
    before: 'avant',
    partOf: of,
    wasBefore: (before) => `avant : ${of(before)}`,
    starsByYear: 'Étoiles par année',
    answered: (count, bad) => `${number(count)} sur ${reviews(bad)} à 1 ou 2 étoiles avec une réponse`,
    medianDays: (days) =>
      days === 0
        ? 'La moitié des réponses est arrivée le jour même.'
        : `La moitié des réponses est arrivée en ${counted(days, { one: 'jour', many: 'de jours', other: 'jours' })}.`,
    daysToReply: 'Jours avant la réponse',
    answers: 'Réponses',
    method: 'Comment ces chiffres sont obtenus',
    bestAndLowest: 'Récemment : le meilleur et le moins bon',
  }
}
