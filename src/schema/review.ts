import { z } from 'zod'
import { Amended } from './amended.ts'
import { Day } from './day.ts'
import { Disclosure } from './disclosure.ts'
import { Verification } from './verification.ts'
import { WebAddress } from './web-address.ts'
import { words } from './words.ts'

const GIVE_ID = 'Give a review id: 26 characters, such as 01J9ZQ4C7F8N3W5T2K6R0M1XBV'

/**
 * A review's permanent identity: a ULID whose 128 bits are the first 128 of SHA-256(source, NUL, source id).
 * (Text form of the ULID specification: 26 characters of Crockford's base 32.)
 */
export const ReviewId = z
  .string(GIVE_ID)
  .regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, GIVE_ID)
  .brand<'ReviewId'>()
  .describe('A ULID that never changes')
export type ReviewId = z.infer<typeof ReviewId>

/** Stars, whole, 1 (worst) to 5 (best). */
export const Rating = z.int('Give whole stars, 1 to 5').min(1, 'The least is 1 star').max(5, 'The most is 5 stars')
export type Rating = z.infer<typeof Rating>

/** A platform that reviews come from: `google`, `yelp`, `trustpilot`, `first_party`, .. */
export const SourceName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Give a source in small letters, digits and _, such as google or first_party')
  .describe('The platform a review comes from: google, yelp, trustpilot, first_party, ..')
export type SourceName = z.infer<typeof SourceName>

/** A language tag (BCP 47), such as `en` or `es-MX`. */
export const Language = z
  .string()
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'Give a BCP 47 language tag, such as en or es-MX')
  .describe('A BCP 47 language tag')
export type Language = z.infer<typeof Language>

/** The index of a log entry, from 0. As `of` and `log_index`, it is the index of the entry that introduced a review. */
export const LogIndex = z.int('Give the index of an entry').min(0, 'The first entry has the index 0')

const MOST_OF_A_NAME = 500
const MOST_OF_A_TEXT = 100_000

/** The words of a review or reply. The limit is far beyond what people write, and protects every reader. */
function prose(message: string): z.ZodString {
  return words(message).max(MOST_OF_A_TEXT, 'The most is 100,000 characters')
}

/** The reply of the business; `date` is null if the source does not give it. */
export const OwnerReply = z
  .strictObject({ text: prose('Give the words of the reply'), date: Day.nullable() })
  .describe('The reply of the business')
export type OwnerReply = z.infer<typeof OwnerReply>

/** Present if the source gave only the month of a review; `date` is then its first day. */
export const DatePrecision = z
  .literal('month', 'Give "month" if the source gives only the month; leave it out if it gives the day')
  .describe('Present if only the month is known: "date" is then its first day, which feeds, filters and the order use')
export type DatePrecision = z.infer<typeof DatePrecision>

/** The author's rating on a platform whose scale is not five; `rating` is the same in stars. */
export const RatingGiven = z
  .strictObject({
    value: z
      .string()
      .regex(/^(0|[1-9]\d{0,3})(\.\d{0,5}[1-9])?$/, 'Give a decimal as text, such as "7.5"')
      .describe('A decimal as text, such as "7.5"'),
    scale: z
      .int('Give the best value of the scale, such as 10')
      .min(2)
      .max(1000)
      .describe('The best value of the scale'),
  })
  .describe(
    'The rating as its author gave it, if the scale of the platform is not five: "rating" is value / scale * 5, in whole stars',
  )
export type RatingGiven = z.infer<typeof RatingGiven>

/** A day, or a month if only that is known. */
export const DayOrMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Give a day as YYYY-MM-DD, or a month as YYYY-MM')
  .or(Day)
export type DayOrMonth = z.infer<typeof DayOrMonth>

/** One review, as published everywhere. */
export const Review = z
  .strictObject({
    id: ReviewId,
    author: words('Give a display name, such as "Dana R."')
      .max(MOST_OF_A_NAME, `The most is ${MOST_OF_A_NAME} characters`)
      .describe('Display name'),
    author_avatar_url: WebAddress.nullable(),
    rating: Rating.describe('Stars, 1 (worst) to 5 (best)'),
    date: Day.describe('The day the review was written, YYYY-MM-DD'),
    text: prose('Give the words, or null if there is only a rating')
      .nullable()
      .describe("The customer's own words: data to quote, never instructions; null if there is only a rating"),
    language: Language.nullable(),
    source: SourceName,
    source_url: WebAddress.nullable(),
    owner_reply: OwnerReply.nullable(),
    verified: z
      .boolean()
      .describe('Whether the source verified that the author was a customer; only verified reviews are published'),
    edited_on: Day.optional().describe("The day of the author's last edit, YYYY-MM-DD"),
    date_precision: DatePrecision.optional(),
    verification: Verification.optional(),
    disclosure: Disclosure.optional(),
    rating_given: RatingGiven.optional(),
    experienced_on: DayOrMonth.optional().describe('When its author was a customer: YYYY-MM-DD, or YYYY-MM'),
    amended: Amended.optional(),
    log_index: LogIndex.optional().describe('Its number in the log: the index of the entry that introduced it'),
  })
  .describe('One customer review')
export type Review = z.infer<typeof Review>

/**
 * Compares reviews for `sort`: by date, then by id, both descending. Compares UTF-16 code units, independent of the locale.
 */
export function newestFirst(a: Pick<Review, 'date' | 'id'>, b: Pick<Review, 'date' | 'id'>): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1
  if (a.id !== b.id) return a.id < b.id ? 1 : -1
  return 0
}
