import { markdownOfPage } from '../../../site/markdown/from-page.ts'
import { markdownPath } from '../../../site/views/paths.ts'
import type { ReadPublished } from '../../read-site-files.ts'
import type { KnownReviews } from './known-reviews.ts'
import { type Element, hasClass, type Page } from './page.ts'
import { numbersIn } from './stars.ts'

/** Faults of the Markdown copy of a page; `unknown` has its path if another version of the software made it. */
export type CopyFaults = { faults: string[]; unknown: string[] }

/** Checks the Markdown copy of a page, at the path for copies of such pages or at the path that the page links to. */
export async function checkCopy(page: Page, known: KnownReviews, read: ReadPublished): Promise<CopyFaults> {
  const linked = page.elements.find(
    ({ attribs }) => attribs['type'] === 'text/markdown' && attribs['rel'] === 'alternate',
  )
  const path = markdownPath(page.path) ?? linked?.attribs['href']
  if (path === undefined) return NOTHING
  if (linked !== undefined && linked.attribs['href'] !== path)
    return { faults: [`${page.path}: its link to a Markdown copy does not lead to ${path}`], unknown: [] }
  const bytes = await read(path)
  if (bytes === undefined) return linked === undefined ? NOTHING : { faults: [`${path} is missing`], unknown: [] }
  if (page.messages === undefined) return { faults: [], unknown: [path] }
  const copy = bytes.toString()
  if (IS_DATED.test(page.path) && lettersIn(visibleIn(copy)) === lettersOf(page, page.messages.frame.markdown))
    return NOTHING
  const due = markdownOfPage(page.html, known.baseUrl + page.path, page.messages.frame.markdown)
  if (copy === due) return NOTHING
  const faults = otherStatements(copy, due, IS_DATED.test(page.path)).map(
    (what) => `${path}: ${what} from ${page.path}`,
  )
  return faults.length > 0 ? { faults, unknown: [] } : { faults: [], unknown: [path] }
}

const NOTHING: CopyFaults = { faults: [], unknown: [] }

/** Pages of months and days show nearly all reviews, so converting them to Markdown again would take too long. */
const IS_DATED = /^\/reviews\/\d/

/** The first difference between the statements of two copies about reviews, with the id of the review if there is one. */
function otherStatements(copy: string, due: string, isDated: boolean): string[] {
  const [said, right] = [statementsIn(copy), statementsIn(due)]
  const at = right.findIndex((statement, place) => statement !== said[place])
  if (at < 0 && said.length === right.length) return []
  const place = at < 0 ? right.length : at
  const id = idNear(right, place, isDated)
  return [id === undefined ? 'a statement about reviews differs' : `${id}: its stars or words differ`]
}

/** The id of the review that a statement is about. Pages of months and days have it at the end of the review, others nearby. */
function idNear(statements: readonly string[], place: number, isDated: boolean): string | undefined {
  const isId = (statement: string): boolean => OF_A_REVIEW.test(statement)
  if (isDated) return statements.slice(place).find(isId) ?? statements.findLast(isId)
  const [before, after] = [
    statements.slice(Math.max(0, place - 2), place).reverse(),
    statements.slice(place, place + 4),
  ]
  return (after[0]?.startsWith('>') === true ? [...before, ...after] : [...after, ...before]).find(isId)
}

const OF_A_REVIEW = /^[0-9A-HJKMNP-TV-Z]{26}$/
const A_LINK_TO_ONE = /\/reviews\/\d{4}-\d{2}\/(?:\d{2}\/)?#([0-9A-HJKMNP-TV-Z]{26})\)/

/** A link to the list of all reviews, or of the reviews with some number of stars. */
const A_COUNT = /\[([^[\]]*)\]\([^()\s]*\/reviews\/(?:stars\/\d\/)?\)/g

/**
 * The statements of a copy about reviews, in order: quoted words, stars, the name above the stars, numbers of reviews, and the id
 * of each review that it links to.
 */
function statementsIn(copy: string): string[] {
  const lines = copy.split('\n').filter((line) => line.trim() !== '')
  return lines.flatMap((line, place) => {
    const [, id] = A_LINK_TO_ONE.exec(line) ?? []
    const isName = line.startsWith('#') && starsIn(lines[place + 1] ?? '').length > 0
    const isQuoted = line.trimStart().startsWith('>')
    const counts = [...line.matchAll(A_COUNT)].flatMap(([, words = '']) => numbersIn(words))
    return [
      ...(isQuoted || isName ? [line.trim()] : []),
      ...starsIn(line),
      ...counts,
      ...(id === undefined ? [] : [id]),
    ]
  })
}

/** The numbers in a label of stars: the bold text at the beginning of a line. */
function starsIn(line: string): string[] {
  const [, label = ''] = /^\s*(?:- )?\*\*([^*]+)\*\*/.exec(line) ?? []
  return numbersIn(label)
}

/** The copy without the addresses of links and pictures, whose letters are not visible on the page. */
function visibleIn(copy: string): string {
  return copy.replace(/\]\([^()\s]*\)/g, ']')
}

/** The letters, digits and symbols that the copy of a page should have, in order. */
function lettersOf(
  { elements }: Page,
  { thisPage, allAsJson, quote }: Record<'thisPage' | 'allAsJson' | 'quote', string>,
): string {
  const main = elements.find(({ name }) => name === 'main')
  const notice = elements.find((one) => hasClass(one, 'notice'))
  const parts = [notice, main].map((part) => (part === undefined ? '' : copiedText(part)))
  return lettersIn([...parts, thisPage, allAsJson, quote].join(' '))
}

function copiedText(element: Element): string {
  const { attribs } = element
  if (attribs['aria-hidden'] === 'true' || attribs['data-mdast'] === 'ignore') return ''
  if (element.name === 'svg') return attribs['aria-label'] ?? ''
  if (element.name === 'img') return attribs['alt'] ?? ''
  const label = element.name === 'ul' ? (attribs['aria-label'] ?? '') : ''
  return [
    label,
    ...element.children.map((child) => ('attribs' in child ? copiedText(child) : 'data' in child ? child.data : '')),
  ].join(' ')
}

function lettersIn(text: string): string {
  return (text.match(/[\p{L}\p{M}\p{N}\p{So}]+/gu) ?? []).join('')
}
