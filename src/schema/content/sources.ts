import { z } from 'zod'
import { SourceName } from '../review.ts'
import { WebAddress } from '../web-address.ts'

/** What the owner declares of one source of reviews. */
export const Source = z.strictObject({
  name: z.string().min(1, 'Give the name that readers know, such as Google'),
  url: WebAddress.optional(),
  verified: z.boolean('Say true or false: does this source verify that authors were customers?'),
  how: z.string().min(1, 'Say in a sentence how this source verifies its reviews'),
})
export type Source = z.infer<typeof Source>

/** `content/sources.yaml`: by source. Reviews of a source that is not declared are not published. */
export const Sources = z.record(SourceName, Source)
export type Sources = z.infer<typeof Sources>
