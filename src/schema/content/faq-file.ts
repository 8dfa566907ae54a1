import { z } from 'zod'
import { normalized } from '../normalized.ts'
import { ReviewId } from '../review.ts'
import { words } from '../words.ts'

const Questions = z.array(
  z.strictObject({
    question: words('Give the question'),
    answer: words('Give the answer'),
    review_ids: z.array(ReviewId).default([]),
  }),
)

/**
 * `content/faq.yaml`: the owner's questions and answers, in addition to the generated ones. As an object it also says whether
 * they are the only ones.
 */
export const FaqFile = z.preprocess(
  (data) => data ?? [], // a file with comments only
  z.union(
    [
      Questions,
      z.strictObject({
        only_mine: z.boolean('Give true or false').default(false).describe('Publish no generated entries'),
        questions: Questions.default([]),
        question: z.never('Start each entry of the list with a hyphen, as in "- question: .."').optional(),
      }),
    ],
    'Give a list of entries with "question" and "answer", or the members "only_mine" and "questions"',
  ),
)
export type FaqFile = z.infer<typeof FaqFile>

/** The owner's entries in the order of the file, and whether they are the only ones. */
export type OwnFaq = { only_mine: boolean; questions: z.infer<typeof Questions> }

/** The content of the file, in either of its two forms. */
export function ownFaq(file: FaqFile): OwnFaq {
  return Array.isArray(file) ? { only_mine: false, questions: file } : file
}

/** A key for comparing questions, which ignores case, spaces and the question mark. */
export function questionKey(question: string): string {
  return normalized(question, 'NFKC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replaceAll('?', ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
