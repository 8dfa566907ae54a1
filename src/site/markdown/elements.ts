import type { Element, ElementContent } from 'hast'

export function makeElement(tagName: string, children: ElementContent[] = [], properties = {}): Element {
  return { type: 'element', tagName, properties, children }
}

export function link(words: string, href: string): Element {
  return makeElement('a', [text(words)], { href })
}

export function text(value: string): ElementContent {
  return { type: 'text', value }
}

/** Splits a text at its line breaks into paragraphs, each a list of lines. */
export function paragraphsOf(words: string): string[][] {
  const paragraphs: string[][] = [[]]
  for (const line of words.trim().split(/\r\n|[\r\n\u2028\u2029]/)) {
    if (line.trim() !== '') paragraphs.at(-1)?.push(line)
    else if (paragraphs.at(-1)?.length !== 0) paragraphs.push([])
  }
  return paragraphs
}

/** A text as a quotation, with its lines and paragraphs. */
export function quotation(words: string): Element {
  const paragraphs = paragraphsOf(words).map((lines) =>
    makeElement(
      'p',
      lines.flatMap((line, at) => (at === 0 ? [text(line)] : [makeElement('br'), text(line)])),
    ),
  )
  return makeElement('blockquote', paragraphs)
}
