import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { ETOILES } from './nouns.ts'

/** The search page. The words of its script are in `search-script.ts`. */
export const frenchSearch = ({ counted, list }: SentenceFormats<'fr'>): Messages['search'] => ({
  description: (name, mentioned) =>
    `Rechercher dans les avis sur ${name} par ${list(['mots', 'étoiles', ...mentioned, 'date'])}.`,
  needsScript: 'La recherche a besoin de JavaScript, qui est désactivé. Vous pouvez lire tous les avis sans elle :',
  byMonthOrStars: 'par mois ou par étoiles',
  byKind: (noun) => `par ${noun}`,
  andByInsights: ' et [d’après ce que disent les clients](/insights/).',
  order: 'Ordre',
  newest: 'les plus récents d’abord',
  oldest: 'les plus anciens d’abord',
  highest: 'le plus d’étoiles d’abord',
  lowest: 'le moins d’étoiles d’abord',
  notAvailable: 'La recherche n’est pas disponible pour le moment.',
  readWithout: 'Vous pouvez lire tous les avis sans elle :',
  tryAgain: 'Réessayer',
  showMore: 'Afficher plus',
  words: 'Mots de l’avis',
  search: 'Rechercher',
  clear: 'Effacer',
  filters: 'Filtres',
  moreFilters: 'Plus de filtres',
  answered: 'Avec réponse',
  subjects: 'Sujets que vous cherchez',
  newestReviews: 'Les avis les plus récents',
  any: 'indifférent',
  stars: 'Étoiles',
  starCount: (stars) => counted(stars, ETOILES),
  source: 'Provenance',
  aspect: 'Critère',
  judged: 'Jugement',
  language: 'Langue',
  withReply: 'Avec une réponse',
  yes: 'oui',
  no: 'non',
  from: 'Du',
  to: 'Au',
})
