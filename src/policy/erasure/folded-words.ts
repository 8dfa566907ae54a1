import { decodeHTML } from 'entities'
import { normalized } from '../../schema/normalized.ts'

/** A folded word of a text, and its line, from 1. */
export type FoldedWord = { word: string; line: number }

/**
 * The words of a text in any encoding: escapes of JSON, HTML and URLs are decoded, case and punctuation ignored. With `tags:
 * 'out'`, tags are skipped.
 */
export function* foldedWords(text: string, { tags = 'in' }: { tags?: 'in' | 'out' } = {}): Generator<FoldedWord> {
  const bare = tags === 'out' ? text.replace(/<[^<>]*>/g, lineBreaksOf) : text
  for (const [index, line] of bare.split('\n').entries()) {
    for (const [word] of unescaped(line).matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
      yield { word: normalized(word, 'NFKC').toLowerCase(), line: index + 1 }
    }
  }
}

/** The words of a text in parts that end between words. */
export function* foldedWordsOf(parts: Iterable<string>): Generator<FoldedWord> {
  let linesBefore = 0
  for (const part of parts) {
    for (const { word, line } of foldedWords(part)) yield { word, line: linesBefore + line }
    linesBefore += part.split('\n').length - 1
  }
}

/** The folded words of a text. */
export function wordsIn(text: string): string[] {
  return Array.from(foldedWords(text), ({ word }) => word)
}

/** All runs of `count` consecutive words; empty if there are fewer words. */
export function runsOf(words: readonly string[], count: number): string[][] {
  return words.slice(count - 1).map((_, index) => words.slice(index, index + count))
}

function unescaped(line: string): string {
  let plain = line
  if (plain.includes('\\')) {
    plain = plain.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    plain = plain.replace(/\\[nrtbf]/g, ' ')
  }
  if (plain.includes('%')) plain = plain.replace(/(?:%[0-9a-f]{2})+/gi, fromPercent)
  return plain.includes('&') ? decodeHTML(plain) : plain
}

function fromPercent(escaped: string): string {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return escaped
  }
}

/** The line breaks of a tag, which keep line numbers correct. Tags do not separate words, as in `dr<b>ai</b>n`. */
function lineBreaksOf(tag: string): string {
  return tag.replace(/[^\n]/g, '')
}
