import type { Element, ElementContent, Root, RootContent } from 'hast'
import { writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import type { KeptResults } from '../kept-results.ts'
import type { Messages } from '../messages/messages.ts'

/** What a copy says by itself, in the language of the site. */
type CopyWords = Messages['frame']['markdown']

type Build = {
  folder: string
  baseUrl: string
  kept: KeptResults
  words: CopyWords
  /** Of some pages, by path: a hash of everything that their copies are made of. All of these have one. */
  contents?: ReadonlyMap<string, string>
}

/** Writes the Markdown copies of a build, for those of these pages (paths like `/insights/`) that link to one. */
export async function writeMarkdownCopies(paths: readonly string[], build: Build): Promise<void> {
  for (const path of paths) {
    const contents = build.contents?.get(path)
    if (contents === undefined) await writeCopyOf(path, build)
    else await writeKnownCopyOf(path, contents, build)
  }
}

async function writeCopyOf(path: string, { folder, baseUrl, kept, words }: Build): Promise<void> {
  const html = await readFile(join(folder, path, 'index.html'), 'utf8')
  const copy = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(html)?.[1]
  if (copy === undefined) return
  const address = baseUrl + path
  const bytes = await kept.of([address, copiedPart(html), JSON.stringify(words)], () =>
    Buffer.from(markdownCopy(html, address, words)),
  )
  await writeFile(join(folder, copy), bytes)
}

/** The page is read only if no earlier build made the copy. */
async function writeKnownCopyOf(
  path: string,
  contents: string,
  { folder, baseUrl, kept, words }: Build,
): Promise<void> {
  const address = baseUrl + path
  const file = join(folder, `${path.slice(0, -1)}.md`)
  const inputs = [address, contents, JSON.stringify(words)]
  const copied = kept.use(inputs, (bytes) => {
    writeFileSync(file, bytes)
    return true
  })
  if (copied) return
  const html = await readFile(join(folder, path, 'index.html'), 'utf8')
  const bytes = Buffer.from(markdownCopy(html, address, words))
  await kept.keep(inputs, bytes)
  await writeFile(file, bytes)
}

/** All that a copy is made of, and more: tags in an attribute may be taken for those of the page. */
function copiedPart(html: string): string {
  return html.slice(html.search(/<aside class="notice"|<main/), html.lastIndexOf('</main>'))
}

/**
 * The `<main>` of a page in Markdown (CommonMark with the tables of GFM), after the notice of an invented business.
 * Links are absolute. Left out is what has `aria-hidden` or `data-mdast="ignore"`.
 *
 * @param address the address of the page itself
 */
export function markdownCopy(html: string, address: string, words: CopyWords): string {
  const page = unified().use(rehypeParse).parse(withoutData(html))
  const notice = find(page, ({ properties }) => hasClass(properties, 'notice'))
  const main = find(page, ({ tagName }) => tagName === 'main')
  const children: RootContent[] = [
    element('base', [], { href: address }),
    ...(notice === undefined ? [] : [element('blockquote', notice.children)]),
    ...(main === undefined ? [] : main.children.flatMap((node) => simplify(node, words))),
    element('hr'),
    element('p', [
      link(words.thisPage, address),
      text(' · '),
      link(words.allAsJson, '/reviews.json'),
      text(` · ${words.quote}`),
    ]),
  ]
  return toMarkdown.stringify(toMarkdown.runSync({ type: 'root', children }))
}

/** A page without its structured data, the larger part of it, in which there is no `<` and of which a copy has nothing. */
function withoutData(html: string): string {
  const from = html.indexOf('<script type="application/ld+json">')
  const to = html.indexOf('</script>', from)
  return from < 0 || to < 0 ? html : html.slice(0, from) + html.slice(to + '</script>'.length)
}

const toMarkdown = unified()
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  // Without a rule of ours, `<#@0>` in a review would become a link: it is an autolink of CommonMark (section 6.5)
  .use(remarkStringify, { bullet: '-', rule: '-', unsafe: [{ character: '<', inConstruct: 'phrasing' }] })

/** The same in elements that Markdown has, without positions in the source, which would slow down what follows. */
function simplify(node: ElementContent, words: CopyWords): ElementContent[] {
  if (node.type !== 'element') return node.type === 'text' ? [text(node.value)] : []
  const { tagName, properties } = node
  const { ariaLabel } = properties
  if (properties.ariaHidden === 'true' || properties.dataMdast === 'ignore') return []
  if (tagName === 'svg') return [element('strong', [text(ariaLabel ?? '')])]
  if (hasClass(properties, 'words')) return [quotation(textOf(node))]
  const children = node.children.flatMap((child) => simplify(child, words))
  if (tagName === 'dl')
    return [
      element(
        'ul',
        all(children, 'div').map((pair) => definition(pair, words)),
      ),
    ]
  if (tagName === 'nav') return [element('p', onOneLine(all(children, 'a'), ' · '))]
  if (tagName === 'td' && all(children, 'li').length > 0) {
    return [element('td', [text(all(children, 'li').map(textOf).join(', '))])]
  }
  if (tagName === 'ul' && ariaLabel !== undefined) {
    const items = all(children, 'li').map((item) => element('span', item.children))
    return [element('p', [text(ariaLabel + words.colon), ...onOneLine(items, ', ')])]
  }
  return [element(tagName, children, properties)]
}

/** A text with the lines and paragraphs that its white space makes. */
function quotation(words: string): Element {
  const paragraphs: string[][] = [[]]
  for (const line of words.trim().split(/\r\n|[\r\n\u2028\u2029]/)) {
    if (line.trim() !== '') paragraphs.at(-1)?.push(line)
    else if (paragraphs.at(-1)?.length !== 0) paragraphs.push([])
  }
  return element(
    'blockquote',
    paragraphs.map((lines) =>
      element(
        'p',
        lines.flatMap((line, at) => (at === 0 ? [text(line)] : [element('br'), text(line)])),
      ),
    ),
  )
}

/** `Hours: Monday to Friday, 07:30 to 17:30; Saturday, 08:00 to 13:00` from a `dt` and the `dd` after it. */
function definition({ children }: Element, { colon }: CopyWords): Element {
  const terms = all(children, 'dt').map((term) => element('span', term.children))
  const details = all(children, 'dd').map((detail) => element('span', detail.children))
  return element('li', [...terms, text(colon), ...onOneLine(details, '; ')])
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

function find({ children }: Root | Element, matches: (element: Element) => boolean): Element | undefined {
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

function element(tagName: string, children: ElementContent[] = [], properties = {}): Element {
  return { type: 'element', tagName, properties, children }
}

function link(words: string, href: string): Element {
  return element('a', [text(words)], { href })
}

function text(value: string): ElementContent {
  return { type: 'text', value }
}
