import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVIS, ETOILES } from './nouns.ts'

/** Lists of reviews: all, by stars, by month and by day. */
export const frenchReviews = ({ number, plural, counted, month }: SentenceFormats<'fr'>): Messages['reviews'] => {
  const reviews = (count: number): string => counted(count, AVIS)
  return {
    count: reviews,
    noun: (count) => plural(count, AVIS),
    starNoun: (stars) => plural(stars, ETOILES),
    outOfFive: (stars) => `${stars} sur 5`,
    all: 'Tous les avis',
    allOf: (count) => (count === 1 ? 'Voir l’unique avis' : `Voir les ${reviews(count)}`),
    partOf: (title, part) => `${title}, partie ${part}`,
    none: 'Il n’y a pas encore d’avis.',
    noneOf: (name) => `Il n’y a pas encore d’avis sur ${name}.`,
    allDescription: (count, name) =>
      count === 1 ? `L’unique avis sur ${name}.` : `Les ${reviews(count)} sur ${name}, les plus récents d’abord.`,
    newestFirst: (count) => `${reviews(count)}${count === 1 ? '' : ', les plus récents d’abord'}.`,
    neverRemoved:
      'Aucun avis n’est retiré au motif qu’il est mauvais : voir [comment les avis sont vérifiés](/verification/).',
    byStars: 'Par étoiles',
    withStars: (stars) => `Avis à ${counted(stars, ETOILES)}`,
    withStarsDescription: ({ count, stars, name }) =>
      `${count === 0 ? 'Aucun avis' : reviews(count)} sur ${name} à ${stars} étoiles sur 5.`,
    noneWithStars: 'Il n’y en a pas.',
    asWritten: (count) =>
      count === 1
        ? '1 avis, tel qu’il a été écrit.'
        : `${reviews(count)}, les plus récents d’abord, tels qu’ils ont été écrits.`,
    lists: {
      low: 'Avis avec 1 ou 2 étoiles',
      'low-answered': '1 ou 2 étoiles, avec réponse',
      'low-unanswered': '1 ou 2 étoiles, sans réponse',
      replies: 'Avis avec une réponse',
      photos: 'Avis avec photos',
      'lowest-first': 'Avis, les moins bien notés d’abord',
    },
    answered: 'Avec réponse',
    notAnswered: 'Sans réponse',
    stars: 'Étoiles',
    everyNumberOfStars: 'Tous',
    from: (time) => `Avis : ${time}`,
    fromDescription: (count, name, time) => `${reviews(count)} sur ${name} : ${time}.`,
    newestFirstByDay: (count) => `${reviews(count)}, les plus récents d’abord, avec une page par jour.`,
    show: 'Afficher',
    months: 'Mois',
    days: 'Jours',
    pages: 'Numéros de page',
    byMonth: 'Par mois',
    dayUnknown: (date) => `${month(date)}, jour inconnu`,
    older: 'Plus anciens',
    newer: 'Plus récents',
    olderTime: (time) => `Avant : ${time}`,
    newerTime: (time) => `Après : ${time}`,
    olderByMonth: 'Avis plus anciens, par mois',
    newestOf: (shown, all) => `Les ${shown} plus récents sur ${number(all)} avis`,
    theOthers: (count) => (count === 1 ? 'L’autre avis' : `Les ${number(count)} autres`),
    more: (count) => `${number(count)} de plus`,
  }
}
