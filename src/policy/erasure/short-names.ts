import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Complaint } from '../../dataset/content-error.ts'
import type { ReviewLine } from '../../schema/content/review-line.ts'
import { wordsIn } from './spoken-words.ts'

/**
 * Where the owner's own words have the one-word name of an author. No build can tell whether that is the author or another word,
 * so it is not remembered; a person who erases a review is told of it once.
 */
export async function shortNamesIn(content: string, erased: readonly ReviewLine[]): Promise<Complaint[]> {
  const names = new Set(erased.map(({ author }) => author.trim()).filter((author) => wordsIn(author).length === 1))
  const files = (await readdir(content)).filter((name) => /\.(ya?ml|md)$/.test(name)).sort()
  const found = files.map(async (name) => {
    const file = join(content, name)
    const lines = (await readFile(file, 'utf8')).split('\n')
    return [...names].flatMap((author) => linesWith(author, lines).map((line) => maybe(file, line, author)))
  })
  return (await Promise.all(found)).flat()
}

function linesWith(name: string, lines: readonly string[]): number[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'u')
  return lines.flatMap((line, index) => (pattern.test(line) ? [index + 1] : []))
}

function maybe(file: string, line: number, author: string): Complaint {
  const problem = 'This may be the author whose review was erased, or not. If so, take it out'
  return { file, line, value: author, problem, rule: 'erasure' }
}
