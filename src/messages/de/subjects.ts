import type { SentenceFormats } from '../formats.ts'
import type { Messages } from '../messages.ts'

/** The pages of one aspect, topic, person, service, area or problem. */
export const germanSubjects = ({ number, counted, share }: SentenceFormats<'de'>): Messages['subjects'] => {
  const reviews = (count: number): string => counted(count, { one: 'Bewertung', other: 'Bewertungen' })
  return {
    aspectDescription: (name, label, count) =>
      `Was Bewertungen zu ${name} zum Thema „${label}“ sagen: ${reviews(count)}.`,
    aspectLead: (count, positive) =>
      `${reviews(count)} ${count === 1 ? 'urteilt' : 'urteilen'} darüber${positive === null ? '' : `, davon ${share(positive, count)} positiv`}.`,
    unclear: (count) =>
      `${counted(count, { one: 'weitere Bewertung erwähnt', other: 'weitere Bewertungen erwähnen' })} es ohne klare Meinung.`,
    topic: 'Thema',
    topicDescription: (label, shareOfAll, name) => `${label}: ${shareOfAll} zu ${name}.`,
    topicShare: (count, all) => `${reviews(count)}, ${share(count, all)} aller Bewertungen`,
    foundBy: (keywords) => `Erkannt an Wörtern wie ${keywords.join(', ')}.`,
    mentionedBy: (count, { name, business }) =>
      `${reviews(count)} zu ${business} ${count === 1 ? 'erwähnt' : 'erwähnen'} ${name}.`,
    ratingInThese: 'Sterne in diesen Bewertungen',
    mentionedIn: 'Erwähnt in',
    positive: 'Positiv',
    tooFewReviews: 'zu wenige Bewertungen',
    lastMentioned: 'Zuletzt erwähnt',
    searchThese: (count) => (count === 1 ? 'Diese Bewertung durchsuchen' : `Diese ${number(count)} durchsuchen`),
    inTheseReviews: (kinds) => `${kinds} in diesen Bewertungen`,
  }
}
