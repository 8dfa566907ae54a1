import { z } from 'zod'
import { Day } from './day.ts'
import { words } from './words.ts'

/** How the author of a review was verified to be a customer. */
export const VerificationMethod = z
  .enum(
    ['platform_account', 'invoice_match', 'invited_job', 'signed'],
    'Give a method: platform_account, invoice_match, invited_job or signed',
  )
  .describe(
    'platform_account: written by a signed-in user of the platform; invoice_match: matched to an invoice in the books; ' +
      'invited_job: written through an invitation for one job; signed: signed by the author',
  )
export type VerificationMethod = z.infer<typeof VerificationMethod>

/** How one review was verified (Directive (EU) 2019/2161, article 3(4)(c): say whether and how). */
export const Verification = z
  .strictObject({
    method: VerificationMethod,
    checked_on: Day.optional().describe('The day it was checked, YYYY-MM-DD'),
    note: words('Say in a sentence what was checked, or delete "note"').optional(),
  })
  .describe('How the author was verified to be a customer')
export type Verification = z.infer<typeof Verification>
