import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVIS } from './nouns.ts'

/** The start page, and the reasons to believe its rating. */
export const frenchStart = ({ list, counted, plural, rating, month }: SentenceFormats<'fr'>): Messages['start'] => ({
  noReviews: 'Aucun avis pour l’instant.',
  since: (date) => `depuis ${month(date)}`,
  ask: 'Que disent les clients à propos de…',
  fromBusiness: 'Le mot de l’entreprise',
  wholeReview: 'l’avis complet',
  chosenByBusiness: 'Choisi par l’entreprise.',
  newest: 'Derniers avis',
  allInsights: 'Toute l’analyse',
  bySource: 'Par provenance',
  // The noun of the trade has no article here, which would need its gender
  tiedTo: (job) => `avec justificatif (${job} ou facture)`,
  signedIn: (count, platforms) => {
    const whose = platforms.length > 2 ? '' : ` chez ${list(platforms)}`
    return count === 1 ? `depuis un compte connecté${whose}` : `depuis des comptes connectés${whose}`
  },
  none: 'Aucun',
  takenDown: (count) =>
    count === 0 ? 'avis retiré' : `${count === 1 ? 'retiré' : 'retirés'}, aucun parce qu’il était mauvais`,
  answered: (bad, days) => {
    const within =
      days === null
        ? ''
        : `, le plus souvent ${days === 0 ? 'le jour même' : `sous ${counted(days, { one: 'jour', many: 'de jours', other: 'jours' })}`}`
    return `sur ${counted(bad, AVIS)} à 1 ou 2 étoiles avec une réponse${within}`
  },
  unexplained: (count, stated, platforms) => {
    const whose = platforms.length > 2 ? 'les plateformes' : list(platforms)
    const stating = `${stated === 1 ? 'indiqué' : 'indiqués'} par ${whose}`
    if (count === 0) return `${plural(stated, AVIS)} ${stating} : ${stated === 1 ? 'expliqué' : 'tous expliqués'}`
    const some = `sur ${stated === 1 ? '' : 'les '}${counted(stated, AVIS)} ${stating}`
    return `${some} ${count === 1 ? 'reste inexpliqué' : 'restent inexpliqués'}`
  },
  better: (platform, rating) => `ici, mais ${platform} indique ${rating}`,
  unrecorded: (platforms) =>
    `${platforms.length === 1 ? 'plateforme' : 'plateformes'} dont les chiffres n’ont pas été relevés : ${list(platforms)}`,
  recentRating: ({ stars, months, until }) =>
    `${rating(stars)} d’après ${counted(stars.count, AVIS)} sur ${months} mois, jusqu’à ${month(until)}`,
  ratingInWords: (stars) =>
    stars.count === 0 ? 'aucun avis pour l’instant' : `${rating(stars)} sur 5 d’après ${counted(stars.count, AVIS)}`,
})
