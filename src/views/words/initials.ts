/** What stands in for a picture of the author: the first letters of the first and last word, at most two. */
export function initials(author: string): string {
  const words = author.split(/[\s.]+/u).flatMap((word) => /\p{L}\p{M}*|\p{N}/u.exec(word)?.[0] ?? [])
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : '']
  return `${first}${last}`.toUpperCase()
}
