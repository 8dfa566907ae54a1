import { z } from 'zod'
import { Day } from './day.ts'
import { Rating, Review, ReviewId } from './review.ts'

const minRating = z.number('Give a number, 1 to 5').min(1, 'The least is 1').max(5, 'The most is 5')
const limit = z.int('Give a whole number, 1 to 100').min(1, 'The least is 1').max(100, 'The most is 100')

const LONGEST_NAME = 500

/** The name or id of someone or something in a request: at most 500 code points. `missing` says what to give. */
export function requestedName(missing?: string): z.ZodType<string, string> {
  const fits = (name: string): boolean => name.length <= 2 * LONGEST_NAME && Array.from(name).length <= LONGEST_NAME
  // JSON Schema counts code points (Validation, section 6.3.1), zod's own `max` UTF-16 code units.
  return z.string(missing).refine(fits, `Give at most ${LONGEST_NAME} characters`).meta({ maxLength: LONGEST_NAME })
}

/** The filters of a search, as JSON gives them (the arguments of an MCP tool). All must hold together. */
export const Filters = z
  .object({
    rating: Rating.optional().describe('Exactly this many stars, 1 to 5'),
    min_rating: minRating.optional().describe('At least this many stars, 1 to 5'),
    since: Day.optional().describe('On this day or later, YYYY-MM-DD'),
    until: Day.optional().describe('On this day or earlier, YYYY-MM-DD'),
    query: z
      .string()
      .optional()
      .describe('Words in the review text, in this order; case and kind of quotation mark do not matter'),
    mentions_technician: requestedName().optional().describe('Name or id of a technician whom the review mentions'),
    mentions_service: requestedName().optional().describe('Id or name of a service that the review mentions'),
    limit: limit.default(20).describe('How many reviews to give at most, 1 to 100'),
    after: ReviewId.optional().describe(
      'A review id: return only what follows it; pass `next` of the last answer to continue',
    ),
  })
  .describe('The filters of a search; all must hold together')
export type Filters = z.infer<typeof Filters>

// Not z.coerce: Number('') is 0 and Number(['4']) is 4, so bad queries would pass.
const whole = z
  .string({ error: once })
  .regex(/^\d{1,9}$/, 'Give a whole number, such as 4')
  .transform(Number)
const decimal = z
  .string({ error: once })
  .regex(/^\d{1,9}(\.\d{1,9})?$/, 'Give a number, such as 4 or 4.5')
  .transform(Number)
const text = z.string({ error: once })

/** The same filters where a number arrives as text: the query string of `GET /api/reviews/search`. */
export const QueryFilters = Filters.extend({
  rating: whole.pipe(Rating).optional(),
  min_rating: decimal.pipe(minRating).optional(),
  since: text.pipe(Day).optional(),
  until: text.pipe(Day).optional(),
  query: text.optional(),
  mentions_technician: text.pipe(requestedName()).optional(),
  mentions_service: text.pipe(requestedName()).optional(),
  limit: whole.pipe(limit).default(20),
  after: text.pipe(ReviewId).optional(),
})

/** A page of search results; `next` is the id to pass as `after`, null at the end. */
export const SearchAnswer = z
  .strictObject({
    matched: z.int().min(0).describe('How many reviews match the filters, ignoring `after` and `limit`'),
    returned: z.int().min(0).describe('How many are in `reviews`'),
    next: ReviewId.nullable().describe('The id to pass as `after` to continue; null at the end'),
    reviews: z.array(Review).describe('Newest first'),
  })
  .describe('The reviews that pass every filter, newest first')
export type SearchAnswer = z.infer<typeof SearchAnswer>

/** `GET /api/reviews/since/{date}`: every review of that day and later, newest first. */
export const SinceAnswer = z
  .strictObject({
    reviews: z.array(Review).describe('Newest first'),
    count: z.int().min(0),
    since: Day,
  })
  .describe('Every review of that day and later, newest first')
export type SinceAnswer = z.infer<typeof SinceAnswer>

function once(issue: { input?: unknown }): string | undefined {
  return Array.isArray(issue.input) ? 'Give it once only' : undefined
}
