import type { LogSentence, PlacesOf } from '../../../../messages/log-sentences.ts'

/** The name of a sentence, and the values for its placeholders. Whoever shows it chooses the language. */
export type Saying = { name: LogSentence; values: Readonly<Record<string, Said>> }

/**
 * The value of a placeholder: unchanged words, a count, another sentence, a review by its index in the log, a day (`YYYY-MM-DD`
 * or an instant), or a list of these.
 */
export type Said = string | number | Saying | { review: number } | { day: string } | readonly Said[]

/** A sentence with values for all its placeholders. */
export function say<N extends LogSentence>(name: N, ...[values]: Filling<N>): Saying {
  return { name, values: values ?? {} }
}

type Filling<N extends LogSentence> = [PlacesOf<N>] extends [never] ? [] : [Record<PlacesOf<N>, Said>]
