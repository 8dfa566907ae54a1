import type { Messages } from '../messages.ts'
import { pluralTexts } from '../plural-forms.ts'

/** What the script of the search page says, with placeholders in braces. */
export const germanSearchScript = (): Messages['searchScript'] => ({
  found: pluralTexts<'de'>({
    one: '{count} Bewertung gefunden',
    other: '{count} Bewertungen gefunden, {order}',
  }),
  foundPart: pluralTexts<'de'>({
    one: '{count} Bewertung gefunden, {order}: {shown} angezeigt',
    other: '{count} Bewertungen gefunden, {order}: {shown} angezeigt',
  }),
  searchedNewest: pluralTexts<'de'>({
    one: 'Ihr Browser hat den neuesten Monat durchsucht.',
    other: 'Ihr Browser hat die neuesten {count} Monate durchsucht.',
  }),
  searchedAll: 'Ihr Browser hat alle Monate durchsucht.',
  searchOlder: 'Auch die älteren durchsuchen (bis zu {size})',
  noneSoFar: 'Bisher nichts gefunden',
  busy: 'Zu viele Suchen. Bitte versuchen Sie es in einer Minute noch einmal.',
  noAnswer: 'Keine Antwort. Bitte klicken Sie noch einmal auf „Mehr anzeigen“.',
  noReviews: 'Es gibt noch keine Bewertungen.',
  noneFound: 'Keine Bewertung passt. Versuchen Sie weniger Wörter, oder nehmen Sie einen Filter heraus.',
  didYouMean: 'Keine Bewertung passt. Meinten Sie ',
  or: ' oder ',
  backwards: '„Von“ liegt nach „Bis“: Dazwischen ist kein Tag',
  allWithStars: 'Alle Bewertungen mit {stars} von 5',
  thatMention: 'Bewertungen, in denen {name} vorkommt',
  allByMonth: 'Alle Bewertungen, nach Monat und nach Sternen',
  bySubject: 'Was Kunden sagen, nach Themen',
})
