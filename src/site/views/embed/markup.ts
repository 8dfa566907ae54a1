/**
 * HTML as data: a text, or an element with its attributes and children. The same data becomes text in a build and nodes in a
 * browser, so what a customer wrote stays text in both. An attribute that is null is left out.
 */
export type Markup = string | readonly [name: string, attributes: Attributes, ...children: Markup[]]

type Attributes = Readonly<Record<string, string | number | null>>

/** The HTML, with everything escaped. */
export function htmlOf(markup: Markup): string {
  if (typeof markup === 'string') return escaped(markup)
  const [name, attributes, ...children] = markup
  const start = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [value === '' ? ` ${key}` : ` ${key}="${escaped(String(value))}"`],
  )
  const end = VOID.has(name) ? '' : `${children.map(htmlOf).join('')}</${name}>`
  return `<${name}${start.join('')}>${end}`
}

const VOID = new Set(['img', 'source'])

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
