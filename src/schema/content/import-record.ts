import { z } from 'zod'
import { Day } from '../day.ts'
import { SALT_FORM } from '../log-entry.ts'
import { SourceName } from '../review.ts'
import { ByRating } from '../withheld.ts'

/** The file of import records in a content folder. */
export const IMPORT_RECORDS_FILE = 'imports.jsonl'

/** The most exports in a line: with more, the line's entry in the log could exceed the longest allowed entry. */
export const MOST_EXPORTS = 900

const written = 'Leave this as "import" wrote it'

/** A line of `content/imports.jsonl`: what the exports of a source contained on a day. The log gets it as `imported`. */
export const ImportRecord = z.strictObject({
  source: SourceName,
  on: Day.describe('The day of the import'),
  reviews: z.int(written).min(0),
  by_rating: ByRating,
  partial: z.literal(true).optional().describe('The export says that it is incomplete'),
  exports: z
    .array(
      z.strictObject({
        salt: z
          .string()
          .regex(SALT_FORM, written)
          .optional()
          .describe('Absent if this line was recovered from a published log, which has no salts of exports'),
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/, written)
          .describe('Of the salt, then the bytes of the export'),
      }),
    )
    .max(MOST_EXPORTS, `At most ${MOST_EXPORTS} exports fit into an entry of a log: split this line in two`)
    .describe('Whoever has an export can prove with its salt that it was imported'),
})
export type ImportRecord = z.infer<typeof ImportRecord>
