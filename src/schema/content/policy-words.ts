import { z } from 'zod'
import { Day, startOf } from '../day.ts'
import { Authors, Incentives, PublishingTime } from '../handling.ts'
import { optionalWords } from '../words.ts'

const CONTACT = 'Give an address with its scheme: mailto:security@example.com, https://.. or tel:+1-..'
const EXPIRES = 'Give the day on which the contact stops being valid, within a year, such as 2027-06-30'

/** The address for reports of vulnerabilities, and its expiry: `/.well-known/security.txt` (RFC 9116). */
export const SecurityContact = z.strictObject({
  // A URI of printable ASCII, so that it fits on one line (RFC 9116, section 2.5.3).
  contact: z
    .string(CONTACT)
    .regex(/^(?:mailto:[!-?A-~]+@[!-?A-~]+|https:\/\/[!-.0-~][!-~]*|tel:\+?\d[!-~]*)$/i, CONTACT),
  expires: z
    .union([Day.transform(startOf), z.iso.datetime({ offset: true })], EXPIRES)
    .describe('An instant (RFC 3339); a day stands for its beginning in UTC'),
})
export type SecurityContact = z.infer<typeof SecurityContact>

/** `content/policy.yaml`: what only the business can say about its reviews. Everything else in `/policy.json` is computed. */
export const PolicyWords = z.preprocess(
  (data) => data ?? {},
  z.strictObject({
    collection: optionalWords('Say in a few sentences whom you ask for reviews, and when'),
    moderation: optionalWords('Say in a few sentences who decides that a review is taken down'),
    complaints: optionalWords('Say in a few sentences how to complain about a review, and what happens then'),
    incentives: Incentives.optional(),
    who_may_review: optionalWords('Say in a sentence who may write a review'),
    checked: optionalWords('Say in a few sentences what you check before a review is published, and what you do not'),
    publishing_time_days: PublishingTime.optional(),
    keeping_time: optionalWords('Say in a sentence how long reviews stay published'),
    authors: Authors.optional(),
    security: SecurityContact.optional(),
  }),
)
export type PolicyWords = z.infer<typeof PolicyWords>
