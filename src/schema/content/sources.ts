import { z } from 'zod'
import { SourceName } from '../review.ts'
import { WebAddress } from '../web-address.ts'
import { words } from '../words.ts'

/** What the owner declares of one source of reviews. */
export const Source = z.strictObject({
  name: words('Give the name that readers know, such as Google'),
  url: WebAddress.optional(),
  verified: z.boolean('Say true or false: does this source verify that authors were customers?'),
  how: words('Say in a sentence how this source verifies its reviews'),
})
export type Source = z.infer<typeof Source>

/** `content/sources.yaml`: by source; an empty file declares none. Reviews of a source not declared are not published. */
export const Sources = z.preprocess((data) => data ?? {}, z.record(SourceName, Source))
export type Sources = z.infer<typeof Sources>
