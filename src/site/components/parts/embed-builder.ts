import { nodeOf } from '../../views/embed/node-of.ts'
import { htmlOf, type Markup } from '../../views/embed/markup.ts'
import { type EmbedChoice, isBadge, needsElement, snippet, type SnippetSite } from '../../views/embed/snippet.ts'

/** Shows the builder of embeds in place of the ready-made embeds: each choice changes the preview and the HTML at once. */
export function startBuilder(): void {
  const builder = document.querySelector<HTMLElement>('.builder')
  const code = builder?.querySelector('code')
  const preview = builder?.querySelector<HTMLElement>('.preview')
  if (!builder || !code || !preview) return
  const site: unknown = JSON.parse(builder.dataset['site'] ?? '')
  if (!isSite(site)) return
  document.querySelector('.ready')?.remove()
  builder.hidden = false
  const show = (): void => {
    const choice = choiceIn(builder)
    showFitting(builder, choice)
    const markup = snippet(choice, site)
    code.textContent = markup.map(htmlOf).join('')
    // A local copy of a site shows its own embeds
    const own = markup.filter((one) => one[0] !== 'script').map((one) => withOwnAddresses(one, site.baseUrl))
    const width = Number(valueOf(builder, 'width'))
    preview.style.width = width > 0 ? `${width}px` : ''
    preview.className = `preview ${choice.scheme}`
    preview.replaceChildren(...own.map((one) => nodeOf(one)))
  }
  builder.addEventListener('input', show)
  show()
}

function choiceIn(builder: HTMLElement): EmbedChoice {
  const [review = ''] = /\/reviews\/\d{4}-\d{2}\/#[\dA-Z]{26}/.exec(valueOf(builder, 'review')) ?? []
  const [first] = builder.querySelectorAll<HTMLInputElement>('[name=review]')
  const number = Number(valueOf(builder, 'count'))
  return {
    kind: kindOf(valueOf(builder, 'kind')),
    subject: valueOf(builder, 'subject'),
    language: valueOf(builder, 'language'),
    scheme: (['light', 'dark'] as const).find((one) => one === valueOf(builder, 'scheme')) ?? 'auto',
    count: number > 0 ? Math.min(20, Math.round(number)) : 0,
    review: review || (first?.dataset['newest'] ?? ''),
    asElement: builder.querySelector<HTMLInputElement>('[name=element]')?.checked === true,
  }
}

function kindOf(value: string): EmbedChoice['kind'] {
  const kinds = ['badge-small', 'badge-medium', 'badge-large', 'review', 'carousel', 'wall'] as const
  return kinds.find((one) => one === value) ?? 'card'
}

function valueOf(builder: HTMLElement, name: string): string {
  return builder.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)?.value ?? ''
}

function isSite(value: unknown): value is SnippetSite {
  return typeof value === 'object' && value !== null && 'baseUrl' in value
}

/** Hides the choices that do not apply to this kind of embed, and shows the note on how the HTML works. */
function showFitting(builder: HTMLElement, choice: EmbedChoice): void {
  const way = isBadge(choice.kind) ? 'badge' : choice.asElement || needsElement(choice) ? 'element' : 'frame'
  for (const field of builder.querySelectorAll<HTMLElement>('[data-for]'))
    field.hidden = field.dataset['for']?.split(' ').includes(isBadge(choice.kind) ? 'badge' : choice.kind) !== true
  for (const note of builder.querySelectorAll<HTMLElement>('[data-way]')) note.hidden = note.dataset['way'] !== way
}

function withOwnAddresses(markup: Markup, baseUrl: string): Markup {
  if (typeof markup === 'string' || markup[0] === 'review-card') return markup
  const [name, attributes, ...children] = markup
  const kept = Object.entries(attributes).filter(([key]) => key !== 'style') // the Content-Security-Policy of this page blocks it
  const own = kept.map(([key, value]) => [key, String(value ?? '').replace(baseUrl, '')])
  return [name, Object.fromEntries(own), ...children.map((child) => withOwnAddresses(child, baseUrl))]
}
