import { z } from 'zod'
import { format } from '../../format.ts'
import { batchesOf, countIn } from '../api-pages.ts'
import { anything, textIn, words } from '../json-shape.ts'

const StampedReview = z.object({
  id: words,
  author: words,
  reviewTitle: words,
  reviewMessage: words,
  reviewRating: anything,
  reviewDate: anything,
  dateCreated: anything,
  reviewVerifiedType: z.number().nullish(),
  reviewReply: words,
})

const UNVERIFIED = 0
const VERIFIED_BUYER = 2

/** The answer of Stamped's widget, `/api/widget/reviews`, which has only published reviews. */
export const stamped = format({
  title: 'Stamped',
  source: 'stamped',
  html: true,
  find: (document) =>
    batchesOf(document, {
      list: ({ data, reviews }) => data ?? reviews,
      isReview: (record) => ['id', 'author', 'reviewMessage', 'reviewRating'].every((member) => member in record),
      hasMore: ({ total }, records) => records.length < countIn(total),
    }),
  shape: StampedReview,
  read: (row) => ({
    sourceId: row.id,
    rating: row.reviewRating,
    date: row.dateCreated ?? yearFirst(row.reviewDate),
    author: row.author,
    title: row.reviewTitle,
    text: row.reviewMessage,
    ...(row.reviewVerifiedType === VERIFIED_BUYER && { verified: true }),
    ...(row.reviewVerifiedType === UNVERIFIED && { verified: false }),
    reply: row.reviewReply === null ? null : { text: row.reviewReply, date: null },
  }),
})

/** `reviewDate` is always MM/DD/YYYY; as YYYY-MM-DD it cannot be read in two ways. */
function yearFirst(written: unknown): unknown {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(textIn(written) ?? '') ?? []
  return year === undefined ? written : `${year}-${month}-${day}`
}
