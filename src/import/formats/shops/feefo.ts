import { z } from 'zod'
import { quoted } from '../../../host/errors/printable.ts'
import { format, type RawReview } from '../../format.ts'
import { batchesOf, countIn } from '../api-pages.ts'
import { anything, isObject, words } from '../json-shape.ts'

const FeefoReview = z.object({
  merchant: z.object({ identifier: words }),
  url: words,
  // The authenticated API adds the customer's name, e-mail, telephone and order, which are not read.
  customer: z.object({ display_name: words }).nullish(),
  service: z
    .object({
      id: words,
      rating: z.object({ rating: anything, max: anything }),
      title: words,
      review: words,
      created_at: anything,
      moderation_status: words,
      thread: z.array(z.object({ type: words, comment: words, created_at: anything })).nullish(),
    })
    .nullish(),
})
type FeefoReview = z.infer<typeof FeefoReview>

/**
 * The answer of Feefo's Reviews API (https://feefo.readme.io/reference/reviews-api-response). Reviews of the service are read,
 * not those of products. With `full_thread=include` it has the replies.
 */
export const feefo = format({
  title: 'Feefo',
  source: 'feefo',
  html: true,
  find: (document) =>
    batchesOf(document, {
      list: ({ reviews }) => reviews,
      isReview: ({ merchant, service, products }) =>
        isObject(merchant) && 'identifier' in merchant && (isObject(service) || Array.isArray(products)),
      hasMore: ({ summary }) => {
        const meta = isObject(summary) && isObject(summary['meta']) ? summary['meta'] : {}
        return countIn(meta['current_page']) < countIn(meta['pages'])
      },
    }),
  shape: FeefoReview,
  read: ({ merchant, url, customer, service }) => ({
    sourceId: service?.id ?? null,
    rating: service?.rating.rating,
    ...(service?.rating.max !== undefined && { bestRating: service.rating.max }),
    date: service?.created_at,
    author: customer?.display_name ?? null,
    title: service?.title ?? null,
    text: service?.review ?? null,
    ...(url && { url }),
    ...replyOf(service),
    business: merchant.identifier === null ? null : { key: merchant.identifier, name: null },
    ...hidden(service),
  }),
})

/** The merchant's last comment; nothing if the answer has no thread. */
function replyOf(service: FeefoReview['service']): Pick<RawReview, 'reply'> {
  if (!service?.thread) return {}
  const reply = service.thread.findLast(({ type }) => type?.toUpperCase() === 'MERCHANT_COMMENT')
  return { reply: reply === undefined ? null : { text: reply.comment, date: reply.created_at } }
}

function hidden(service: FeefoReview['service']): { withheld?: string } {
  if (!service) return { withheld: 'a review of products, not of the service' }
  const { moderation_status: status } = service
  return status === null || status.toUpperCase() === 'PUBLISHED' ? {} : { withheld: `moderation ${quoted(status)}` }
}
