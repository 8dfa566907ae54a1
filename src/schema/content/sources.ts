import { z } from 'zod'
import { SourceName } from '../review.ts'
import { KeepDays, RightsBasis } from '../rights.ts'
import { Verification } from '../verification.ts'
import { WebAddress } from '../web-address.ts'
import { words } from '../words.ts'

const yesOrNo = z.boolean('Say true or false').optional()

/** The owner's declared rights to a source's reviews. The platform's defaults fill the gaps. */
export const DeclaredRights = z
  .strictObject({
    basis: RightsBasis.optional(),
    show: z.strictObject({ text: yesOrNo, author: yesOrNo, avatar: yesOrNo }).optional(),
    attribution: words('Give the words of the credit, such as "Reviews from Google"').optional(),
    keep_days: KeepDays.optional(),
    keep_from_publication_days: KeepDays.optional(),
  })
  .refine(({ basis, show }) => basis !== 'link_only' || !Object.values(show ?? {}).includes(true), {
    path: ['show'],
    error: 'With "basis: link_only" only rating, date and link are shown: delete "show", or give another basis',
  })
export type DeclaredRights = z.infer<typeof DeclaredRights>

/** One source of reviews that the owner declares. */
export const Source = z.strictObject({
  name: words('Give the name that readers know, such as Google'),
  url: WebAddress.optional(),
  write_url: WebAddress.optional().describe('Where a customer writes a review; offered to everybody alike'),
  verified: z.boolean('Say true or false: does this source verify that authors were customers?'),
  how: words('Say in a sentence how this source verifies its reviews'),
  verification: Verification.optional().describe('For reviews that do not state their own'),
  rights: DeclaredRights.optional(),
})
export type Source = z.infer<typeof Source>

/** `content/sources.yaml`: the declared sources by name. May be empty. Reviews of undeclared sources are not published. */
export const Sources = z.preprocess((data) => data ?? {}, z.record(SourceName, Source))
export type Sources = z.infer<typeof Sources>
