import { z } from 'zod'
import { format } from '../../format.ts'
import { batchesOf, countIn } from '../api-pages.ts'
import { anything, isObject, listIn, statedIn, textIn, words } from '../json-shape.ts'

const KiyohReview = z.object({
  reviewId: words,
  reviewAuthor: words,
  rating: anything,
  reviewContent: anything,
  reviewComments: words,
  dateSince: anything,
  updatedSince: anything,
  reviewLanguage: words,
})

/**
 * The answer of the API of Kiyoh and Klantenvertellen for `/v1/publication/review/external`, whose ratings are out of 10. The
 * author's words are the answers to questions; `reviewComments` is the company's reply. Numbers of orders are not read.
 */
export const kiyoh = format({
  title: 'Kiyoh',
  source: 'kiyoh',
  html: true,
  find: (document) => {
    const batches = batchesOf(document, {
      list: ({ reviews }) => reviews,
      isReview: (record) => ['reviewId', 'reviewContent', 'dateSince'].every((member) => member in record),
      hasMore: ({ numberReviews }, records) => records.length < countIn(numberReviews),
    })
    const total = isObject(document) ? document : {}
    const { numberReviews: count, averageRating: rating, viewReviewUrl: url } = total
    return batches?.map((batch) => ({ ...batch, ...statedIn({ count, rating, bestRating: 10, url }) })) ?? null
  },
  shape: KiyohReview,
  read: (row) => ({
    sourceId: row.reviewId,
    rating: row.rating,
    bestRating: 10,
    date: row.dateSince,
    edited: row.updatedSince,
    author: row.reviewAuthor,
    title: answersIn(row.reviewContent, ({ questionGroup: group }) => group === ONE_LINE),
    text: answersIn(
      row.reviewContent,
      ({ questionGroup: group, questionType: type }) => group !== ONE_LINE && (type === 'TEXT' || group === OPINION),
    ),
    ...(row.reviewLanguage && { language: row.reviewLanguage }),
    reply: { text: row.reviewComments, date: null },
  }),
})

const ONE_LINE = 'DEFAULT_ONELINER'
const OPINION = 'DEFAULT_OPINION'

/** The answers to some questions. Older answers of the API have the list one level deeper. */
function answersIn(content: unknown, isWanted: (question: Record<string, unknown>) => boolean): string | null {
  const questions = listIn(isObject(content) ? content['reviewContent'] : content)
  const answers = questions.flatMap((question) =>
    isObject(question) && isWanted(question) ? (textIn(question['rating']) ?? []) : [],
  )
  return answers.length === 0 ? null : answers.join('\n\n')
}
