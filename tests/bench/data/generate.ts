import { chance } from './chance.ts'
import { headOf, insightsHead } from './heads.ts'
import { idsByDay, insightOf, reviewOf, textOf } from './reviews.ts'
import { vocabulary, zipf } from './words.ts'

export type Generated = {
  reviews: Buffer
  insights: Buffer
  /** The words of the texts, the most frequent first. */
  words: string[]
}

/** A published dataset of `count` reviews, about 700 bytes each, newest first. The same seed produces the same dataset. */
export function generate(count: number, seed = 1, saidBy = insightOf): Generated {
  const random = chance(seed)
  const words = vocabulary(seed)
  const draw = zipf(words.length)
  const reviews = growingFile(`${JSON.stringify(headOf(count)).slice(0, -1)},"reviews":[`)
  const insights = growingFile(`${JSON.stringify(insightsHead(count)).slice(0, -1)},"per_review":{`)
  for (const { id, date } of idsByDay(count)) {
    const text = textOf(random, words, draw)
    reviews.addPart(JSON.stringify(reviewOf(random, id, date, text)))
    const insight = saidBy(random)
    if (insight !== undefined) insights.addPart(`"${id}":${JSON.stringify(insight)}`)
  }
  return { reviews: reviews.end(']}'), insights: insights.end('}}'), words }
}

/** A file in memory, with commas between its parts. It may be longer than the longest string. */
function growingFile(head: string): { addPart: (part: string) => void; end: (tail: string) => Buffer } {
  let file = Buffer.alloc(1 << 20)
  let length = file.write(head)
  let first = true
  const add = (text: string): void => {
    const least = length + 3 * text.length
    if (least > file.length) file = Buffer.concat([file], Math.max(2 * file.length, least))
    length += file.write(text, length)
  }
  return {
    addPart(part) {
      add(first ? part : `,${part}`)
      first = false
    },
    end(tail) {
      add(tail)
      return Buffer.from(file.subarray(0, length))
    },
  }
}
