import { DomUtils, parseDocument } from 'htmlparser2'
import { type Messages, messagesOf } from '../../../messages/messages.ts'
import { SiteLanguage } from '../../../schema/content/site-language.ts'
import type { DatasetHead } from '../../../schema/shards.ts'

export type Element = ReturnType<typeof DomUtils.findAll>[number]

/**
 * A page: its HTML, its elements in document order, and the messages of its language, which are undefined if this version does
 * not speak it.
 */
export type Page = {
  path: string
  html: string
  elements: readonly Element[]
  messages: Messages | undefined
}

/** The deepest nesting allowed, in levels. This software makes no deeper page, which could exhaust the reader's stack. */
const DEEPEST = 100

/**
 * Reads a page; undefined if its elements are nested more than 100 deep. Removes each `template`, whose content only a script
 * could show.
 */
export function pageOf(path: string, html: string, { business }: DatasetHead): Page | undefined {
  const { children } = parseDocument(html)
  for (const template of DomUtils.getElementsByTagName('template', children)) DomUtils.removeElement(template)
  const elements = DomUtils.findAll(() => true, children)
  if (isDeeperThan(DEEPEST, elements)) return undefined
  const [tag = ''] = elements.find(({ name }) => name === 'html')?.attribs['lang']?.split('-') ?? []
  const language = SiteLanguage.safeParse(tag)
  const { address } = business
  const messages = language.success ? messagesOf({ language: language.data, address }) : undefined
  return { path, html, elements, messages }
}

/** Whether an element is nested deeper than `levels`. Parents come before their children. */
function isDeeperThan(levels: number, elements: readonly Element[]): boolean {
  const depths = new Map<unknown, number>()
  return elements.some((element) => {
    const depth = (depths.get(element.parent) ?? 0) + 1
    depths.set(element, depth)
    return depth > levels
  })
}

/** The elements inside an element that pass the test, in document order. */
export function within(element: Element, passes: (element: Element) => boolean): Element[] {
  return DomUtils.findAll(passes, element.children)
}

export function hasClass({ attribs }: Element, name: string): boolean {
  const names = attribs['class'] ?? ''
  return names.includes(name) && names.split(/\s+/).includes(name)
}

/** Whether an element is inside one that passes the test. */
export function isIn(element: Element, passes: (element: Element) => boolean): boolean {
  return around(element).some(passes)
}

/** The ancestors of an element, nearest first. */
export function around(element: Element): Element[] {
  const found: Element[] = []
  for (let { parent } = element; parent !== null && 'attribs' in parent; { parent } = parent) found.push(parent)
  return found
}

export function contentOf(element: Element): string {
  return DomUtils.textContent(element)
}

/** The child elements of an element. */
export function childrenOf(element: Element): Element[] {
  return element.children.filter((child) => 'attribs' in child)
}

/** Whether an element contains only text. */
export function isOnlyText(element: Element): boolean {
  return element.children.every((child) => 'data' in child)
}

/** Elements whose content browsers hide, or show only after a click. */
const HIDING = new Set([
  'dialog',
  'noscript',
  'template',
  'details',
  'object',
  'select',
  'iframe',
  'video',
  'audio',
  'canvas',
])

/** Elements that may be in the origin of a review, which opens after a click and contains no part of the review itself. */
const IN_ORIGIN = new Set(['summary', 'p', 'ul', 'li', 'a', 'span'])

const PARTS = ['words', 'wordless', 'reply', 'disclosure', 'amended']

function isOrigin(element: Element): boolean {
  const isPart = (one: Element): boolean => !IN_ORIGIN.has(one.name) || PARTS.some((part) => hasClass(one, part))
  return element.name === 'details' && hasClass(element, 'origin') && within(element, isPart).length === 0
}

/**
 * Whether the page hides an element or a part of it, or gives it an inline style. Ignores what style sheets and scripts do,
 * except the class `unseen`.
 */
export function isHidden(element: Element): boolean {
  const hides = (one: Element): boolean =>
    (HIDING.has(one.name) && !isOrigin(one)) ||
    ['hidden', 'style', 'inert', 'popover'].some((attribute) => attribute in one.attribs)
  const all = [element, ...around(element)]
  return all.some((one) => hides(one) || hasClass(one, 'unseen')) || within(element, hides).length > 0
}
