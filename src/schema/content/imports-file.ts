import { z } from 'zod'
import { Day } from '../day.ts'
import { SourceName } from '../review.ts'
import { words } from '../words.ts'

const COLUMN = 'Give the name of a column, or in JSON the path of a member, such as user.name'

const column = z.string(COLUMN).min(1, COLUMN).optional()
const columns = z
  .string(COLUMN)
  .min(1, COLUMN)
  .or(z.array(z.string(COLUMN).min(1, COLUMN)).min(2))
  .optional()

const MAPPED = {
  id: column,
  author: column,
  rating: column,
  date: column,
  edited: column,
  title: column,
  text: columns,
  language: column,
  url: column,
  reply: column,
  reply_date: column,
  experienced_on: column,
  source: column,
  verified: column,
  status: column,
  business: column,
}

/** The members of a review that a column can be mapped to. */
export const MAPPED_MEMBERS = z.strictObject(MAPPED).keyof().options
export type MappedMember = (typeof MAPPED_MEMBERS)[number]

/**
 * The column (in JSON: the path, such as `user.name`) of each mapped member. The text may have several, which are joined in this
 * order.
 */
export const Mapping = z.strictObject(MAPPED, {
  error: ({ code }) => (code === 'unrecognized_keys' ? `Map one of ${MAPPED_MEMBERS.join(', ')}` : undefined),
})
export type Mapping = z.infer<typeof Mapping>

/** The columns that a mapping names for a member. */
export function columnsOf(map: Mapping, member: MappedMember): string[] {
  return [map[member] ?? []].flat()
}

const SCALE = 'Give the best rating, such as 10, or 0-10 if 0 is the worst'
const FROM_ZERO = /^0-(?:[2-9]|[1-9]\d{1,2}|1000)$/

/** The scale of ratings: `10` from 1 to 10 (0 is no rating), `0-10` from 0 to 10. */
export const Scale = z.union(
  [
    z.int(SCALE).min(2, SCALE).max(1000, SCALE),
    z.templateLiteral(['0-', z.int()], SCALE).refine((written) => FROM_ZERO.test(written), SCALE),
  ],
  SCALE,
)
export type Scale = z.infer<typeof Scale>

/** How to import half stars such as 4.5, because reviews have whole stars. */
export const HalfStars = z.enum(['up', 'down', 'skip'], 'Give up (4.5 becomes 5), down (4) or skip (leave those out)')
export type HalfStars = z.infer<typeof HalfStars>

const names = z.array(words(COLUMN)).min(1, 'Name at least one')

/**
 * How to read one kind of file, as confirmed by the owner: the columns, unless a format recognises the file, and the owner's
 * other answers.
 */
export const KeptMapping = z
  .strictObject({
    columns: names.optional().describe('A table with exactly these columns, in any order, is read like this'),
    members: names.optional().describe('So is JSON whose reviews have these members, and perhaps others'),
    source: SourceName.optional().describe('The source of reviews that name none; without it, the one of the format'),
    map: Mapping.optional().describe('Missing if a format recognises the file'),
    scale: Scale.optional(),
    dates: z.enum(['dmy', 'mdy'], 'Give dmy (day first) or mdy (month first)').optional(),
    month_dates: z.literal(true, 'Give true, or leave it out').optional(),
    half_stars: HalfStars.optional(),
    business: names.optional().describe('The businesses whose reviews are imported'),
    sheet: words(COLUMN).optional(),
    repair: z.literal(true, 'Give true, or leave it out').optional(),
    recommendations: z.literal(true, 'Give true, or leave it out').optional(),
    confirmed_on: Day,
  })
  .refine(({ columns, members }) => (columns === undefined) !== (members === undefined), {
    error: 'Give either "columns" (of a table) or "members" (of JSON)',
  })
  .superRefine(({ columns, map, source }, context) => {
    if (map === undefined) return
    if (source === undefined && map.source === undefined)
      context.addIssue({ code: 'custom', path: ['source'], message: 'Name the source of the reviews, or map it' })
    for (const member of ['rating', 'date'] as const) {
      if (map[member] === undefined)
        context.addIssue({ code: 'custom', path: ['map'], message: `Map ${member}: every review needs one` })
    }
    for (const member of MAPPED_MEMBERS) {
      if (columns === undefined || columnsOf(map, member).every((column) => columns.includes(column))) continue
      context.addIssue({
        code: 'custom',
        path: ['map', member],
        message: 'Name one of the "columns" of this entry, as written there',
      })
    }
  })
export type KeptMapping = z.infer<typeof KeptMapping>

/** `content/imports.yaml`: how imports read the kinds of files about which they asked the owner. May be empty. */
export const ImportsFile = z.preprocess(
  (data) => data ?? [],
  z.array(KeptMapping, 'Give a list: "- columns: [..]" and so on'),
)
export type ImportsFile = z.infer<typeof ImportsFile>
