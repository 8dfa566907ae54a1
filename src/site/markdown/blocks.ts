import type { Element, ElementContent } from 'hast'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { makeElement } from './elements.ts'
import { isBold, plainLine } from './plain-line.ts'

// For a page's reviews, the libraries take ten times as long as all other work on the page. Most blocks are plain lines,
// quotations and code, which this module writes itself; the libraries write the rest.

/** Converts elements to Markdown blocks. Links become absolute, from the address of the page. */
export function markdownBlocks(nodes: readonly ElementContent[], address: string): string[] {
  const texts = listsTogether(flowOf(nodes)).map((blocks) => {
    const [block] = blocks
    const plain = block === undefined || blocks.length > 1 ? undefined : plainBlock(block, address)
    return plain ?? markdownOf(blocks, address)
  })
  // Elements without words, such as a checkbox, have no Markdown.
  return texts.filter((text) => text !== '')
}

const MARKS: Readonly<Record<string, string>> = { p: '', h1: '# ', h2: '## ', h3: '### ' }

/** Elements for which Markdown has no form: only their contents are converted. */
const CONTAINERS = new Set(['article', 'div', 'footer', 'header', 'section'])

/** Elements that are blocks and not parts of a line. */
const BLOCKS = new Set([
  ...Object.keys(MARKS),
  'blockquote',
  'details',
  'figure',
  'form',
  'hr',
  'ol',
  'pre',
  'table',
  'ul',
])

/** The blocks among the elements, without their containers. Content between blocks becomes a paragraph. */
function flowOf(nodes: readonly ElementContent[]): Element[] {
  const blocks: Element[] = []
  let line: ElementContent[] = []
  const endLine = (): void => {
    if (line.some((node) => node.type !== 'text' || /\S/.test(node.value))) blocks.push(makeElement('p', line))
    line = []
  }
  for (const node of nodes) {
    const isContainer = node.type === 'element' && CONTAINERS.has(node.tagName)
    if (node.type !== 'element' || !(isContainer || BLOCKS.has(node.tagName))) {
      line.push(node)
      continue
    }
    endLine()
    if (isContainer) blocks.push(...flowOf(node.children))
    else blocks.push(node)
  }
  endLine()
  return blocks
}

/**
 * Groups consecutive lists, because the second must use another bullet or both would become one list. Every other block is alone.
 */
function listsTogether(blocks: readonly Element[]): Element[][] {
  const groups: Element[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.tagName === 'ul' && last?.at(-1)?.tagName === 'ul') last.push(block)
    else groups.push([block])
  }
  return groups
}

/** The Markdown of a simple block, without a final line break; undefined if the block is not simple. */
function plainBlock({ tagName, children }: Element, address: string): string | undefined {
  if (tagName === 'hr') return '---'
  if (tagName === 'blockquote') return plainQuotation(children)
  if (tagName === 'pre') return fenced(children)
  if (tagName === 'ul')
    return joined(
      itemsOf(children).map((item) => marked('- ', item?.children, address)),
      '\n',
    )
  const mark = MARKS[tagName]
  return mark === undefined ? undefined : marked(mark, children, address)
}

function marked(mark: string, line: readonly ElementContent[] | undefined, address: string): string | undefined {
  const [only, ...others] = line ?? []
  if (mark === '' && only?.type === 'element' && only.tagName === 'strong' && others.length === 0) return boldLine(only)
  const plain = line && plainLine(line, address)
  return plain === undefined ? undefined : mark + plain
}

function boldLine({ children: [words] }: Element): string | undefined {
  return words?.type === 'text' && isBold(words.value) ? `**${words.value}**` : undefined
}

/** Code between fences; undefined if it is empty, has empty lines at its ends, or a fence, which the libraries handle. */
function fenced([code]: readonly ElementContent[]): string | undefined {
  if (code?.type !== 'element' || code.tagName !== 'code') return undefined
  const { className } = code.properties
  const language = /^language-(.+)/.exec(Array.isArray(className) ? className.join(' ') : '')?.[1]
  const [words, ...others] = code.children
  if (others.length > 0 || words?.type !== 'text' || /^(?:\n|$)|\n$|\r|```/.test(words.value)) return undefined
  return `\`\`\`${language ?? ''}\n${words.value}\n\`\`\``
}

/** The items of a list; undefined in place of a child that is not an item. */
function itemsOf(children: readonly ElementContent[]): (Element | undefined)[] {
  return children
    .filter((node) => node.type !== 'text' || /\S/.test(node.value))
    .map((node) => (node.type === 'element' && node.tagName === 'li' ? node : undefined))
}

/** A quotation of plain paragraphs, with their line breaks; undefined if one of them is not plain. */
function plainQuotation(paragraphs: readonly ElementContent[]): string | undefined {
  const quoted = paragraphs.map((paragraph) => {
    if (paragraph.type !== 'element' || paragraph.tagName !== 'p') return undefined
    const lines = paragraph.children.filter((node) => node.type !== 'element' || node.tagName !== 'br')
    return joined(
      lines.map((line) => (line.type === 'text' ? wholeLine(line.value) : undefined)),
      '\\\n> ',
    )
  })
  const plain = joined(quoted, '\n>\n> ')
  return plain === undefined ? undefined : `> ${plain}`
}

/** The line if it needs no change; undefined if it has spaces at its ends or in a row, which the libraries handle. */
function wholeLine(words: string): string | undefined {
  return plainLine([{ type: 'text', value: words }], '') === words ? words : undefined
}

function joined(parts: readonly (string | undefined)[], between: string): string | undefined {
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(between)
}

/** The Markdown of all blocks, from the libraries alone, without a final line break. */
export function markdownOf(blocks: readonly ElementContent[], address: string): string {
  const root = { type: 'root' as const, children: [makeElement('base', [], { href: address }), ...blocks] }
  return toMarkdown.stringify(toMarkdown.runSync(root)).replace(/\n$/, '')
}

const toMarkdown = unified()
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  // Without this rule, `<#@0>` in a review would become a link: it is an autolink in CommonMark (section 6.5).
  .use(remarkStringify, { bullet: '-', rule: '-', unsafe: [{ character: '<', inConstruct: 'phrasing' }] })
