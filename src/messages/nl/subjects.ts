import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The pages of one aspect, topic, person, service, area or problem. */
export const dutchSubjects = ({ number, counted, share }: SentenceFormats<'nl'>): Messages['subjects'] => {
  const reviews = (count: number): string => counted(count, { one: 'beoordeling', other: 'beoordelingen' })
  return {
    aspectDescription: (name, label, count) =>
      `Wat beoordelingen van ${name} zeggen over “${label}”: ${reviews(count)}.`,
    aspectLead: (count, positive) =>
      `${reviews(count)} ${count === 1 ? 'geeft' : 'geven'} er een oordeel over${positive === null ? '' : `, waarvan ${share(positive, count)} positief`}.`,
    unclear: (count) =>
      `${counted(count, { one: 'andere beoordeling noemt', other: 'andere beoordelingen noemen' })} het zonder duidelijke mening.`,
    topic: 'Onderwerp',
    topicDescription: (label, shareOfAll, name) => `${label}: ${shareOfAll} van ${name}.`,
    topicShare: (count, all) => `${reviews(count)}, ${share(count, all)} van alle beoordelingen`,
    foundBy: (keywords) => `Herkend aan woorden zoals ${keywords.join(', ')}.`,
    mentionedBy: (count, { name, business }) =>
      `${reviews(count)} van ${business} ${count === 1 ? 'noemt' : 'noemen'} ${name}.`,
    ratingInThese: 'Sterren in deze beoordelingen',
    mentionedIn: 'Genoemd in',
    positive: 'Positief',
    tooFewReviews: 'te weinig beoordelingen',
    lastMentioned: 'Laatst genoemd',
    searchThese: (count) => (count === 1 ? 'Zoeken in deze beoordeling' : `Zoeken in deze ${number(count)}`),
    inTheseReviews: (kinds) => `${kinds} in deze beoordelingen`,
  }
}
