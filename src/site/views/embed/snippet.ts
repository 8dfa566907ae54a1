import type { EmbedKind } from './embed-markup.ts'
import type { Markup } from './markup.ts'

// The page `/embed/` loads this file in browsers.

/** What an owner chooses for an embed before copying its HTML. An empty `subject` or `language` means all. */
export type EmbedChoice = {
  kind: EmbedKind | BadgeKind
  /** `services/water-heaters` */
  subject: string
  language: string
  scheme: 'auto' | 'light' | 'dark'
  /** How many reviews; 0 for the usual number. */
  count: number
  /** The path of a single review: `/reviews/2026-11/#01J…`. */
  review: string
  /** Whether a script draws the embed into the page, even if a frame could show it. */
  asElement: boolean
}

export type BadgeKind = `badge-${'small' | 'medium' | 'large'}`

/** The facts about a site that its embeds need. */
export type SnippetSite = {
  baseUrl: string
  /** `Reviews of Copperfinch Home Services` */
  title: string
  /** The text alternative of badges. */
  badgeText: string
  badges: Record<BadgeKind, { width: number; height: number }>
}

/** The usual choice: all reviews, in the colours of the page. */
export const USUAL = { subject: '', language: '', scheme: 'auto', count: 0, review: '', asElement: false } as const

/** Whether only the element can show this choice. A frame works without a script, but only for choices with a built page. */
export function needsElement({ kind, language, count }: EmbedChoice): boolean {
  return kind === 'review' || language !== '' || count !== 0
}

/** The HTML to copy. */
export function snippet(choice: EmbedChoice, site: SnippetSite): Markup[] {
  if (isBadge(choice.kind)) return [badge(choice.kind, choice, site)]
  if (choice.asElement || needsElement(choice)) return element(choice, site)
  return frame(choice.kind, choice, site)
}

export function isBadge(kind: EmbedChoice['kind']): kind is BadgeKind {
  return kind.startsWith('badge-')
}

/** A picture with a link; light or dark like the visitor's screen, unless chosen. */
function badge(kind: BadgeKind, { scheme }: EmbedChoice, { baseUrl, badgeText, badges }: SnippetSite): Markup {
  const source = (one: string): string => `${baseUrl}/embed/${kind}-${one}.svg`
  const picture = (one: string): Markup => [
    'img',
    { src: source(one), ...badges[kind], alt: badgeText, style: 'max-width:100%;height:auto;vertical-align:top' },
  ]
  const dark: Markup = ['source', { media: '(prefers-color-scheme: dark)', srcset: source('dark') }]
  const shown: Markup =
    scheme === 'auto' ? ['picture', {}, '\n    ', dark, '\n    ', picture('light'), '\n  '] : picture(scheme)
  return ['a', { href: `${baseUrl}/` }, '\n  ', shown, '\n']
}

/** The heights of frames in pixels, until a script fits them. */
const HEIGHTS: Record<EmbedKind, number> = { card: 470, carousel: 400, wall: 640, review: 320 }

function frame(kind: EmbedKind, { subject, scheme }: EmbedChoice, { baseUrl, title }: SnippetSite): Markup[] {
  const path = `/embed/${kind}/${subject === '' ? '' : `${subject}/`}`
  const style = [
    ...['border:0', 'width:100%'],
    ...(kind === 'card' ? ['max-width:420px'] : []),
    ...(scheme === 'auto' ? [] : [`color-scheme:${scheme}`]),
  ]
  const src = `${baseUrl}${path}${scheme === 'auto' ? '' : `#${scheme}`}`
  const size = { width: '100%', height: HEIGHTS[kind], frameborder: 0, style: style.join(';') }
  return [['iframe', { src, title, ...size, loading: 'lazy' }], '\n', script(`${baseUrl}/embed/frames.js`)]
}

/** A link to the reviews, which the script turns into an embed. */
function element({ kind, review, ...choice }: EmbedChoice, { baseUrl, title }: SnippetSite): Markup[] {
  const { subject, language, scheme, count } = choice
  const isOne = kind === 'review'
  const path = isOne ? review : subject === '' ? '/' : `/${subject}/`
  const attributes = {
    kind: kind === 'card' ? null : kind,
    review: isOne ? review.slice(review.indexOf('#') + 1) : null,
    subject: isOne || subject === '' ? null : subject,
    count: isOne || count === 0 ? null : count,
    language: isOne || language === '' ? null : language,
    scheme: scheme === 'auto' ? null : scheme,
  }
  const link: Markup = ['a', { href: baseUrl + path }, title]
  return [['review-card', attributes, link], '\n', script(`${baseUrl}/embed/review-card.js`)]
}

function script(src: string): Markup {
  return ['script', { async: '', src }]
}
