import type { Element, ElementContent } from 'hast'
import type { Heading, Nodes } from 'mdast'
import rehypeStringify from 'rehype-stringify'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Result } from '../schema/result.ts'
import type { Complaint } from '../host/errors/content-error.ts'

/** The owner's summary: as plain text for data, and as HTML without headings. */
export type OwnSummary = { text: string; html: string }

/**
 * Reads `summary.md`: CommonMark without images and HTML, and with links to the web only. Comments (`<!-- -->`) are ignored; null
 * if nothing remains.
 */
export function readSummary(markdown: string | undefined, file: string): Result<OwnSummary | null, Complaint[]> {
  const root = toTree.parse(markdown ?? '')
  const complaints = everyNode(root).flatMap((node) => {
    const fault = faultIn(node)
    return fault === null ? [] : [{ file, line: node.position?.start.line, ...fault }]
  })
  if (complaints.length > 0) return { ok: false, problem: complaints }
  const text = plainText(root)
  if (text === '') return { ok: true, value: null }
  return { ok: true, value: { text, html: toHtml.stringify(toHtml.runSync(root)) } }
}

const toTree = unified().use(remarkParse)
const toHtml = unified()
  .use(remarkRehype, {
    handlers: {
      // Headings become bold lines, because the level around the summary differs from page to page.
      heading: (state, node: Heading): Element => element('p', [element('strong', state.all(node))]),
    },
  })
  .use(rehypeStringify)

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children }
}

function everyNode(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap(everyNode) : [])]
}

function faultIn(node: Nodes): Pick<Complaint, 'value' | 'problem'> | null {
  if (node.type === 'html' && !isComment(node.value))
    return { value: node.value, problem: 'HTML is not published here; write Markdown, or \\< for a less-than sign' }
  if (node.type === 'image' || node.type === 'imageReference')
    return {
      value: node.alt ?? '',
      problem: 'Images are not published here; describe this one in words, or link to it',
    }
  if ((node.type === 'link' || node.type === 'definition') && !isWebAddress(node.url))
    return { value: node.url, problem: 'Give a full address on the web, such as https://example.com/prices' }
  return null
}

function isComment(html: string): boolean {
  return /^(?:<!--(?:(?!-->)[^])*-->\s*)+$/.test(html)
}

function isWebAddress(address: string): boolean {
  return /^https?:$/.test(URL.parse(address)?.protocol ?? '')
}

/** The words without markup: an empty line between blocks, a line for each list item, and only the words of a link. */
function plainText(node: Nodes): string {
  switch (node.type) {
    case 'root':
    case 'blockquote':
      return blocks(node.children, '\n\n')
    case 'list':
      return node.children
        .map((item, at) => `${node.ordered ? `${(node.start ?? 1) + at}.` : '-'} ${plainText(item)}`)
        .join('\n')
    case 'listItem':
      return blocks(node.children, '\n').replaceAll('\n', '\n  ')
    case 'break':
      return '\n'
    case 'text':
      return node.value.replaceAll('\n', ' ')
    case 'code':
    case 'inlineCode':
      return node.value
    default:
      return 'children' in node ? node.children.map(plainText).join('') : ''
  }
}

function blocks(nodes: readonly Nodes[], between: string): string {
  return nodes
    .map(plainText)
    .filter((text) => text !== '')
    .join(between)
}
