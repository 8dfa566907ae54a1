import { type CheckLine, STEPS } from './check-lines.ts'

/** The element of the page with this id, of this kind. */
export function element(id: string): HTMLElement
export function element<T extends HTMLElement>(id: string, kind: new () => T): T
export function element(id: string, kind = HTMLElement): HTMLElement {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new TypeError(`The page of the log has no #${id}`)
  return found
}

/** Has an element say these words. What comes from a site only ever becomes text, never markup. */
export function say(id: string, words: string): void {
  element(id).textContent = words
}

/** Shows all steps, each with what it does. */
export function showSteps(): void {
  const items = STEPS.map(({ id, doing }) => {
    const item = document.createElement('li')
    item.id = `step-${id}`
    item.textContent = doing
    item.hidden = doing === ''
    return item
  })
  element('steps').replaceChildren(...items)
}

const SAID = { good: 'Good: ', bad: 'Wrong: ', unknown: 'Open: ' } as const

/** Shows what a step found. What comes from a site only ever becomes text, never markup. */
export function showLine({ id, verdict, title, details }: CheckLine): void {
  const item = element(`step-${id}`)
  item.dataset['verdict'] = verdict
  item.hidden = false
  const said = document.createElement('span')
  said.className = 'unseen'
  said.textContent = SAID[verdict]
  const words = document.createElement('strong')
  words.textContent = title
  item.replaceChildren(said, words, ...listOf(details))
}

/** Lines as a list, in which `No. 17` leads to that review; nothing if there are none. */
export function listOf(lines: readonly string[]): HTMLElement[] {
  if (lines.length === 0) return []
  const list = document.createElement('ul')
  list.className = 'plain meta'
  list.append(
    ...lines.map((line) => {
      const item = document.createElement('li')
      item.append(...line.split(/(No\. \d+)/).map(linkOrText))
      return item
    }),
  )
  return [list]
}

function linkOrText(words: string): Node {
  const [, index] = /^No\. (\d+)$/.exec(words) ?? []
  if (index === undefined) return document.createTextNode(words)
  const link = document.createElement('a')
  link.href = `#${index}`
  link.textContent = words
  return link
}
