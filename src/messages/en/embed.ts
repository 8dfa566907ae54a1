import type { SentenceFormats } from '../formats.ts'

/** Badges, cards and pictures of links, and the page that offers them. */
export const englishEmbed = ({ counted }: SentenceFormats<'en'>) => ({
  description: (name: string) => `Badges and a card with the rating of ${name}, to copy into any web page.`,
  lead: 'Badges and cards to copy into a page. Only the last one needs a script. They set no cookies, load nothing else, stay up to date, and follow the visitor’s light or dark mode.',
  badges: { small: 'Badge, small', medium: 'Badge, medium', large: 'Badge, large' },
  schemes: { light: 'light', dark: 'dark' },
  selectAndCopy: 'Click to select all of it, then copy.',
  htmlOfBadge: {
    small: 'HTML of the small badge',
    medium: 'HTML of the medium badge',
    large: 'HTML of the large badge',
  },
  card: 'Card',
  htmlOfCard: 'HTML of the card',
  element: 'Card as part of the page',
  /** `review-card` is the name of the element. */
  elementDescription: {
    before: 'The element ',
    after:
      ' shows the same rating and the newest reviews in a page’s own flow, as high as they need. Its script of under 5 KB makes no request, and without it the link stays.',
  },
  htmlOfElement: 'HTML of the element',
  noReviews: 'No reviews yet',
  anInventedExample: ' (an invented example)',
  inventedBusiness: 'An invented business, as an example.',
  inventedExample: 'An invented example',
  mentionedIn: (count: number) => `Mentioned in ${counted(count, { one: 'review', other: 'reviews' })}`,
  /** The text alternative of a picture. */
  starsAndCount: (stars: string, count: string) => `${stars} out of 5 stars, ${count.replace(/^M/, 'm')}`,
  copy: 'Copy',
  copied: 'Copied',
  selected: 'Selected',
  selectedHow: 'Selected: copy it with the keyboard or the menu',
})
