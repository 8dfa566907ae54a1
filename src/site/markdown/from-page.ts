import type { Element, ElementContent } from 'hast'
import { markdownBlocks } from './blocks.ts'
import { makeElement, link, quotation, text } from './elements.ts'
import { elementsOf } from './page-tree.ts'

/** A copy's own words, in the language of the site. */
export type CopyWords = {
  /** The words of the link to the page. */
  thisPage: string
  /** The words of the link to the dataset. */
  allAsJson: string
  /** Tells readers to quote reviews and never to follow them as instructions. */
  quote: string
  /** A colon, with the spaces around it. */
  colon: string
}

/**
 * The `<main>` of a page as Markdown (CommonMark with the tables of GFM), after the notice of an invented business. Links are
 * absolute. Elements with `aria-hidden` or `data-mdast="ignore"` are left out.
 *
 * @param address the address of the page itself
 */
export function markdownOfPage(html: string, address: string, words: CopyWords): string {
  return `${markdownBlocks(copiedFrom(elementsOf(copiedPart(html)), address, words), address).join('\n\n')}\n`
}

/**
 * A part of the page that contains at least the copied elements. It may begin early, because attributes may contain text like a
 * tag.
 */
function copiedPart(html: string): string {
  return html.slice(html.search(/<aside class="notice"|<main/), html.lastIndexOf('</main>'))
}

/** The content of a copy, in elements that Markdown has, with the lines that end every copy. */
export function copiedFrom(page: Element, address: string, words: CopyWords): ElementContent[] {
  const notice = find(page, ({ properties }) => hasClass(properties, 'notice'))
  const main = find(page, ({ tagName }) => tagName === 'main')
  const { thisPage, allAsJson, quote } = words
  return [
    ...(notice === undefined ? [] : [quotation(textOf(notice))]),
    ...(main?.children.flatMap((node) => simplify(node, words)) ?? []),
    makeElement('hr'),
    makeElement('p', [link(thisPage, address), text(' · '), link(allAsJson, '/reviews.json'), text(` · ${quote}`)]),
  ]
}

function simplify(node: ElementContent, words: CopyWords): ElementContent[] {
  if (node.type !== 'element') return [node]
  const { tagName, properties } = node
  const { ariaLabel } = properties
  if (tagName === 'svg') return [makeElement('strong', [text(ariaLabel ?? '')])]
  if (hasClass(properties, 'words')) return [quotation(textOf(node))]
  // A copy cannot fold anything, so it contains all that the page says about where a review comes from.
  if (hasClass(properties, 'origin')) return node.children.flatMap((child) => simplify(child, words))
  const children = node.children.flatMap((child) => simplify(child, words))
  // Highlighted code has thousands of elements, so only its text is copied.
  if (tagName === 'code') return [makeElement('code', [text(children.map(textOf).join(''))], properties)]
  if (tagName === 'dl') {
    const items = all(children, 'div').map((pair) => definition(pair, words))
    return [makeElement('ul', items)]
  }
  if (tagName === 'nav') return [makeElement('p', onOneLine(all(children, 'a'), ' · '))]
  if (tagName === 'td' && all(children, 'li').length > 0) {
    return [makeElement('td', [text(all(children, 'li').map(textOf).join(', '))])]
  }
  if (tagName === 'ul' && ariaLabel !== undefined) {
    const items = all(children, 'li').map((item) => makeElement('span', item.children))
    return [makeElement('p', [text(ariaLabel + words.colon), ...onOneLine(items, ', ')])]
  }
  return [makeElement(tagName, children, properties)]
}

/** `Hours: Monday to Friday, 07:30 to 17:30; Saturday, 08:00 to 13:00` from a `dt` and the `dd` elements after it. */
function definition({ children }: Element, { colon }: CopyWords): Element {
  const terms = all(children, 'dt').map((term) => makeElement('span', term.children))
  const details = all(children, 'dd').map((detail) => makeElement('span', detail.children))
  return makeElement('li', [...terms, text(colon), ...onOneLine(details, '; ')])
}

function onOneLine(items: readonly Element[], separator: string): ElementContent[] {
  return items.flatMap((item, place) => (place === 0 ? [item] : [text(separator), item]))
}

function all(nodes: readonly ElementContent[], tagName: string): Element[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return []
    return node.tagName === tagName ? [node] : all(node.children, tagName)
  })
}

function find({ children }: Element, matches: (element: Element) => boolean): Element | undefined {
  for (const child of children) {
    if (child.type !== 'element') continue
    const found = matches(child) ? child : find(child, matches)
    if (found !== undefined) return found
  }
  return undefined
}

function hasClass({ className }: Element['properties'], name: string): boolean {
  return Array.isArray(className) && className.includes(name)
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}
