import { z } from 'zod'
import { ReviewLine } from '../../schema/content/review-line.ts'
import { reviewOfCells } from '../../schema/csv-columns.ts'
import { format } from '../format.ts'
import { batchesOf } from './api-pages.ts'
import { isObject } from './json-shape.ts'

const TABLE = ['author_avatar_url', 'owner_reply_text', 'verification_method']

/** A row of the table, as the review that it was made from. */
function ofCells(row: unknown): unknown {
  return isObject(row) && 'owner_reply_text' in row ? reviewOfCells(row) : row
}

const OwnReview = z.preprocess(
  ofCells,
  z.object({ ...ReviewLine.shape, source_id: ReviewLine.shape.source_id.optional() }),
)

/**
 * The reviews that a site of this software publishes (`/reviews.json`, `.jsonl`, `.csv`), and the lines of a content folder. Only
 * the lines have the id that a review has at its source. Without it, a review gets a new id here.
 */
export const ownDownloads = format({
  title: 'Public Reviews',
  isPart: true,
  fits: (columns) => TABLE.every((column) => columns.has(column)),
  // JSON Lines with one line are one object.
  find: (document) =>
    batchesOf(isOwn(document) ? [document] : document, { list: ({ reviews }) => reviews, isReview: isOwn }),
  shape: OwnReview,
  read: ({ id, source, source_id, author, rating, date, text, language, source_url, owner_reply, ...rest }) => ({
    sourceId: source_id ?? id,
    rating,
    date,
    edited: rest.edited_on ?? null,
    author,
    text,
    ...(language && { language }),
    ...(source_url && { url: source_url }),
    reply: owner_reply,
    ...(rest.verified !== undefined && { verified: rest.verified }),
    experienced: rest.experienced_on,
    published: {
      ...{ id, source },
      ...(rest.author_avatar_url && { author_avatar_url: rest.author_avatar_url }),
      ...(rest.edited_on && { edited_on: rest.edited_on }),
      ...(rest.date_precision && { date_precision: rest.date_precision }),
      ...(rest.rating_given && { rating_given: rest.rating_given }),
      ...(rest.verification && { verification: rest.verification }),
      ...(rest.disclosure && { disclosure: rest.disclosure }),
    },
  }),
})

function isOwn(value: unknown): boolean {
  return isObject(value) && ['author_avatar_url', 'owner_reply', 'source', 'source_url'].every((name) => name in value)
}
