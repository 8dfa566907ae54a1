import type { Markup } from './markup.ts'

/** Markup as a node of the page. The script of `<review-card>` contains this function. */
export function nodeOf(markup: Markup, namespace = 'http://www.w3.org/1999/xhtml'): Node {
  if (typeof markup === 'string') return document.createTextNode(markup)
  const [name, attributes, ...children] = markup
  const own = name === 'svg' ? 'http://www.w3.org/2000/svg' : namespace
  const made = document.createElementNS(own, name)
  for (const [key, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(key, String(value))
  made.append(...children.map((child) => nodeOf(child, own)))
  return made
}
