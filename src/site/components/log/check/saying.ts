import type { LogSentence, PlacesOf } from '../../../../messages/log-sentences.ts'

/** A sentence by its name, and what fills its places: the language is chosen where it is shown. */
export type Saying = { name: LogSentence; values: Readonly<Record<string, Said>> }

/**
 * What fills a place: words as they are, a count, another sentence, a review by its number in the log, a day (`YYYY-MM-DD` or an
 * instant), or several of these as a list.
 */
export type Said = string | number | Saying | { review: number } | { day: string } | readonly Said[]

/** A sentence with all of its places filled. */
export function say<N extends LogSentence>(name: N, ...[values]: Filling<N>): Saying {
  return { name, values: values ?? {} }
}

type Filling<N extends LogSentence> = [PlacesOf<N>] extends [never] ? [] : [Record<PlacesOf<N>, Said>]
