import { createHash } from 'node:crypto'

/**
 * The source id of a review whose export has none: a hash of its author, day and text, as published, and of its stars
 * where they are all that it says. It holds as long as the author edits nothing.
 */
export function sourceIdOf({
  author,
  date,
  rating,
  text,
}: {
  author: string | null
  date: string
  rating: number
  text: string | null
}): string {
  const words = [author ?? '', date, ...(text === null ? ['', rating] : [text])].join('\0')
  return `sha256-${createHash('sha256').update(words).digest('hex').slice(0, 32)}`
}
