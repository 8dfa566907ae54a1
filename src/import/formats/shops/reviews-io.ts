import { z } from 'zod'
import { format } from '../../format.ts'
import { batchesOf, countIn } from '../api-pages.ts'
import { anything, words } from '../json-shape.ts'

const ReviewsIoReview = z.object({
  store_review_id: words,
  rating: anything,
  title: words,
  comments: words,
  date_created: anything,
  reviewer: z.object({ first_name: words, last_name: words }).nullish(),
})

/**
 * The answer of REVIEWS.io's API for `/merchant/reviews`: reviews of the company. Its order numbers are not read, nor the
 * replies, whose shape we do not know.
 */
export const reviewsIo = format({
  title: 'REVIEWS.io',
  source: 'reviews_io',
  html: true,
  find: (document) =>
    batchesOf(document, {
      list: ({ reviews }) => reviews,
      isReview: (record) =>
        ['store_review_id', 'rating', 'comments', 'date_created'].every((member) => member in record),
      hasMore: ({ total_pages: pages }) => countIn(pages) > 1,
    }),
  shape: ReviewsIoReview,
  read: (row) => ({
    sourceId: row.store_review_id,
    rating: row.rating,
    date: row.date_created,
    author: [row.reviewer?.first_name, row.reviewer?.last_name].filter(Boolean).join(' ') || null,
    title: row.title,
    text: row.comments,
  }),
})
