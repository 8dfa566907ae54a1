import type { SentenceFormats } from '../formats.ts'

/** Badges, cards and pictures of links, and the page that offers them. */
export const englishEmbed = ({ counted }: SentenceFormats<'en'>) => ({
  description: (name: string) =>
    `Badges, cards, carousels and walls with the reviews of ${name}, to copy into any web page.`,
  lead: 'Choose what to show, and copy the HTML into a page. It sets no cookies, stays up to date, and always shows the newest reviews with words, whatever their stars.',
  badges: { small: 'Badge, small', medium: 'Badge, medium', large: 'Badge, large' },
  schemes: { auto: 'like the page', light: 'light', dark: 'dark' },
  selectAndCopy: 'Click to select all of it, then copy.',
  kinds: { review: 'Single review', card: 'Card', carousel: 'Carousel', wall: 'Wall' },
  what: 'Show',
  about: 'About',
  language: 'Language',
  everyLanguage: 'All languages',
  count: 'Number of reviews',
  reviewLink: 'Link of the review (else the newest)',
  colors: 'Colours',
  width: 'Preview width (px)',
  fullWidth: 'full',
  asElement: 'Part of the page, with a script',
  /** How each HTML works. */
  ways: {
    badge: 'A picture, for editors that allow neither scripts nor frames.',
    frame: 'A frame, which works without a script. The second line makes it as high as its contents.',
    element: 'An element, which a script of a few KB draws into the page. Without the script, a link stays.',
  },
  htmlOf: (what: string) => `HTML: ${what}`,
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
