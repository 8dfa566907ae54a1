import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { AVIS } from './nouns.ts'

/** The pages of one aspect, topic, person, service, area or problem. */
export const frenchSubjects = ({ number, counted, share }: SentenceFormats<'fr'>): Messages['subjects'] => {
  const reviews = (count: number): string => counted(count, AVIS)
  return {
    aspectDescription: (name, label, count) =>
      `Ce que disent les avis sur ${name} à propos de « ${label} » : ${reviews(count)}.`,
    aspectLead: (count, positive) =>
      `${reviews(count)} ${count === 1 ? 'donne' : 'donnent'} une opinion${positive === null ? '' : `, positive dans ${share(positive, count)} des cas`}.`,
    unclear: (count) =>
      `${counted(count, { one: 'autre avis en parle', many: 'd’autres avis en parlent', other: 'autres avis en parlent' })} sans opinion nette.`,
    topic: 'Sujet',
    topicDescription: (label, shareOfAll, name) => `${label} : ${shareOfAll} sur ${name}.`,
    topicShare: (count, all) => `${reviews(count)}, ${share(count, all)} de tous les avis`,
    foundBy: (keywords) => `Reconnu à des mots comme ${keywords.join(', ')}.`,
    mentionedBy: (count, { name, business }) =>
      `${reviews(count)} sur ${business} ${count === 1 ? 'cite' : 'citent'} ${name}.`,
    ratingInThese: 'Étoiles dans ces avis',
    mentionedIn: 'Cité dans',
    positive: 'Positifs',
    tooFewReviews: 'trop peu d’avis',
    lastMentioned: 'Cité pour la dernière fois',
    searchThese: (count) => (count === 1 ? 'Rechercher dans cet avis' : `Rechercher dans ces ${number(count)} avis`),
    inTheseReviews: (kinds) => `${kinds} dans ces avis`,
  }
}
