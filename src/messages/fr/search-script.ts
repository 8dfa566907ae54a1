import type { Messages } from '../messages.ts'
import { pluralTexts } from '../plural-forms.ts'

/** What the script of the search page says, with placeholders in braces. */
export const frenchSearchScript = (): Messages['searchScript'] => ({
  found: pluralTexts<'fr'>({
    one: '{count} avis trouvé',
    many: '{count} d’avis trouvés, {order}',
    other: '{count} avis trouvés, {order}',
  }),
  foundPart: pluralTexts<'fr'>({
    one: '{count} avis trouvé, {order} : {shown} à l’écran',
    many: '{count} d’avis trouvés, {order} : {shown} à l’écran',
    other: '{count} avis trouvés, {order} : {shown} à l’écran',
  }),
  searchedNewest: pluralTexts<'fr'>({
    one: 'Votre navigateur a cherché dans le mois le plus récent.',
    many: 'Votre navigateur a cherché dans les {count} mois les plus récents.',
    other: 'Votre navigateur a cherché dans les {count} mois les plus récents.',
  }),
  searchedAll: 'Votre navigateur a cherché dans tous les mois.',
  searchOlder: 'Chercher aussi dans les plus anciens (jusqu’à {size})',
  noneSoFar: 'Rien trouvé pour l’instant',
  busy: 'Trop de recherches. Attendez une minute, puis réessayez.',
  noAnswer: 'Pas de réponse. Cliquez encore une fois sur « Afficher plus ».',
  noReviews: 'Il n’y a pas encore d’avis.',
  noneFound: 'Aucun avis ne correspond. Essayez moins de mots, ou retirez un filtre.',
  didYouMean: 'Aucun avis ne correspond. Vouliez-vous dire ',
  or: ' ou ',
  backwards: '« Du » est après « Au » : il n’y a aucun jour entre les deux',
  allWithStars: 'Tous les avis à {stars} sur 5',
  thatMention: 'Avis qui citent : {name}',
  allByMonth: 'Tous les avis, par mois et par étoiles',
  bySubject: 'Ce que disent les clients, par sujet',
})
