import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import http from 'highlight.js/lib/languages/http'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import xml from 'highlight.js/lib/languages/xml'

/** A piece of code, and its kind, which becomes a class. Other text, such as punctuation, has no kind. */
export type CodePiece = { text: string; kind?: CodeKind | undefined }

type CodeKind = 'keyword' | 'string' | 'constant'

/** The classes of highlight.js that have a colour here. */
const KINDS: ReadonlyMap<string, CodeKind> = new Map([
  ...['attr', 'keyword', 'meta'].map((scope) => [`hljs-${scope}`, 'keyword'] as const),
  ...['attribute', 'name', 'string'].map((scope) => [`hljs-${scope}`, 'string'] as const),
  ...['literal', 'number'].map((scope) => [`hljs-${scope}`, 'constant'] as const),
])

for (const [name, grammar] of Object.entries({ http, javascript, json, sh: bash, xml })) {
  highlighter.registerLanguage(name, grammar)
}

/** The code split into pieces; one piece if the language is unknown here. */
export function highlight(code: string, language: string | undefined): CodePiece[] {
  if (language === undefined || highlighter.getLanguage(language) === undefined) return [{ text: code }]
  const { value } = highlighter.highlight(code, { language, ignoreIllegals: true })
  const classes: string[] = []
  const pieces: CodePiece[] = []
  for (const [tag, name, escaped] of value.matchAll(/<span class="([^" ]+)(?: [^"]*)?">|<\/span>|([^<]+)/g)) {
    if (name !== undefined) classes.push(name)
    else if (escaped === undefined) classes.pop()
    else append(pieces, unescaped(tag), kindIn(classes))
  }
  return pieces
}

/** The kind of code inside nested elements, named from the outside in: the outermost element with a colour decides. */
function kindIn(classes: readonly string[]): CodeKind | undefined {
  return KINDS.get(classes.find((one) => KINDS.has(one)) ?? '')
}

function append(pieces: CodePiece[], text: string, kind: CodeKind | undefined): void {
  const last = pieces.at(-1)
  if (last !== undefined && last.kind === kind) last.text += text
  else pieces.push({ text, kind })
}

const ESCAPED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function unescaped(html: string): string {
  return html.replace(/&([#\w]+);/g, (whole, character: string) => ESCAPED[character] ?? whole)
}
