import { z } from 'zod'
import { format } from '../../format.ts'
import { batchesOf, countIn } from '../api-pages.ts'
import { anything, isObject, words } from '../json-shape.ts'

const YotpoReview = z.object({
  id: words,
  score: anything,
  title: words,
  content: words,
  created_at: anything,
  // The widget has the author in `user`. The account's list has a name and an e-mail address, which is not read.
  user: z.object({ display_name: words }).nullish(),
  name: words,
  verified_buyer: z.boolean().nullish(),
  reviewer_type: words,
  comment: z.object({ content: words, created_at: anything }).nullish(),
  deleted: z.boolean().nullish(),
  archived: z.boolean().nullish(),
})
type YotpoReview = z.infer<typeof YotpoReview>

/** The answers of Yotpo's API: the widget's (https://apidocs.yotpo.com/reference/search-reviews) and the account's list. */
export const yotpo = format({
  title: 'Yotpo',
  source: 'yotpo',
  html: true,
  find: (document) =>
    batchesOf(document, {
      list: ({ response, reviews }) => (isObject(response) ? response['reviews'] : reviews),
      isReview: (record) =>
        ['id', 'score', 'content', 'created_at', 'votes_up'].every((member) => member in record) &&
        ('verified_buyer' in record || 'reviewer_type' in record),
      hasMore: ({ response }) => {
        const pagination = isObject(response) && isObject(response['pagination']) ? response['pagination'] : {}
        return countIn(pagination['page']) * countIn(pagination['per_page']) < countIn(pagination['total'])
      },
    }),
  shape: YotpoReview,
  read: (row) => ({
    sourceId: row.id,
    rating: row.score,
    date: row.created_at,
    author: row.user?.display_name ?? row.name,
    title: row.title,
    text: row.content,
    ...boughtIt(row),
    ...(row.comment && { reply: { text: row.comment.content, date: row.comment.created_at } }),
    ...(row.archived && { withheld: 'archived' }),
    ...(row.deleted && { withheld: 'deleted' }),
  }),
})

/** Whether Yotpo knows that the author bought the product: a `verified_reviewer` only has an e-mail address that works. */
function boughtIt({ verified_buyer: isBuyer, reviewer_type: type }: YotpoReview): { verified?: boolean } {
  if (typeof isBuyer === 'boolean') return { verified: isBuyer }
  return type === null ? {} : { verified: type === 'verified_buyer' }
}
