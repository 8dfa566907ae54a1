import type { Element, ElementContent } from 'hast'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { makeElement } from './elements.ts'
import { isBold, plainLine } from './plain-line.ts'

// The libraries take ten times as long for the reviews of a page as everything else that is made of it. Most of these are plain
// lines and quotations, which are written here; the libraries write the rest.

/** Elements as Markdown, block by block. Links become absolute from the address of the page. */
export function markdownBlocks(nodes: readonly ElementContent[], address: string): string[] {
  const texts = listsTogether(flowOf(nodes)).map((blocks) => {
    const [block] = blocks
    const plain = block === undefined || blocks.length > 1 ? undefined : plainBlock(block, address)
    return plain ?? markdownOf(blocks, address)
  })
  // Elements without words, such as a box to tick, have no Markdown
  return texts.filter((text) => text !== '')
}

const MARKS: Readonly<Record<string, string>> = { p: '', h1: '# ', h2: '## ', h3: '### ' }

/** Elements that Markdown does not have: it has what is in them. */
const CONTAINERS = new Set(['article', 'div', 'header', 'section'])

/** Elements that stand below each other, and not in a line. */
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

/** The blocks of elements, without what contains them. What stands between blocks is a paragraph. */
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

/** Blocks one by one, but for lists that follow each other: the second one has other marks, or they would be one. */
function listsTogether(blocks: readonly Element[]): Element[][] {
  const groups: Element[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.tagName === 'ul' && last?.at(-1)?.tagName === 'ul') last.push(block)
    else groups.push([block])
  }
  return groups
}

/** A block whose Markdown is plain, without a line break at its end; undefined for others. */
function plainBlock({ tagName, children }: Element, address: string): string | undefined {
  if (tagName === 'hr') return '---'
  if (tagName === 'blockquote') return plainQuotation(children)
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

/** The items of a list; undefined for what is none. */
function itemsOf(children: readonly ElementContent[]): (Element | undefined)[] {
  return children
    .filter((node) => node.type !== 'text' || /\S/.test(node.value))
    .map((node) => (node.type === 'element' && node.tagName === 'li' ? node : undefined))
}

/** The lines of paragraphs, between which are line breaks. */
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

/** A line that is as it stands: spaces at its ends or in a row are left to the libraries. */
function wholeLine(words: string): string | undefined {
  return plainLine([{ type: 'text', value: words }], '') === words ? words : undefined
}

function joined(parts: readonly (string | undefined)[], between: string): string | undefined {
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(between)
}

/** The same by the libraries alone, all blocks at once, without a line break at its end. */
export function markdownOf(blocks: readonly ElementContent[], address: string): string {
  const root = { type: 'root' as const, children: [makeElement('base', [], { href: address }), ...blocks] }
  return toMarkdown.stringify(toMarkdown.runSync(root)).replace(/\n$/, '')
}

const toMarkdown = unified()
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  // Without a rule of ours, `<#@0>` in a review would become a link: it is an autolink of CommonMark (section 6.5)
  .use(remarkStringify, { bullet: '-', rule: '-', unsafe: [{ character: '<', inConstruct: 'phrasing' }] })
