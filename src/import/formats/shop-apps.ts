import { z } from 'zod'
import { quoted } from '../../host/errors/printable.ts'
import { format } from '../format.ts'
import { batchesOf, countIn } from './api-pages.ts'
import { anything, words } from './json-shape.ts'

const JudgeMeRow = z.object({
  title: words,
  body: words,
  rating: anything,
  review_date: anything,
  curated: words,
  reviewer_name: words,
  reply: words,
  reply_date: anything,
})

/**
 * The CSV export of Judge.me, which has no ids. Its e-mail and IP addresses are not read. `not-yet` marks reviews that the shop
 * has not checked: by default they are shown, and if a shop shows only good reviews, the bad ones are waiting
 * (https://support.judge.me/support/solutions/articles/44001257563).
 */
export const judgeMe = format({
  title: 'Judge.me',
  source: 'judge_me',
  html: true,
  fits: (columns) =>
    ['body', 'rating', 'review_date', 'curated', 'reviewer_name'].every((column) => columns.has(column)),
  shape: JudgeMeRow,
  read: (row) => ({
    sourceId: null,
    rating: row.rating,
    date: row.review_date,
    author: row.reviewer_name,
    title: row.title,
    text: row.body,
    reply: row.reply === null ? null : { text: row.reply, date: row.reply_date },
    ...unless(['ok', 'not-yet'], 'curated', row.curated),
  }),
})

const JudgeMeReview = z.object({
  id: words,
  title: words,
  body: words,
  rating: anything,
  // Its e-mail address and telephone number are not read.
  reviewer: z.object({ name: words }).nullish(),
  curated: words,
  published: z.boolean().nullish(),
  hidden: z.boolean().nullish(),
  verified: words,
  created_at: anything,
})

/** The answer of Judge.me's API for `/reviews` (https://judge.me/api/docs). Unlike the CSV it has ids, but no replies. */
export const judgeMeApi = format({
  title: 'Judge.me',
  source: 'judge_me',
  html: true,
  find: (document) =>
    batchesOf(document, {
      list: ({ reviews }) => reviews,
      isReview: (record) =>
        ['id', 'body', 'rating', 'reviewer', 'curated', 'verified', 'created_at'].every((member) => member in record),
      hasMore: ({ per_page: size }, records) => records.length >= countIn(size),
    }),
  shape: JudgeMeReview,
  read: (row) => ({
    sourceId: row.id,
    rating: row.rating,
    date: row.created_at,
    author: row.reviewer?.name ?? null,
    title: row.title,
    text: row.body,
    ...(row.verified !== null && { verified: row.verified === 'buyer' }),
    ...unless(['ok', 'not-yet'], 'curated', row.curated),
    ...(row.published === false && { withheld: 'not published' }),
    ...(row.hidden && { withheld: 'hidden' }),
  }),
})

const ShopifyRow = z.object({
  state: words,
  rating: anything,
  title: words,
  author: words,
  body: words,
  reply: words,
  created_at: anything,
  replied_at: anything,
})

/**
 * The CSV export of Shopify's own app "Product Reviews", which ended in 2024. It has no ids; its e-mail addresses are not read.
 */
export const shopify = format({
  title: 'Shopify Product Reviews',
  source: 'shopify',
  html: true,
  fits: (columns) =>
    ['product_handle', 'state', 'rating', 'author', 'body', 'created_at', 'replied_at'].every((column) =>
      columns.has(column),
    ),
  shape: ShopifyRow,
  read: (row) => ({
    sourceId: null,
    rating: row.rating,
    date: row.created_at,
    author: row.author,
    title: row.title,
    text: row.body,
    reply: row.reply === null ? null : { text: row.reply, date: row.replied_at },
    ...unless(['published'], 'state', row.state),
  }),
})

/** Withholds a review whose state is not among `shown`; an empty cell is ignored. */
function unless(shown: readonly string[], column: string, state: string | null): { withheld?: string } {
  const is = state?.trim().toLowerCase()
  return is === undefined || shown.includes(is) ? {} : { withheld: `${column} is ${quoted(is)}` }
}
