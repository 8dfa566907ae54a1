import { type StarSum, distributedStars } from '../../../schema/rounding.ts'
import type { Messages } from '../../../messages/messages.ts'
import { asDisplayed } from '../as-displayed.ts'
import type { KnownReviews } from './known-reviews.ts'
import { isOfAReview } from './occurrences.ts'
import { REVIEW_LISTS, type ReviewList } from '../../../site/views/list-pages.ts'
import { childrenOf, type Element, hasClass, isIn, type Page, contentOf, within } from './page.ts'
import { isMean, isStars } from './stars.ts'

/** Faults in the overall rating and the counts of all reviews on a page: in words, as stars and as bars. */
export function checkStatedRating(page: Page, known: KnownReviews): string[] {
  const { messages, path, elements } = page
  if (messages === undefined) return []
  const stars = distributedStars(known.head.aggregate_rating.distribution)
  const wrong = [
    ...(stars.count === 0 ? [] : wrongWords(page, messages, stars)),
    ...(elements
      .filter(isOfAll)
      .every((one) => isMean(one, known.head.aggregate_rating, messages.formats.rating(stars)))
      ? []
      : ['the stars of its rating differ']),
    ...(elements.filter(isSpread).every((list) => isRightSpread(list, known, messages))
      ? []
      : ['its numbers of reviews by stars differ']),
    ...(elements.filter(isChip).every((chip) => isRightChip(chip, known, messages))
      ? []
      : ['its number of reviews in a list differs']),
    ...(statesNoOther(page, known, messages) ? [] : ['the rating in its head differs']),
  ]
  return wrong.map((what) => `${path}: ${what} from /reviews.json`)
}

/** Whether stars show the mean of all reviews: only such stars are large. */
function isOfAll(element: Element): boolean {
  return isStars(element) && hasClass(element, 'large') && !isOfAReview(element)
}

/** Faults in the words that state rating and number of reviews on the start page, the list of all reviews and the embeds. */
function wrongWords({ path, elements }: Page, { formats, reviews }: Messages, stars: StarSum): string[] {
  const means = elements.filter((one) => hasClass(one, 'mean') && !hasClass(one, 'recent')).map(shownIn)
  const isValue = (one: Element): boolean => hasClass(one, 'value')
  const toAll = elements.filter(({ name, attribs }) => name === 'a' && attribs['href'] === '/reviews/')
  const counts = toAll.filter((link) => isIn(link, isValue)).map(shownIn)
  const all = toAll.filter((link) => isIn(link, (one) => hasClass(one, 'on'))).map(shownIn)
  const leads = elements.filter((one) => hasClass(one, 'lead')).map(shownIn)
  const isRated = path === '/' || IN_FRAMES.test(path)
  const rating = asDisplayed(formats.rating(stars))
  return [
    ...(means.every((mean) => mean === rating) && (means.length > 0 || !isRated) ? [] : ['its rating differs']),
    ...(counts.every((count) => count === asDisplayed(reviews.count(stars.count))) && (counts.length > 0 || !isRated)
      ? []
      : ['its number of reviews differs']),
    ...(all.every((words) => words === asDisplayed(reviews.allOf(stars.count)))
      ? []
      : ['its link to all reviews differs']),
    ...(path !== '/reviews/' || leads[0]?.startsWith(asDisplayed(reviews.count(stars.count))) === true
      ? []
      : ['its number of reviews differs']),
  ]
}

function isSpread({ name, attribs: { class: names = '' } }: Element): boolean {
  return name === 'ul' && names === 'spread'
}

/** Whether the list has the right count, share and bar for each number of stars. */
function isRightSpread(list: Element, { head }: KnownReviews, { formats }: Messages): boolean {
  const { distribution, review_count: total } = head.aggregate_rating
  const rows = within(list, ({ name }) => name === 'li').map((row) => {
    const [count, share] = within(row, (one) => hasClass(one, 'number'))
    const [bar] = within(row, (one) => hasClass(one, 'filled'))
    const [label] = within(row, ({ name }) => name === 'span')
    return [label, count].map((one) => one && numberAt(one)).concat(share && shownIn(share), bar?.attribs['width'])
  })
  const due = (['5', '4', '3', '2', '1'] as const).map((stars) => [
    ...[stars, formats.number(distribution[stars]), formats.share(distribution[stars], total)].map(asDisplayed),
    ((100 * distribution[stars]) / Math.max(1, total)).toFixed(2),
  ])
  return JSON.stringify(rows) === JSON.stringify(due)
}

/** Whether an element is a link to a list of reviews with the number of its reviews. */
function isChip(element: Element): boolean {
  return element.name === 'a' && isIn(element, (one) => hasClass(one, 'filters')) && listOf(element) !== undefined
}

function listOf({ attribs }: Element): ReviewList | undefined {
  return REVIEW_LISTS.find(({ path, order }) => path === attribs['href'] && order === undefined)
}

function isRightChip(chip: Element, { reviews }: KnownReviews, { formats, findings }: Messages): boolean {
  const { id, has } = listOf(chip) ?? {}
  if (!has) return true
  const { length } = reviews.filter(has)
  return id === 'low'
    ? shownIn(chip) === asDisplayed(findings.allLow(length))
    : shownIn(chip).endsWith(` ${asDisplayed(formats.number(length))}`)
}

/** The text of an element without the words at its end, which only screen readers read. */
function numberAt(element: Element): string {
  const unseen = childrenOf(element).map(contentOf).join('')
  const whole = contentOf(element)
  return asDisplayed(whole.endsWith(unseen) ? whole.slice(0, whole.length - unseen.length) : whole)
}

/** Whether every overall rating in the title and in `content` attributes is this rating. */
function statesNoOther(
  { elements, path }: Page,
  { head }: KnownReviews,
  { frame, start, embed, reviews, formats }: Messages,
): boolean {
  const { name, address } = head.business
  const stars = distributedStars(head.aggregate_rating.distribution)
  if (stars.count === 0) return true
  const mean = formats.rating(stars)
  const ofStart = [
    ...[null, address?.locality ?? null].map((place) => frame.ratedTitle(name, mean, place)),
    embed.starsAndCount(mean, reviews.count(stars.count)),
  ]
  const sentences = [frame.rated(stars), start.ratingInWords(stars), ...(path === '/' ? ofStart : [])]
  const texts = elements.flatMap((one) => (one.name === 'title' ? [contentOf(one)] : (one.attribs['content'] ?? [])))
  return sentences.every((sentence) => {
    const shape = new RegExp(
      sentence
        .split(NUMBER)
        .map((words) => RegExp.escape(words))
        .join(NUMBER.source),
      'g',
    )
    return texts.every((text) => text.match(shape)?.every((found) => found === sentence) !== false)
  })
}

/** The embeds of all reviews. */
const IN_FRAMES = /^\/embed\/(?:card|carousel|wall)\/$/

const NUMBER = /\d(?:[\d.,’\u00a0\u202f]*\d)?/

function shownIn(element: Element): string {
  return asDisplayed(contentOf(element))
}
