import type { Review } from '../../schema/review.ts'

/**
 * The date of a review as precisely as known, for machines (HTML's `datetime`, schema.org's `datePublished`): `2026-11-04` or
 * `2026-11`.
 */
export function knownDate({ date, date_precision: precision }: ReviewDate): string {
  return precision === 'month' ? date.slice(0, 7) : date
}

type ReviewDate = Pick<Review, 'date' | 'date_precision'>

/** The beginning of a text on one line, cut between words after at most `length` characters. */
export function excerpt(text: string, length = 140): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const cut = beginning(line, length)
  if (cut === line) return line
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > length / 2 ? cut.slice(0, lastSpace) : cut).replace(/(?<![\s,;:.–—-])[\s,;:.–—-]+$/u, '')}…`
}

/** The first characters of a text, each of one or two UTF-16 units. */
export function beginning(text: string, characters: number): string {
  let end = 0
  for (let count = 0; count < characters && end < text.length; count += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  }
  return text.slice(0, end)
}

/** The text with its first letter in upper case. */
export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** The letters shown instead of an author's picture: the first of the first and the last word. */
export function initials(author: string): string {
  const words = author.split(/[\s.]+/u).flatMap((word) => /\p{L}\p{M}*|\p{N}/u.exec(word)?.[0] ?? [])
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : '']
  return `${first}${last}`.toUpperCase()
}
