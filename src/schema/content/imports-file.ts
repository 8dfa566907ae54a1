import { z } from 'zod'
import { Day } from '../day.ts'
import { SourceName } from '../review.ts'
import { words } from '../words.ts'

/** The members of a review that a column can be mapped to. */
export const MAPPED_MEMBERS = [
  'id',
  'author',
  'rating',
  'date',
  'edited',
  'title',
  'text',
  'language',
  'url',
  'reply',
  'reply_date',
  'verified',
  'status',
  'business',
] as const
export type MappedMember = (typeof MAPPED_MEMBERS)[number]

const COLUMN = 'Give the name of a column, or in JSON the path of a member, such as user.name'

/** The column (in JSON: the path, such as `user.name`) of each mapped member. */
export const Mapping = z.partialRecord(
  z.enum(MAPPED_MEMBERS, `Map one of ${MAPPED_MEMBERS.join(', ')}`),
  z.string(COLUMN).min(1, COLUMN),
)
export type Mapping = z.infer<typeof Mapping>

/** How to import half stars such as 4.5, because reviews have whole stars. */
export const HalfStars = z.enum(['up', 'down', 'skip'], 'Give up (4.5 becomes 5), down (4) or skip (leave those out)')
export type HalfStars = z.infer<typeof HalfStars>

const names = z.array(words(COLUMN)).min(1, 'Name at least one')

/** How to read one kind of file that no format recognises, as confirmed by the owner. */
export const KeptMapping = z
  .strictObject({
    columns: names.optional().describe('A table with exactly these columns, in any order, is read like this'),
    members: names.optional().describe('So is JSON whose reviews have these members, and perhaps others'),
    source: SourceName,
    map: Mapping,
    dates: z.enum(['dmy', 'mdy'], 'Give dmy (day first) or mdy (month first)').optional(),
    month_dates: z.literal(true, 'Give true, or leave it out').optional(),
    half_stars: HalfStars.optional(),
    confirmed_on: Day,
  })
  .refine(({ columns, members }) => (columns === undefined) !== (members === undefined), {
    error: 'Give either "columns" (of a table) or "members" (of JSON)',
  })
  .superRefine(({ columns, map }, context) => {
    for (const member of ['rating', 'date'] as const) {
      if (map[member] === undefined) context.addIssue({ code: 'custom', path: ['map'], message: `Map ${member}: no review is without it` })
    }
    for (const [member, column] of Object.entries(map)) {
      if (columns === undefined || columns.includes(column)) continue
      context.addIssue({ code: 'custom', path: ['map', member], message: 'Name one of the "columns" of this entry, as written there' })
    }
  })
export type KeptMapping = z.infer<typeof KeptMapping>

/** `content/imports.yaml`: how imports read files that no format recognises. May be empty. */
export const ImportsFile = z.preprocess(
  (data) => data ?? [],
  z.array(KeptMapping, 'Give a list: "- columns: [..]" and so on'),
)
export type ImportsFile = z.infer<typeof ImportsFile>
