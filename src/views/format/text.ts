/** The beginning of a text on one line, cut between words after at most `length` characters. */
export function excerpt(text: string, length = 140): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= length) return line
  const cut = characters.slice(0, length).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > length / 2 ? cut.slice(0, lastSpace) : cut).replace(/(?<![\s,;:.–—-])[\s,;:.–—-]+$/u, '')}…`
}

/** The text with its first letter in upper case. */
export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** The noun with its indefinite article: "a job", "an appointment". */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`
}

/** What stands in for a picture of the author: the first letters of the first and last word. */
export function initials(author: string): string {
  const words = author.split(/[\s.]+/u).flatMap((word) => /\p{L}\p{M}*|\p{N}/u.exec(word)?.[0] ?? [])
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : '']
  return `${first}${last}`.toUpperCase()
}
