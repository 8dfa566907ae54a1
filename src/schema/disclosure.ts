import { z } from 'zod'
import { words } from './words.ts'

/** The author's tie to the business, apart from being a customer. */
export const DisclosureKind = z
  .enum(
    ['incentivised', 'employee', 'related'],
    'Give what ties the author to the business: incentivised, employee or related',
  )
  .describe(
    'incentivised: the author was given something for the review; employee: the author works for the business; ' +
      'related: the author is family, a friend or a partner of someone in it',
  )
export type DisclosureKind = z.infer<typeof DisclosureKind>

/** A tie to disclose wherever the review appears (16 CFR 465.5; 16 CFR part 255). */
export const Disclosure = z
  .strictObject({
    kind: DisclosureKind,
    note: words('Say in a sentence what was given, or who it is to the business, or delete "note"').optional(),
  })
  .describe('The tie between author and business; show it wherever the review is shown')
export type Disclosure = z.infer<typeof Disclosure>
