import type { Messages } from '../messages.ts'
import { pluralTexts } from '../plural-forms.ts'

/** What the script of the search page says, with placeholders in braces. */
export const dutchSearchScript = (): Messages['searchScript'] => ({
  found: pluralTexts<'nl'>({
    one: '{count} beoordeling gevonden',
    other: '{count} beoordelingen gevonden, {order}',
  }),
  foundPart: pluralTexts<'nl'>({
    one: '{count} beoordeling gevonden, {order}: {shown} getoond',
    other: '{count} beoordelingen gevonden, {order}: {shown} getoond',
  }),
  searchedNewest: pluralTexts<'nl'>({
    one: 'Uw browser heeft de nieuwste maand doorzocht.',
    other: 'Uw browser heeft de nieuwste {count} maanden doorzocht.',
  }),
  searchedAll: 'Uw browser heeft alle maanden doorzocht.',
  searchOlder: 'Ook de oudere doorzoeken (tot {size})',
  noneSoFar: 'Tot nu toe niets gevonden',
  busy: 'Te veel zoekopdrachten. Wacht een minuut en probeer het opnieuw.',
  noAnswer: 'Geen antwoord. Klik nog eens op “Meer tonen”.',
  noReviews: 'Er zijn nog geen beoordelingen.',
  noneFound: 'Geen beoordeling gevonden. Probeer minder woorden of haal een filter weg.',
  didYouMean: 'Geen beoordeling gevonden. Bedoelde u ',
  or: ' of ',
  backwards: '“Van” ligt na “Tot en met”: daar zit geen dag tussen',
  allWithStars: 'Alle beoordelingen met {stars} van 5',
  thatMention: 'Beoordelingen waarin {name} voorkomt',
  allByMonth: 'Alle beoordelingen, per maand en naar sterren',
  bySubject: 'Wat klanten zeggen, per onderwerp',
})
