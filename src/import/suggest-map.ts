import { printable } from '../dataset/printable.ts'
import type { MappedMember } from '../schema/content/imports-file.ts'
import { folded } from './column-name.ts'

const LIKELY: [MappedMember, RegExp][] = [
  ['rating', /^(review_)?(rating|stars?|score|note|bewertung|sterne|star_rating|rating_value)$/],
  ['date', /^(review_|date_)?(date|created(_at)?|published(_at)?|time|timestamp|review_time|submitted(_at)?|datum)$/],
  ['title', /^(review_)?(title|headline)$/],
  ['text', /^(full_)?(review_)?(text|body|content|comment|comments|review|description|message|texte|feedback)$/],
  ['author', /^(reviewer_|author_|customer_|user_|display_)?(name|author|reviewer|nickname|customer|consumer_name)$/],
  ['id', /^(review_)?id$/],
  ['reply', /^(owner_|business_)?(reply|response|answer|reply_text)$/],
  ['reply_date', /^(reply_date|replied_at|response_date)$/],
  ['verified', /^(is_)?verified(_buyer|_purchase)?$/],
  ['status', /^(status|state|curated)$/],
]

/** The command that would import a file with these columns, guessed from their names. */
export function suggestedCommand(file: string, columns: readonly string[]): string {
  const maps = LIKELY.flatMap(([member, name]) => {
    const column = columns.find((candidate) => name.test(folded(candidate)) && printable(candidate) === candidate)
    return column === undefined ? [] : [`${member}=${shellWord(column)}`]
  })
  const needed = ['rating', 'date'].filter((member) => !maps.some((map) => map.startsWith(`${member}=`)))
  const all = [...maps, ...needed.map((member) => `${member}=COLUMN`)]
  return `npm run import -- ${shellWord(file)} --source first_party --map ${all.join(' ')}`
}

/** A word as typed into a shell, quoted if necessary. */
export function shellWord(word: string): string {
  if (/^[\w./=-]+$/.test(word)) return word
  return /^[\w ./=-]+$/.test(word) ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`
}
