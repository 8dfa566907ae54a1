import { pluralTexts } from '../plural-forms.ts'

/**
 * What the script of the search page says. The script receives it as data: sentences have placeholders in braces, and those with
 * a count have one form for each plural category, which `Intl.PluralRules` chooses in the browser.
 */
export const englishSearchScript = () => ({
  found: pluralTexts<'en'>({ one: '{count} review found', other: '{count} reviews found, {order}' }),
  foundPart: pluralTexts<'en'>({
    one: '{count} review found, {order}: {shown} shown',
    other: '{count} reviews found, {order}: {shown} shown',
  }),
  searchedNewest: pluralTexts<'en'>({
    one: 'Your browser has searched the newest month.',
    other: 'Your browser has searched the newest {count} months.',
  }),
  searchedAll: 'Your browser has searched all months.',
  searchOlder: 'Search the older ones too (up to {size})',
  noneSoFar: 'None found so far',
  busy: 'Too many searches. Wait a minute and try again.',
  noAnswer: 'No answer. Try “Show more” again.',
  noReviews: 'There are no reviews yet.',
  noneFound: 'No reviews match. Try fewer words, or clear a filter.',
  didYouMean: 'No reviews match. Did you mean ',
  or: ' or ',
  backwards: '“From” is after “To”: no day is between them',
  allWithStars: 'All reviews with {stars} out of 5',
  thatMention: 'Reviews that mention {name}',
  allByMonth: 'All reviews, by month and by stars',
  bySubject: 'What customers say, by subject',
})
