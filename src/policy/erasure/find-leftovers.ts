import { join } from 'node:path'
import { filesOfContent } from '../../host/locks/lock-content.ts'
import { filesBelow } from '../../host/files/files-below.ts'
import { bitsOf, hashOf, type Needle, type Note } from './note.ts'
import { foldedWords, foldedWordsOf, type FoldedWord } from './folded-words.ts'
import { textParts } from './text-parts.ts'
import type { Complaint } from '../../host/errors/content-error.ts'

/** A trace of an erased review: the file relative to the folder, the line (0: the file's name), and a description. */
export type Leftover = { file: string; line: number; what: string }

/** Searches the names and texts of files below a folder; of all files by default. */
export async function findLeftovers(folder: string, note: Note, only?: readonly string[]): Promise<Leftover[]> {
  const finder = finderFor(note)
  const files = only ?? (await filesBelow(folder))
  const leftovers: Leftover[] = []
  for (const file of files) leftovers.push(...leftoversIn(folder, file, finder))
  return leftovers
}

/** At most one trace for each line and kind. */
function leftoversIn(folder: string, file: string, finder: Finder): Leftover[] {
  const found = new Map<string, Leftover>()
  const add = (words: Iterable<FoldedWord>): void => {
    for (const { what, line } of finder(words)) found.set(`${line} ${what}`, { file, line: line - 1, what })
  }
  const parts = textParts(join(folder, file))
  const name = `${file}\n`
  if (!/\.(html|xml|svg|md)$/.test(file)) add(foldedWordsOf(chained(name, parts)))
  else {
    // Joins the parts, because a tag may contain spaces and so be cut. Only files without tags contain all reviews and are too
    // large to join.
    const text = [name, ...parts].join('')
    for (const tags of ['in', 'out'] as const) add(foldedWords(text, { tags }))
  }
  return [...found.values()].sort((a, b) => a.line - b.line)
}

function* chained(first: string, others: Iterable<string>): Generator<string> {
  yield first
  yield* others
}

type Hit = { what: string; line: number }

type Finder = (words: Iterable<FoldedWord>) => Generator<Hit>

/** Moves a window over the words, as long as the longest needle. */
function finderFor(note: Note): Finder {
  const longest = Math.max(...note.needles.map(({ words }) => words), 1)
  const beginning = beginningWith(note)
  return function* (words) {
    const window: FoldedWord[] = []
    for (const word of words) {
      window.push(word)
      if (window.length < longest) continue
      yield* beginning(window)
      window.shift()
    }
    for (; window.length > 0; window.shift()) yield* beginning(window)
  }
}

/** Finds the needles that begin at the first of these words. */
function beginningWith({ key, needles }: Note): (window: readonly FoldedWord[]) => Hit[] {
  const byFirst = Map.groupBy(needles, ({ first }) => first)
  const candidates = keptByWord((word) => byFirst.get(bitsOf(key, 'first', word)) ?? [])
  const secondBits = keptByWord((word) => bitsOf(key, 'second', word))
  const isLike = (needle: Needle, window: readonly FoldedWord[]): boolean => {
    const { words, second } = needle
    if (words > window.length) return false
    return second === undefined || second === secondBits(window[1]?.word ?? '')
  }
  const isIn = ({ words, hash }: Needle, window: readonly FoldedWord[]): boolean =>
    hash ===
    hashOf(
      key,
      window.slice(0, words).map(({ word }) => word),
    )
  return (window) => {
    const [start] = window
    if (start === undefined) return []
    return candidates(start.word)
      .filter((needle) => isLike(needle, window) && isIn(needle, window))
      .map(({ what }) => ({ what, line: start.line }))
  }
}

/** Caches a result for each word, because texts repeat the same words. */
function keptByWord<T>(compute: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    if (known.size > 200_000) known.clear()
    const found = compute(word)
    known.set(word, found)
    return found
  }
}

/** A complaint for each line of the content that still contains part of an erased review. */
export async function leftoversInContent(content: string, note: Note): Promise<Complaint[]> {
  // The log contains only hashes, keys and ids.
  const files = (await filesOfContent(content)).filter((file) => file !== 'withheld.jsonl' && !/^log[/\\]/.test(file))
  const leftovers = await findLeftovers(content, note, files)
  return leftovers.map(({ file, line, what }) => ({
    file: join(content, file),
    line: line || undefined,
    problem: `Part of an erased review is still here: ${what}. Delete it, or use other words`,
    rule: 'erasure',
  }))
}

/** A complaint for each line of a finished build that still contains part of an erased review. */
export async function leftoversInBuild(built: string, note: Note, noteFile: string): Promise<Complaint[]> {
  // Styles and scripts come from the software, not from the content, and may contain words of an author's name by chance.
  const files = (await filesBelow(built)).filter((file) => !/^_astro[/\\]/.test(file))
  const leftovers = await findLeftovers(built, note, files)
  return leftovers.map(({ file, line, what }) => ({
    file,
    line: line || undefined,
    problem:
      `Part of an erased review would still be published here: ${what}. Find it in the content and delete it there. ` +
      `If these are someone else's words by coincidence, delete ${noteFile}`,
    rule: 'erasure',
  }))
}
