/** The contents of a review card: all data that its script needs. */
export type CardContent = {
  /** The public origin of the reviews. */
  address: string
  name: string
  /** As pages write it; null without reviews. */
  rating: string | null
  /** The mean, for the stars: 0 to 5. */
  stars: number
  count: string
  /** The label of a row of stars for screen readers, with `#` for their number. */
  outOfFive: string
  note: string | null
  /** The newest reviews; long texts are cut. */
  newest: { author: string; stars: number; text: string; language: string; href: string; disclosure: string }[]
  style: string
}

/**
 * The script, as text, that defines the element `<review-card>`: `defineReviewCard` and all functions it calls. So these may use
 * nothing outside this list. They load nothing, and build the card from nodes, so that they need neither `innerHTML` (Trusted
 * Types) nor inline styles (CSP).
 */
export function cardScript(content: CardContent): string {
  const functions = [defineReviewCard, drawCard, cardElement, cardStars, cardShape]
  const data = JSON.stringify(content).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  const code = functions.map(String).join('\n').replaceAll(/^\s+/gm, '')
  return `(()=>{${code}\n${defineReviewCard.name}(${data})})()\n`
}

/** Draws the cards that contain a link to this site. A page may have cards of several sites, each with its own script. */
function defineReviewCard(content: CardContent): void {
  const draw = (host: unknown): void => {
    if (!(host instanceof HTMLElement) || host.shadowRoot !== null) return
    const link = host.querySelector('a')?.href ?? ''
    if (`${link}/`.startsWith(`${content.address}/`)) drawCard(host, content)
  }
  const drawAll = (): void => document.querySelectorAll('review-card').forEach(draw)
  document.addEventListener('review-card', ({ target }) => draw(target))
  if (customElements.get('review-card') === undefined) {
    const Card = class extends HTMLElement {
      connectedCallback(): void {
        this.dispatchEvent(new Event('review-card', { bubbles: true }))
      }
    }
    customElements.define('review-card', Card)
  }
  drawAll()
  // The element may be parsed before its link.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', drawAll)
}

function drawCard(host: HTMLElement, content: CardContent): void {
  const { address, name, rating, stars, count, outOfFive, note, newest, style } = content
  const starsAs = (mean: number, label: string): SVGElement => cardStars(mean, outOfFive.replace('#', label))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  const mean = rating === null ? [] : [cardElement('b', { 'aria-hidden': 'true' }, rating), starsAs(stars, rating)]
  root.append(
    cardElement('a', { href: `${address}/`, class: 'name', dir: 'auto' }, name),
    cardElement('p', { class: 'rating' }, ...mean, cardElement('a', { href: `${address}/reviews/` }, count)),
  )
  for (const { author, stars: own, text, language, href, disclosure } of newest) {
    const words = cardElement('a', { href, dir: 'auto', lang: language }, text)
    const small = cardElement('small', {}, disclosure)
    root.append(cardElement('p', {}, starsAs(own, String(own)), cardElement('bdi', {}, author), words, small))
  }
  if (note !== null) root.append(cardElement('small', {}, note))
}

function cardElement(name: string, attributes: Record<string, string>, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) if (value !== '') made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** Five grey stars, with gold over them up to the mean. */
function cardStars(mean: number, label: string): SVGElement {
  const all = cardShape('svg', { viewBox: '0 0 104 20', role: 'img', 'aria-label': label })
  const widths = { grey: 104, gold: Math.floor(mean) * 21 + (mean % 1) * 20 }
  for (const [name, width] of Object.entries(widths)) {
    const row = cardShape('svg', { class: name, width, height: 20 })
    const d = 'M10 1.6l2.6 5.3 5.8.85-4.2 4.1 1 5.8-5.2-2.75-5.2 2.75 1-5.8-4.2-4.1 5.8-.85z'
    for (const place of [0, 1, 2, 3, 4]) row.append(cardShape('path', { d, transform: `translate(${place * 21})` }))
    all.append(row)
  }
  return all
}

function cardShape(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}
