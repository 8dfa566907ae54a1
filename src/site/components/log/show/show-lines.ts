import type { CheckLine } from '../check/check-lines.ts'
import { say, type Saying } from '../check/saying.ts'
import { inWords, type SentencePart, piecesOf } from './in-words.ts'
import { pageWords } from './log-page-words.ts'

/** The element with this id and type. */
export function element(id: string): HTMLElement
export function element<T extends HTMLElement>(id: string, kind: new () => T): T
export function element(id: string, kind = HTMLElement): HTMLElement {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new TypeError(`The page of the log has no #${id}`)
  return found
}

/** Shows a sentence in an element, always as text and never as markup, because parts of it come from the site. */
export function showSaying(id: string, saying: Saying): void {
  element(id).textContent = inWords(saying, pageWords())
}

let steps: Node[] | undefined

/** Shows all steps as before the check, each with its description. */
export function showSteps(): void {
  const list = element('steps')
  steps ??= [...list.children].map((step) => step.cloneNode(true))
  list.replaceChildren(...steps.map((step) => step.cloneNode(true)))
}

const SAID = { good: say('good'), bad: say('wrong'), unknown: say('open') }

/** Shows the result of a step. */
export function showLine({ id, verdict, title, details }: CheckLine): void {
  const item = element(`step-${id}`)
  item.dataset['verdict'] = verdict
  item.hidden = false
  const said = document.createElement('span')
  said.className = 'unseen'
  said.textContent = inWords(SAID[verdict], pageWords())
  const words = document.createElement('strong')
  words.textContent = inWords(title, pageWords())
  item.replaceChildren(said, words, ...listElements(details))
}

/** Adds a button below the result of a step. */
export function showButton(id: CheckLine['id'], words: Saying): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'quiet'
  button.textContent = inWords(words, pageWords())
  element(`step-${id}`).append(button)
  return button
}

/** A list of sentences, in which names of reviews are links; empty without sentences. */
export function listElements(lines: readonly Saying[]): HTMLElement[] {
  if (lines.length === 0) return []
  const list = document.createElement('ul')
  list.className = 'plain meta'
  list.append(
    ...lines.map((line) => {
      const item = document.createElement('li')
      item.append(...piecesOf(line, pageWords()).map(linkOrText))
      return item
    }),
  )
  return [list]
}

function linkOrText(piece: SentencePart): Node {
  if (typeof piece === 'string') return document.createTextNode(piece)
  const link = document.createElement('a')
  link.href = `#${piece.review}`
  link.textContent = piece.text
  return link
}
