import { choicesOf } from './phrase-forms.ts'
import { stem } from '../languages/en/stem.ts'
import { tokenise } from './tokens.ts'

/** Most nodes are the last of their phrase: what follows is a map only where something does. */
type Node<Payload> = {
  next: Map<string, Node<Payload>> | null
  ends: Payload[]
  number: Node<Payload> | undefined
  gap: Node<Payload> | undefined
}

/** Words and phrases to search for, each with a payload. */
export type PhraseTable<Payload> = { add: (phrase: string, payload: Payload) => void; matchesAt: Matcher<Payload> }

/** A phrase that was found: its payload, and the tokens that it covers (end exclusive). */
export type Match<Payload> = { payload: Payload; from: number; to: number }

type Matcher<Payload> = (stems: readonly string[], from: number, end: number) => Match<Payload>[]

const NONE: never[] = []

/** Words that may stand inside a phrase without breaking it: `showed up (very) late`. */
const SKIPPED = new Set(
  'very really so quite extremely pretty super a an the just all also even always'.split(' ').map(stem),
)

/** Marks in a text that do not break a phrase: `went up $400`. */
const IGNORED = new Set(['-', '$', '£', '€'])

/** An empty table, which ignores hyphens; `form` normalises a word for comparison, as in the texts to be searched. */
export function phraseTable<Payload>(form: (folded: string) => string = stem): PhraseTable<Payload> {
  const root = emptyNode<Payload>()
  return {
    add: (phrase, payload) => {
      let nodes = [root]
      for (const choices of choicesOf(phrase)) {
        const paths = choices.map((choice) => pathOf(choice, form))
        nodes = [...new Set(nodes.flatMap((node) => paths.map((path) => path.reduce(child<Payload>, node))))]
      }
      for (const node of nodes) if (node !== root && !node.ends.includes(payload)) node.ends.push(payload)
    },
    matchesAt: (stems, from, end) => walk(root, stems, from, end),
  }
}

/** The words of one choice, as they are compared; hyphens are ignored. */
function pathOf(choice: string, form: (folded: string) => string): string[] {
  if (choice === GAP) return [GAP]
  return tokenise(choice).flatMap(({ text, folded }) => (text === '-' ? [] : [PLACEHOLDERS[text] ?? form(folded)]))
}

function child<Payload>(node: Node<Payload>, word: string): Node<Payload> {
  node.next ??= new Map()
  const known = node.next.get(word)
  if (known !== undefined) return known
  const created = emptyNode<Payload>()
  node.next.set(word, created)
  if (word === NUMBER) node.number = created
  if (word === GAP) node.gap = created
  return created
}

function emptyNode<Payload>(): Node<Payload> {
  return { next: null, ends: [], number: undefined, gap: undefined }
}

function walk<Payload>(root: Node<Payload>, stems: readonly string[], from: number, end: number): Match<Payload>[] {
  const first = step(root, stems[from] ?? '')
  if (first === undefined) return NONE
  return follow(first, stems, { from, index: from, end }, collect(NONE, first, from, from + 1))
}

/** A phrase being read: where it begins, the word that it has come to, and where the text ends. */
type Place = { from: number; index: number; end: number }

function follow<Payload>(
  start: Node<Payload>,
  stems: readonly string[],
  { from, index: at, end }: Place,
  known: Match<Payload>[],
): Match<Payload>[] {
  let node = start
  let found = known
  let skips = 1
  for (let index = at + 1; index < end && node.next !== null; index += 1) {
    if (node.gap !== undefined) found = leap(node.gap, stems, { from, index, end }, found)
    const word = stems[index] ?? ''
    const next: Node<Payload> | undefined = step(node, word)
    if (next !== undefined) {
      node = next
      found = collect(found, node, from, index + 1)
    } else if (IGNORED.has(word)) continue
    else if (skips > 0 && SKIPPED.has(word)) skips -= 1
    else break
  }
  return found
}

/** `..` in a phrase matches up to two words, but no mark: `waited .. weeks`. */
const GAP = '..'
const GAP_WORDS = 2
const WORD = /^[\p{L}\p{N}@]/u

/** What follows a gap that opens at a word. */
function leap<Payload>(
  node: Node<Payload>,
  stems: readonly string[],
  { from, index: at, end }: Place,
  known: Match<Payload>[],
): Match<Payload>[] {
  let found = known
  for (let index = at; index < end && index <= at + GAP_WORDS; index += 1) {
    const next = step(node, stems[index] ?? '')
    if (next !== undefined) found = follow(next, stems, { from, index, end }, collect(found, next, from, index + 1))
    if (!WORD.test(stems[index] ?? '')) break
  }
  return found
}

/** What stands in the place of the name of one of the staff. */
export const STAFF_NAME = '@'

/** `N` in a phrase matches a number, in figures or in words. */
const NUMBER = '#'
const PLACEHOLDERS: Readonly<Record<string, string>> = { N: NUMBER, NAME: STAFF_NAME }
const NUMBERS = new Set(
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty couple few several'
    .split(' ')
    .map(stem),
)

function step<Payload>(node: Node<Payload>, word: string): Node<Payload> | undefined {
  const next = node.next?.get(word)
  if (next !== undefined || node.number === undefined) return next
  return isNumber(word) ? node.number : undefined
}

function isNumber(word: string): boolean {
  const first = word.charCodeAt(0)
  return (first >= ZERO && first <= NINE) || NUMBERS.has(word)
}

const ZERO = 48
const NINE = 57

/** The matches with those of a node. Most searches find none, and need no list. */
function collect<Payload>(
  known: Match<Payload>[],
  { ends }: Node<Payload>,
  from: number,
  to: number,
): Match<Payload>[] {
  if (ends.length === 0) return known
  const found = known === NONE ? [] : known
  for (const payload of ends) found.push({ payload, from, to })
  return found
}
