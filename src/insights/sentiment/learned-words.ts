import learned from './learned-words.json' with { type: 'json' }

/** What a word adds: to leaning to the good side, and to saying nothing either way. */
export type Lean = { lean: number; calm: number }

/**
 * What each word adds beyond the lexicon, by stem ("¬" before it where it is denied), as learned from the training part of
 * MAMS; learned-words.json says from what, and tests/bench/insights/fit-words.ts how.
 */
export const LEARNED: ReadonlyMap<string, Lean> = new Map(
  learned.words.split(' ').map((entry): [string, Lean] => {
    const [word = '', lean, calm] = entry.split('|')
    return [word, { lean: Number(lean) / 100, calm: Number(calm) / 100 }]
  }),
)
