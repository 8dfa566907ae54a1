import type { Sample } from './read-benchmark.ts'

/** The training parts of tasks over the same sentences, and the parts that are measured and so must not be learned from. */
export type Parts = { training: readonly (readonly Sample[])[]; measured: readonly (readonly Sample[])[] }

/**
 * The training samples that no other part contains. The two tasks of MAMS split the same sentences differently, so that most of
 * one task's test part lies in the other's training part. We lack the test parts, so only a sentence in the training parts of all
 * tasks is certain to be in none of them.
 */
export function unseenElsewhere({ training, measured }: Parts): Sample[] {
  const keys = (samples: readonly Sample[]): Set<string> => new Set(samples.map(({ text }) => sentenceKey(text)))
  const inTraining = training.map(keys)
  const inMeasured = measured.map(keys)
  return training.flat().filter(({ text }) => {
    const key = sentenceKey(text)
    return inTraining.every((part) => part.has(key)) && !inMeasured.some((part) => part.has(key))
  })
}

/** The letters and digits of a sentence, so that spacing and punctuation do not hide a repetition. */
function sentenceKey(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}
