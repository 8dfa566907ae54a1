import { z } from 'zod'
import { Instant } from '../day.ts'
import { SourceName } from '../review.ts'

/** The name of the file with the results of fetches, in the data of a folder. It is neither published nor committed. */
export const FETCHES_FILE = 'fetches.json'

/** The result of the last fetch of a source. It contains no secret. */
export const FetchResult = z.object({
  source: SourceName,
  at: Instant.describe('When the fetch ended'),
  outcome: z
    .enum(['imported', 'unchanged', 'later', 'failed'])
    .describe('later: the server asked to come again, at `next`; failed: a person must do what `message` says'),
  message: z.string().describe('For the owner'),
  next: Instant.optional().describe('No request may be made before this time, because the server asked for that'),
  succeeded_at: Instant.optional().describe('The end of the last fetch that was imported or brought nothing new'),
  validator: z
    .object({
      etag: z.string().optional(),
      last_modified: z.string().optional(),
      state: z.string().describe('A hash of the files that the answer was imported into'),
      at: Instant,
    })
    .optional()
    .describe('What to send so that the server does not send an unchanged file again'),
})
export type FetchResult = z.infer<typeof FetchResult>
