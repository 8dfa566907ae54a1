import { z } from 'zod'
import { words } from '../words.ts'

const prose = (message: string) =>
  words(message)
    .transform((text) => text.trim())
    .optional()

/** `content/policy.yaml`: what only the business can say of its reviews. All else in `/policy.json` is computed. */
export const PolicyWords = z.preprocess(
  (data) => data ?? {},
  z.strictObject({
    collection: prose('Say in a few sentences whom you ask for reviews, and when'),
    moderation: prose('Say in a few sentences who decides that a review is taken down'),
    complaints: prose('Say in a few sentences how to complain about a review, and what happens then'),
  }),
)
export type PolicyWords = z.infer<typeof PolicyWords>
