import { z } from 'zod'
import { Day } from './day.ts'
import { Insights, SentimentLabel } from './insights.ts'
import { Rating, Review, ReviewId } from './review.ts'
import { valuesIn } from './values-in.ts'
import { ByRating } from './withheld.ts'

const minRating = z.number('Give a number, 1 to 5').min(1, 'The least is 1').max(5, 'The most is 5')
const limit = z.int('Give a whole number, 1 to 100').min(1, 'The least is 1').max(100, 'The most is 100')

const LONGEST_NAME = 500

/** A name or id in a request: at most 500 code points. `needs` is the message if it is missing or not a text. */
export function requestedName(needs: string): z.ZodType<string, string> {
  const fits = (name: string): boolean => name.length <= 2 * LONGEST_NAME && Array.from(name).length <= LONGEST_NAME
  // JSON Schema counts code points (Validation, section 6.3.1), zod's own `max` UTF-16 code units.
  return z.string(needs).refine(fits, `Give at most ${LONGEST_NAME} characters`).meta({ maxLength: LONGEST_NAME })
}

const oneName = requestedName('Give one name or id')

const ONE_OR_MORE = 'Give one, or several joined by commas, none empty'

/** One value, or several joined by commas, none empty. A review matches if one of them does. See `valuesIn`. */
const anyOf = requestedName(ONE_OR_MORE)
  .refine((list) => valuesIn(list).every((value) => value !== ''), ONE_OR_MORE)
  .meta({ maxLength: LONGEST_NAME, minLength: 1 })

const SENTIMENTS = 'Give positive, neutral, negative or mixed, or several of them joined by commas'

const anySentiment = requestedName(SENTIMENTS)
  .refine((list) => valuesIn(list).every((label) => SentimentLabel.safeParse(label).success), SENTIMENTS)
  .meta({ maxLength: LONGEST_NAME, minLength: 1 })

/** The orders of a search. Reviews that compare equal are listed newest first. */
export const SortOrder = z.enum(
  ['newest', 'oldest', 'highest', 'lowest'],
  'Give newest, oldest, highest or lowest (highest and lowest are by stars)',
)
export type SortOrder = z.infer<typeof SortOrder>

const Match = z.enum(['substring', 'words'], 'Give substring or words')

/** What a search can group its matches by. */
export const GroupBy = z.enum(
  ['technician', 'service', 'service_area', 'problem', 'aspect', 'source', 'language', 'month', 'rating'],
  'Give technician, service, service_area, problem, aspect, source, language, month or rating',
)
export type GroupBy = z.infer<typeof GroupBy>

const AspectLabel = z.enum(SentimentLabel.options, 'Give positive, neutral, negative or mixed')

const yesOrNo = z.boolean('Give true or false')
/** A boolean, or 1 or 0 as in a query string. */
const onOrOff = z.preprocess((given) => (given === 1 || given === 0 ? given === 1 : given), yesOrNo)

const FilterMembers = z.object({
  rating: Rating.optional().describe('Exactly this many stars, 1 to 5'),
  min_rating: minRating.optional().describe('At least this many stars, 1 to 5'),
  since: Day.optional().describe('On this day or later, YYYY-MM-DD'),
  until: Day.optional().describe('On this day or earlier, YYYY-MM-DD'),
  query: z
    .string('Give words as a text')
    .optional()
    .describe(
      'Words in the review text, in this order unless "match" is words; case and kind of quotation mark do not matter',
    ),
  match: Match.optional().describe(
    'How "query" is matched: substring (the default) finds the text as it is, words finds every word of it in any order, ' +
      'without regard to accents and to the endings of words in the language of the review',
  ),
  mentions_technician: oneName.optional().describe('Name or id of a technician whom the review mentions'),
  mentions_service: oneName.optional().describe('Id or name of a service that the review mentions'),
  mentions_problem: anyOf
    .optional()
    .describe('Id or name of a problem that the review mentions, or several joined by commas'),
  mentions_service_area: anyOf
    .optional()
    .describe('Id or name of a service area that the review mentions, or several joined by commas'),
  mentions_aspect: anyOf
    .optional()
    .describe('Id or label of an aspect that the review judges, such as pricing, or several joined by commas'),
  aspect_label: AspectLabel.optional().describe(
    'How the review judges an aspect of "mentions_aspect", which is required with it: positive, neutral, negative or mixed',
  ),
  topic: anyOf.optional().describe('Id or label of a topic of the review, or several joined by commas'),
  sentiment: anySentiment
    .optional()
    .describe('The review as a whole: positive, neutral, negative or mixed, or several joined by commas'),
  source: anyOf
    .optional()
    .describe('The platform that the review comes from, such as google, or several joined by commas'),
  language: anyOf
    .optional()
    .describe('The language tag of the review, such as en or es-MX, or several joined by commas'),
  has_reply: yesOrNo.optional().describe('true: the business replied; false: it did not'),
  has_text: yesOrNo.optional().describe('true: the review has words; false: it is only a rating'),
  disclosed: yesOrNo
    .optional()
    .describe('true: the review carries a disclosure of a tie between author and business; false: it carries none'),
  sort: SortOrder.optional().describe(
    'newest (the default), oldest, highest or lowest (by stars); equal reviews are listed newest first',
  ),
  limit: limit.default(20).describe('The most reviews to return, 1 to 100'),
  after: ReviewId.optional().describe(
    'A review id: return only what follows it in the order; pass `next` of the last answer to continue',
  ),
  counts: onOrOff
    .optional()
    .describe(
      'Also count the matches by stars, source, aspect and language, whatever page is asked for; 1 means true, 0 false',
    ),
  group_by: GroupBy.optional().describe(
    'Also compare the matches, whatever page is asked for: one group for each technician, service, service_area, problem, ' +
      'aspect, source, language, month or rating of them, with its count, mean stars, replies and recent figures',
  ),
  highlights: onOrOff
    .optional()
    .describe('Also say which parts of each text match "query", as ranges in UTF-16 code units; 1 means true, 0 false'),
})

/** The parameters that are not filters: how the text is matched, and what the answer contains. */
export const ANSWER_PARAMETERS = ['match', 'sort', 'limit', 'after', 'counts', 'group_by', 'highlights'] as const

/** A parameter that is not a filter. */
export type AnswerParameter = (typeof ANSWER_PARAMETERS)[number]

/** The filters of a search as JSON: the arguments of an MCP tool. A review must pass all of them. */
export const Filters = withAspect(FilterMembers).describe('The filters of a search; all must hold together')
export type Filters = z.infer<typeof Filters>

/** The filters of a comparison as JSON: the parameters of a search, without those that concern its list of reviews. */
export const ComparedFilters = withAspect(
  FilterMembers.omit({ sort: true, limit: true, after: true, counts: true, highlights: true }).extend({
    group_by: GroupBy.describe(
      'What to compare: technician, service, service_area, problem, aspect, source, language, month or rating',
    ),
  }),
).describe('The filters of a comparison; all must hold together')
export type ComparedFilters = z.infer<typeof ComparedFilters>

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
const trueOrFalse = text.pipe(z.enum(['true', 'false'], 'Give true or false')).transform((given) => given === 'true')
const oneOrZero = text
  .pipe(z.enum(['1', '0', 'true', 'false'], 'Give 1 or 0'))
  .transform((given) => given === '1' || given === 'true')

/** The same filters where everything arrives as text: the query string of `GET /api/reviews/search`. */
export const QueryFilters = withAspect(
  FilterMembers.extend({
    rating: whole.pipe(Rating).optional(),
    min_rating: decimal.pipe(minRating).optional(),
    since: text.pipe(Day).optional(),
    until: text.pipe(Day).optional(),
    query: text.optional(),
    match: text.pipe(Match).optional(),
    mentions_technician: text.pipe(oneName).optional(),
    mentions_service: text.pipe(oneName).optional(),
    mentions_problem: text.pipe(anyOf).optional(),
    mentions_service_area: text.pipe(anyOf).optional(),
    mentions_aspect: text.pipe(anyOf).optional(),
    aspect_label: text.pipe(AspectLabel).optional(),
    topic: text.pipe(anyOf).optional(),
    sentiment: text.pipe(anySentiment).optional(),
    source: text.pipe(anyOf).optional(),
    language: text.pipe(anyOf).optional(),
    has_reply: trueOrFalse.optional(),
    has_text: trueOrFalse.optional(),
    disclosed: trueOrFalse.optional(),
    sort: text.pipe(SortOrder).optional(),
    limit: whole.pipe(limit).default(20),
    after: text.pipe(ReviewId).optional(),
    counts: oneOrZero.optional(),
    group_by: text.pipe(GroupBy).optional(),
    highlights: oneOrZero.optional(),
  }),
)

const countByValue = z.record(z.string(), z.int().min(1))

/** Counts of matches by stars, source, aspect and language. Values without matches are omitted, except stars. */
export const MatchCounts = z
  .strictObject({
    stars: z
      .record(z.enum(['1', '2', '3', '4', '5']), z.int().min(0))
      .describe('By number of stars; they add up to `matched`'),
    source: countByValue.describe('By source; they add up to `matched`'),
    aspect: countByValue.describe('By id of an aspect that the review judges; a review may judge several'),
    language: countByValue.describe('By language tag; reviews of unknown language are not counted'),
  })
  .describe('How many matches there are, on all pages; a value that no match has is left out')
export type MatchCounts = z.infer<typeof MatchCounts>

/** The matches that mention, or have, one value of `group_by`. */
export const SearchGroup = z
  .strictObject({
    id: z.string().describe('The id of a subject; a source, language tag, month (YYYY-MM) or number of stars as it is'),
    name: z.string().describe('In the words of the site; the id again if it has no other name'),
    count: z.int().min(1).describe('How many matches are in this group; one that mentions two subjects is in both'),
    rating_value: z.number().min(1).max(5).describe('Mean stars of these matches, 2 decimals'),
    distribution: ByRating.describe('How many of them gave each number of stars'),
    answered: z.int().min(0).describe('How many of them the business replied to'),
    recent: Insights.shape.recent.describe(
      'The same matches in the 12 months up to the newest review; in 24 months if there are fewer than 10 in 12; in all months ' +
        '("months" is null) if there are fewer than 10 in 24. Absent if the groups are months',
    ),
  })
  .describe('The matches that share one value of "group_by"')
export type SearchGroup = z.infer<typeof SearchGroup>

/** The most groups of an answer. */
export const MOST_GROUPS = 200

/** The most unknown parameters that an answer names. */
export const MOST_IGNORED = 5

/** A parameter that a search does not know, and the known one that was probably meant. */
export const IgnoredParameter = z
  .strictObject({ parameter: z.string().max(40).describe('As it was given'), meant: z.string() })
  .describe('A parameter that is unknown and was ignored, and the known one whose name is nearest')
export type IgnoredParameter = z.infer<typeof IgnoredParameter>

/** A part of a text, in UTF-16 code units (as JavaScript, Java and C# count): from `start` up to, but not including, `end`. */
export const TextRange = z
  .strictObject({
    start: z.int().min(0).describe('The first UTF-16 code unit'),
    end: z.int().min(1).describe('The one after the last'),
  })
  .describe('A part of the text of a review, in UTF-16 code units')
export type TextRange = z.infer<typeof TextRange>

/** A page of search results; `next` is the id to pass as `after`, null at the end. */
export const SearchAnswer = z
  .strictObject({
    ignored: z
      .array(IgnoredParameter)
      .max(MOST_IGNORED)
      .optional()
      .describe('Unknown parameters whose names are one or two letters off a known one. Any other is ignored silently'),
    matched: z.int().min(0).describe('How many reviews match the filters, ignoring `after` and `limit`'),
    returned: z.int().min(0).describe('How many are in `reviews`'),
    next: ReviewId.nullable().describe('The id to pass as `after` to continue; null at the end'),
    suggestions: z
      .array(z.string())
      .optional()
      .describe(
        'With match=words, if nothing matches: words of the reviews that are one or two letters off, nearest first',
      ),
    counts: MatchCounts.optional().describe('With counts=1: how many matches there are, on all pages'),
    groups: z
      .array(SearchGroup)
      .max(MOST_GROUPS)
      .optional()
      .describe('With group_by: the largest groups of all matches, the largest first, then by id'),
    highlights: z
      .record(ReviewId, z.array(TextRange))
      .optional()
      .describe('With highlights=1: by review id, what matched in its text, in order, in UTF-16 code units'),
    reviews: z.array(Review).describe('In the order of "sort", newest first unless asked otherwise'),
  })
  .describe('The reviews that pass every filter, newest first unless asked otherwise')
export type SearchAnswer = z.infer<typeof SearchAnswer>

/** `GET /api/reviews/since/{date}`: every review from that day or later, newest first. */
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

/**
 * Requires `mentions_aspect` with `aspect_label`. Runs even if other members are invalid, so that all issues are reported at
 * once.
 */
function withAspect<T extends z.ZodType<{ aspect_label?: unknown; mentions_aspect?: unknown }>>(filters: T): T {
  return filters.refine((given) => given.aspect_label === undefined || given.mentions_aspect !== undefined, {
    path: ['aspect_label'],
    error: 'Give mentions_aspect too: the aspects that must have this label',
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
}
