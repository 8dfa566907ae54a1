import type { LogSentences } from '../../../../messages/log-sentences.ts'
import type { Said, Saying } from '../check/saying.ts'

/** The sentences of one language, and its format for dates and numbers. */
export type LogWords = { sentences: LogSentences; locale: string; numbersAsIn: string }

/** A part of a sentence: words, or a review's name, which links to the review with this index in the log. */
export type SentencePart = string | { review: number; text: string }

/** A sentence as text. */
export function inWords(saying: Saying, words: LogWords): string {
  return piecesOf(saying, words)
    .map((piece) => (typeof piece === 'string' ? piece : piece.text))
    .join('')
}

/** A sentence as parts. */
export function piecesOf({ name, values }: Saying, words: LogWords): SentencePart[] {
  const forms = words.sentences[name]
  const formOf = (count: number) => new Intl.PluralRules(words.locale).select(count)
  const sentence = typeof forms === 'string' ? forms : (forms[formOf(Number(values['count']))] ?? '')
  return sentence
    .split(/\{(\w+)\}/)
    .flatMap((part, at) => (at % 2 === 0 ? [part] : pieces(values[part] ?? '', words)))
    .filter((piece) => piece !== '')
}

/**
 * A day as people write it; undefined if invalid, because sites may contain anything. Other pages have their own function for
 * this, because a shared module would be one more file to load.
 */
function shownDay(day: string, locale: string): string | undefined {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  const format = { dateStyle: 'long', timeZone: 'UTC' } as const
  return Number.isNaN(date.getTime()) ? undefined : date.toLocaleDateString(locale, format)
}

function pieces(said: Said, words: LogWords): SentencePart[] {
  const { sentences, locale, numbersAsIn } = words
  if (typeof said === 'string') return [said]
  if (typeof said === 'number') return [new Intl.NumberFormat(numbersAsIn).format(said)]
  if ('name' in said) return piecesOf(said, words)
  if ('review' in said) return [{ ...said, text: sentences.review.replace('{index}', `${said.review}`) }]
  if ('day' in said) return [shownDay(said.day, locale) ?? sentences.unknownDay]
  return new Intl.ListFormat(numbersAsIn)
    .formatToParts(said.map((_, at) => `${at}`))
    .flatMap(({ type, value }) => (type === 'element' ? pieces(said[Number(value)] ?? '', words) : [value]))
}
