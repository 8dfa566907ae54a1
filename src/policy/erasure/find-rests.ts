import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow } from '../../dataset/content-folder/lock-content.ts'
import { firstOf, hashOf, type Needle, type Note } from './note.ts'
import { spokenWords, type SpokenWord } from './spoken-words.ts'

/** Something left of an erased review: in which file of the folder, in which line (0: in its name), and what it is. */
export type Rest = { file: string; line: number; what: string }

/** Searches files below a folder, by default all of them, and their names. */
export async function findRests(folder: string, note: Note, only?: readonly string[]): Promise<Rest[]> {
  const finder = finderFor(note)
  const files = only ?? (await filesBelow(folder))
  const rests: Rest[] = []
  for (const file of files) rests.push(...restsIn(await readFile(join(folder, file), 'utf8'), file, finder))
  return rests
}

/** One rest for each line and kind is enough. */
function restsIn(text: string, file: string, finder: Finder): Rest[] {
  const found = new Map<string, Rest>()
  for (const tags of /\.(html|xml|svg|md)$/.test(file) ? (['in', 'out'] as const) : (['in'] as const)) {
    for (const { what, line } of finder(spokenWords(`${file}\n${text}`, { tags }))) {
      found.set(`${line} ${what}`, { file, line: line - 1, what })
    }
  }
  return [...found.values()].sort((a, b) => a.line - b.line)
}

type Hit = { what: string; line: number }

type Finder = (words: Iterable<SpokenWord>) => Generator<Hit>

/** The finder looks at so many words at once as the longest needle has. */
function finderFor(note: Note): Finder {
  const longest = Math.max(...note.needles.map(({ words }) => words), 1)
  const beginning = beginningWith(note)
  return function* (words) {
    const window: SpokenWord[] = []
    for (const word of words) {
      window.push(word)
      if (window.length < longest) continue
      yield* beginning(window)
      window.shift()
    }
    for (; window.length > 0; window.shift()) yield* beginning(window)
  }
}

/** The needles with which these words begin. */
function beginningWith({ key, needles }: Note): (window: readonly SpokenWord[]) => Hit[] {
  const byFirst = Map.groupBy(needles, ({ first }) => first)
  const known = new Map<string, readonly Needle[]>()
  const candidates = (word: string): readonly Needle[] => {
    const before = known.get(word)
    if (before !== undefined) return before
    if (known.size > 200_000) known.clear()
    const found = byFirst.get(firstOf(key, word)) ?? []
    known.set(word, found)
    return found
  }
  return (window) => {
    const [start] = window
    if (start === undefined) return []
    return candidates(start.word)
      .filter(({ words }) => words <= window.length)
      .filter(
        ({ words, hash }) =>
          hashOf(
            key,
            window.slice(0, words).map(({ word }) => word),
          ) === hash,
      )
      .map(({ what }) => ({ what, line: start.line }))
  }
}
