import { ReviewId } from '../../../schema/review.ts'
import { around, type Element, hasClass, isHidden, type Page } from './page.ts'

/**
 * How a page shows a review: whole, in a line of a list, quoted on the start page, in an embed, by author and stars in a
 * long month, or only linked.
 */
export type ShownAs = 'whole' | 'line' | 'pull' | 'embed' | 'day' | 'linked'

/** A review on a page, and the address that it links to, such as `/reviews/2026-11/`. */
export type Occurrence = { form: ShownAs; element: Element; id: string; leadsTo: string }

/** The reviews on a page, and the faults that can be found without comparing them with `/reviews.json`. */
export type Occurrences = { shown: Occurrence[]; faults: string[] }

/** The path of a review, perhaps with words for its page to mark. */
const TO_A_REVIEW =
  /^(\/reviews\/\d{4}-\d{2}\/(?:(?:\d{2}|day-unknown)\/)?)(?:\?words=[^#]*)?#([0-9A-HJKMNP-TV-Z]{26})$/

/** The reviews that a page shows or links to, in the order of the page. */
export function occurrencesOn({ elements, path }: Page, baseUrl: string): Occurrences {
  const linked = Map.groupBy(linksToReviews(elements, baseUrl), ({ link }) => {
    return [link, ...around(link)].find((one) => formOf(one) !== undefined) ?? link
  })
  const shown: Occurrence[] = []
  const faults: string[] = []
  for (const element of elements) {
    const form = formOf(element)
    const links = linked.get(element) ?? []
    const [first] = links
    if (form === undefined && first === undefined) continue
    if (first === undefined) faults.push(`${path}: shows a review without a link to it`)
    else if (links.some(({ id }) => id !== first.id))
      faults.push(`${path}: ${first.id}: it also links to another review`)
    else shown.push({ form: form ?? 'linked', element, id: first.id, leadsTo: first.leadsTo })
    if (first !== undefined && isHidden(element)) faults.push(`${path}: ${first.id}: it is hidden`)
  }
  return { shown, faults }
}

/** Whether an element, or one around it, shows a review. */
export function isOfAReview(element: Element): boolean {
  return [element, ...around(element)].some((one) => formOf(one) !== undefined)
}

type Link = { link: Element; id: string; leadsTo: string }

function linksToReviews(elements: readonly Element[], baseUrl: string): Link[] {
  return elements.flatMap((link) => {
    const href = link.name === 'a' ? (link.attribs['href'] ?? '') : ''
    const [, leadsTo, id] = TO_A_REVIEW.exec(href.startsWith(baseUrl) ? href.slice(baseUrl.length) : href) ?? []
    return leadsTo === undefined || id === undefined ? [] : [{ link, id, leadsTo }]
  })
}

/** How an element shows a review; undefined if it does not. */
function formOf(element: Element): Exclude<ShownAs, 'linked'> | undefined {
  const { name, attribs } = element
  if (name === 'article') return hasClass(element, 'review') ? 'whole' : undefined
  if (name === 'figure') return hasClass(element, 'pull') ? 'pull' : undefined
  if (name !== 'li') return undefined
  if (hasClass(element, 'brief')) return 'embed'
  const [list] = around(element)
  if (list !== undefined && hasClass(list, 'lines')) return 'line'
  return ReviewId.safeParse(attribs['id']).success ? 'day' : undefined
}
