import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'
import { RECENSIONI } from './nouns.ts'

/** The pages of one aspect, topic, person, service, area or problem. */
export const italianSubjects = ({ number, counted, share }: SentenceFormats<'it'>): Messages['subjects'] => {
  const reviews = (count: number): string => counted(count, RECENSIONI)
  return {
    aspectDescription: (name, label, count) =>
      `Che cosa dicono le recensioni di ${name} su «${label}»: ${reviews(count)}.`,
    aspectLead: (count, positive) =>
      `${reviews(count)} ${count === 1 ? 'esprime' : 'esprimono'} un giudizio in merito${positive === null ? '' : `; positive: ${share(positive, count)}`}.`,
    unclear: (count) =>
      count === 1
        ? 'Un’altra recensione ne parla senza un’opinione chiara.'
        : `Altre ${reviews(count)} ne parlano senza un’opinione chiara.`,
    topic: 'Argomento',
    topicDescription: (label, shareOfAll, name) => `${label}: ${shareOfAll} di ${name}.`,
    topicShare: (count, all) => `${reviews(count)}, ${share(count, all)} di tutte le recensioni`,
    foundBy: (keywords) => `Riconosciuto da parole come ${keywords.join(', ')}.`,
    mentionedBy: (count, { name, business }) =>
      `${reviews(count)} di ${business} ${count === 1 ? 'cita' : 'citano'} ${name}.`,
    ratingInThese: 'Stelle in queste recensioni',
    mentionedIn: 'Compare in',
    positive: 'Positive',
    tooFewReviews: 'troppo poche recensioni',
    lastMentioned: 'Ultima citazione',
    searchThese: (count) => (count === 1 ? 'Cerca in questa recensione' : `Cerca in queste ${number(count)}`),
    inTheseReviews: (kinds) => `${kinds} in queste recensioni`,
  }
}
