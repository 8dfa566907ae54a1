import { z } from 'zod'

/** What entitles the publisher to show the reviews of a source. */
export const RightsBasis = z
  .enum(
    ['first_party', 'consent', 'licence', 'api_terms', 'link_only'],
    'Give a basis: first_party, consent, licence, api_terms or link_only',
  )
  .describe(
    'first_party: given to the business itself; consent: the author agreed; licence: the platform licenses it; ' +
      "api_terms: the terms of the platform's API or export allow it; link_only: only rating, date and link are shown",
  )
export type RightsBasis = z.infer<typeof RightsBasis>

/** A whole number of days, at least one. */
export const KeepDays = z.int('Give a whole number of days, such as 30').min(1, 'The least is 1 day')

/** The parts of a source's reviews that may be shown, on what basis, and for how long. */
export const Rights = z
  .strictObject({
    basis: RightsBasis.nullable().describe('null if the publisher does not say'),
    declared: z.boolean().describe('Whether the publisher declared this; otherwise it is the default for the platform'),
    show: z
      .strictObject({ text: z.boolean(), author: z.boolean(), avatar: z.boolean() })
      .describe('What is shown; rating, date and link always are'),
    attribution: z.string().optional().describe('The credit to show with the words'),
    keep_days: KeepDays.optional().describe(
      'How many days a review is kept after it was last obtained; absent if there is no such limit',
    ),
    keep_from_publication_days: KeepDays.optional().describe(
      'How many days after its date a review is kept, however often it is obtained again; with both limits, the earlier end counts',
    ),
  })
  .describe('What may be shown of the reviews of a source, on what basis, and for how long')
export type Rights = z.infer<typeof Rights>
