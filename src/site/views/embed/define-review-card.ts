import { disclosureWithNote } from '../../../messages/say-disclosure.ts'
import { beginning, excerpt } from '../format-values.ts'
import type { EmbedContent, RatedPart } from './embed-content.ts'
import { embedMarkup, reviewMarkup, spreadMarkup, starShapes, starsMarkup, type EmbedKind } from './embed-markup.ts'
import { dateInWords, embedReview, type EmbedReview, type WrittenReview } from './embed-review.ts'
import { nodeOf } from './node-of.ts'

/** All data that the script needs until a page asks for a subject, a language or one review. */
export type ScriptContent = EmbedContent & { style: string }

/**
 * The script, as text, that defines the element `<review-card>`: `defineReviewCard` and all functions it calls. So these may use
 * nothing outside this list. They build the card from nodes, so that they need neither `innerHTML` (Trusted Types) nor inline
 * styles (CSP).
 */
export function cardScript(content: ScriptContent): string {
  const ofCards = [defineReviewCard, drawCard, chosenContent, fetchedReview, fetchJson, isChosen, isMonth]
  const ofMarkup = [embedMarkup, reviewMarkup, spreadMarkup, starsMarkup, starShapes, nodeOf]
  const ofReviews = [embedReview, dateInWords, excerpt, beginning, disclosureWithNote]
  const data = JSON.stringify(content).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  const code = [...ofCards, ...ofMarkup, ...ofReviews].map(String).join('\n').replaceAll(/^\s+/gm, '')
  return `(()=>{${code}\n${defineReviewCard.name}(${data})})()\n`
}

/** Draws the cards that contain a link to this site. A page may have cards of several sites, each with its own script. */
function defineReviewCard(content: ScriptContent): void {
  const drawn = new WeakSet<HTMLElement>()
  const draw = (host: unknown): void => {
    if (!(host instanceof HTMLElement) || drawn.has(host)) return
    const link = host.querySelector('a')?.href ?? ''
    if (!`${link}/`.startsWith(`${content.address}/`)) return
    drawn.add(host)
    void drawCard(host, link, content)
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

/** Draws a card. If the site lacks the requested reviews, the link stays. */
async function drawCard(host: HTMLElement, link: string, content: ScriptContent): Promise<void> {
  const asked = host.getAttribute('kind') ?? ''
  const kind = (['carousel', 'wall', 'review'] as const).find((one) => one === asked) ?? 'card'
  const isOwn = ['subject', 'language', 'review'].every((name) => !host.hasAttribute(name))
  const chosen = isOwn ? content : await chosenContent(host, link, content).catch(() => null)
  if (chosen === null || host.shadowRoot !== null) return
  const count = Math.round(Number(host.getAttribute('count')))
  const usual = { card: 2, carousel: 12, wall: 12, review: 1 } satisfies Record<EmbedKind, number>
  const shown = chosen.reviews.slice(0, kind === 'review' || !(count > 0) ? usual[kind] : Math.min(count, 20))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(content.style)
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  const options = { kind, address: content.address, heading: 'p' } as const
  root.append(nodeOf(embedMarkup({ ...content, part: chosen.part, reviews: shown }, options)))
}

type Chosen = { part: RatedPart; reviews: EmbedReview[] }

/** The reviews of a subject, in a language, or a single review. */
async function chosenContent(host: HTMLElement, link: string, content: ScriptContent): Promise<Chosen | null> {
  const id = host.getAttribute('review')
  if (id !== null) {
    const review = await fetchedReview(id, link, content)
    return review && { part: content.part, reviews: [review] }
  }
  const subject = host.getAttribute('subject') ?? 'reviews'
  if (!/^(?:reviews|(?:services|technicians)\/[\w-]+)$/.test(subject)) return null
  const file = await fetchJson(`${content.address}/embed/${subject}.json`)
  if (!isChosen(file)) return null
  const language = host.getAttribute('language')?.toLowerCase()
  const isIn = ({ language: tag }: EmbedReview): boolean => `${tag?.toLowerCase()}-`.startsWith(`${language}-`)
  return language === undefined ? file : { ...file, reviews: file.reviews.filter(isIn) }
}

/** The review from the month to which the card's link leads, with 2,000 characters of text; without a month, from the newest. */
async function fetchedReview(id: string, link: string, { address, reviews, words }: ScriptContent) {
  const [, month] = /\/reviews\/(\d{4}-\d{2})\/#/.exec(link) ?? []
  if (month === undefined) return reviews.find((review) => review.id === id) ?? null
  for (let file = 1; ; file += 1) {
    const path = `/data/${month}/reviews${file === 1 ? '' : `-${file}`}.json`
    const shard = await fetchJson(address + path)
    if (!isMonth(shard)) return null
    const found = shard.reviews.find((review) => review.id === id)
    const inWords = (day: string): string => dateInWords(day, words.locale)
    if (found !== undefined) return embedReview(found, words, { inWords, length: 2000 })
  }
}

/** A file of the site with reviews. @throws {Error} if it does not exist */
async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
  return response.json()
}

function isChosen(file: unknown): file is Chosen {
  return typeof file === 'object' && file !== null && 'reviews' in file
}

function isMonth(file: unknown): file is { reviews: WrittenReview[] } {
  return isChosen(file)
}
