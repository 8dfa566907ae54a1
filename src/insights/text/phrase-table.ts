import { choicesOf } from './phrase-forms.ts'
import type { PhraseWords } from './phrase-forms.ts'
import { remembered } from './remembered.ts'
import { tokenise } from './tokens.ts'
import type { Words } from './tokens.ts'

/** A phrase and its positions. */
type Phrase<Payload> = { payload: Payload; positions: readonly Position[] }

/** The words of each choice of a position. A choice may have several words, or none. */
type Position = readonly (readonly string[])[]

/** A place in a phrase: the position, the choice, and the next word of the choice. */
type Place<Payload> = { phrase: Phrase<Payload>; position: number; choice: readonly string[]; word: number }

/**
 * The places in phrases that some words lead to, and the payloads of the phrases that these words complete. `next` is built when
 * a text first needs it: written out, the choices in a trade's phrases make up to 400,000 phrases.
 */
type Node<Payload> = { places: Place<Payload>[]; ends: Payload[]; next: Next<Payload> | null }

/** The nodes that each next word leads to, and those that a number and a gap lead to. */
type Next<Payload> = {
  words: ReadonlyMap<string, Node<Payload>>
  number: Node<Payload> | undefined
  gap: Node<Payload> | undefined
}

/** Words and phrases to search for, each with a payload. */
export type PhraseTable<Payload> = {
  add: (phrase: string, payload: Payload) => void
  /** Whether a phrase may begin with a word, in the form used for comparison. */
  opens: (stem: string) => boolean
  matchesAt: Matcher<Payload>
}

/** A phrase that was found: its payload, and the tokens that it covers (end exclusive). */
export type Match<Payload> = { payload: Payload; from: number; to: number }

type Matcher<Payload> = (stems: readonly string[], from: number, end: number) => Match<Payload>[]

const NONE: never[] = []

/** The parts of a language that decide how its phrases are found. */
export type PhraseLanguage = { words: Words; phrases: PhraseWords }

type Root<Payload> = Node<Payload> & {
  skipped: ReadonlySet<string>
  numbers: ReadonlySet<string>
  denials: ReadonlySet<string>
}

/** Marks in a text that do not break a phrase: `went up $400`. */
const IGNORED = new Set(['-', '$', '£', '€'])

/** An empty table, which ignores hyphens; `form` normalises a word for comparison, as in the texts to be searched. */
export function phraseTable<Payload>(
  { words, phrases }: PhraseLanguage,
  form: (folded: string) => string = words.stem,
): PhraseTable<Payload> {
  const stems = (of: Iterable<string>): ReadonlySet<string> =>
    new Set([...of].map((word) => words.stem(words.fold(word))))
  const root: Root<Payload> = {
    ...emptyNode<Payload>(),
    skipped: stems(phrases.skipped),
    numbers: stems(phrases.numbers),
    denials: stems([...phrases.classes.NEVER.filter((expression) => !expression.includes(' ')), ...phrases.denials]),
  }
  const positionOf = positionsOf({ words, phrases }, form)
  return {
    add: (phrase, payload) => {
      enter(root, { payload, positions: phrase.split(/\s+/).map(positionOf) }, 0)
      root.next = null
    },
    opens: (stem) => step(root, stem, root.numbers) !== undefined,
    matchesAt: (stemsOfText, from, end) => walk(root, stemsOfText, from, end),
  }
}

const positionsByForm = new WeakMap<(folded: string) => string, (position: string) => Position>()

/** Reads positions. Phrases share most of them, also with other tables of the language. Each form belongs to one language. */
function positionsOf(
  { words, phrases }: PhraseLanguage,
  form: (folded: string) => string,
): (position: string) => Position {
  const found = positionsByForm.get(form)
  if (found !== undefined) return found
  const wordsOf = remembered((choice) => pathOf(choice, words, form))
  const created = remembered((position) => withoutTwins(choicesOf(position, phrases).map(wordsOf)))
  positionsByForm.set(form, created)
  return created
}

/** The choices of a position without those whose stems repeat. */
function withoutTwins(choices: Position): Position {
  return [...new Map(choices.map((choice) => [choice.join(' '), choice])).values()]
}

/** Adds the places at a position of a phrase to a node; after the last position, adds the payload. */
function enter<Payload>(node: Node<Payload>, phrase: Phrase<Payload>, position: number): void {
  const choices = phrase.positions[position]
  if (choices === undefined) {
    if (!node.ends.includes(phrase.payload)) node.ends.push(phrase.payload)
    return
  }
  for (const choice of choices) {
    if (choice.length === 0) enter(node, phrase, position + 1)
    else node.places.push({ phrase, position, choice, word: 0 })
  }
}

function nextOf<Payload>(node: Node<Payload>): Next<Payload> {
  node.next ??= nextAfter(node)
  return node.next
}

function nextAfter<Payload>(node: Node<Payload>): Next<Payload> {
  const words = new Map<string, Node<Payload>>()
  for (const place of node.places) {
    const word = place.choice[place.word] ?? ''
    const target = words.get(word) ?? emptyNode<Payload>()
    words.set(word, target)
    if (place.word + 1 < place.choice.length) target.places.push({ ...place, word: place.word + 1 })
    else enter(target, place.phrase, place.position + 1)
  }
  return { words, number: words.get(NUMBER), gap: words.get(GAP) }
}

function emptyNode<Payload>(): Node<Payload> {
  return { places: [], ends: [], next: null }
}

/** The words of one choice in the form used for comparison; hyphens are ignored. */
function pathOf(choice: string, words: Words, form: (folded: string) => string): string[] {
  if (choice === GAP) return [GAP]
  return tokenise(choice, words).flatMap(({ text, folded }) =>
    text === '-' ? [] : [PLACEHOLDERS[text] ?? form(folded)],
  )
}

function walk<Payload>(root: Root<Payload>, stems: readonly string[], from: number, end: number): Match<Payload>[] {
  const first = step(root, stems[from] ?? '', root.numbers)
  if (first === undefined) return NONE
  return follow(root, first, { stems, from, index: from, end }, collect(NONE, first, from, from + 1))
}

/** A phrase being matched in a text: its start, the current word, and the end of the text. */
type PhraseBegun = { stems: readonly string[]; from: number; index: number; end: number }

function follow<Payload>(
  root: Root<Payload>,
  start: Node<Payload>,
  { stems, from, index: at, end }: PhraseBegun,
  known: Match<Payload>[],
): Match<Payload>[] {
  let node = start
  let found = known
  let skips = 1
  for (let index = at + 1; index < end && node.places.length > 0; index += 1) {
    const { gap } = nextOf(node)
    if (gap !== undefined) found = leap(root, gap, { stems, from, index, end }, found)
    const word = stems[index] ?? ''
    const next: Node<Payload> | undefined = step(node, word, root.numbers)
    if (next !== undefined) {
      node = next
      found = collect(found, node, from, index + 1)
    } else if (IGNORED.has(word)) continue
    else if (skips > 0 && root.skipped.has(word)) skips -= 1
    else break
  }
  return found
}

/** `..` in a phrase matches up to two words, but no mark and no denial: `waited .. weeks`. */
const GAP = '..'
const GAP_WORDS = 2
const WORD = /^[\p{L}\p{N}@]/u

/** Matches the words after a gap that begins at a word. */
function leap<Payload>(
  root: Root<Payload>,
  node: Node<Payload>,
  { stems, from, index: at, end }: PhraseBegun,
  known: Match<Payload>[],
): Match<Payload>[] {
  let found = known
  for (let index = at; index < end && index <= at + GAP_WORDS; index += 1) {
    const next = step(node, stems[index] ?? '', root.numbers)
    const place = { stems, from, index, end }
    if (next !== undefined) found = follow(root, next, place, collect(found, next, from, index + 1))
    if (!WORD.test(stems[index] ?? '') || root.denials.has(stems[index] ?? '')) break
  }
  return found
}

/** The placeholder for the name of a member of staff. */
export const STAFF_NAME = '@'

/** `N` in a phrase matches a number, in figures or in words. */
const NUMBER = '#'
const PLACEHOLDERS: Readonly<Record<string, string>> = { N: NUMBER, NAME: STAFF_NAME }

function step<Payload>(node: Node<Payload>, word: string, numbers: ReadonlySet<string>): Node<Payload> | undefined {
  const { words, number } = nextOf(node)
  return words.get(word) ?? (number !== undefined && isNumber(word, numbers) ? number : undefined)
}

function isNumber(word: string, numbers: ReadonlySet<string>): boolean {
  const first = word.charCodeAt(0)
  return (first >= ZERO && first <= NINE) || numbers.has(word)
}

const ZERO = 48
const NINE = 57

/** Adds the matches of a node. Most searches find none, and need no list. */
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
