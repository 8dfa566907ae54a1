import { z } from 'zod'
import { format, type Batch, type ReviewedBusiness } from '../format.ts'
import { anything, isObject, listIn, objectsIn, statedIn, words, textIn } from './json-shape.ts'

const Named = z.union([words, z.object({ name: words }).transform((person) => person.name)])

/** A text, perhaps with its language. */
const Prose = z.union([words, z.object({ '@value': words }).transform((text) => text['@value'])])

const JsonLdReview = z.object({
  '@id': words,
  author: z.union([Named, z.array(Named).transform((people) => people[0] ?? null)]),
  name: Prose,
  headline: Prose,
  reviewBody: Prose,
  description: Prose,
  datePublished: anything,
  dateCreated: anything,
  dateModified: anything,
  inLanguage: anything,
  url: words,
  reviewRating: anything,
  itemReviewed: anything,
})

// Deeper than any real page; deeper levels are not read.
const DEEPEST = 40

/**
 * Reviews in schema.org's JSON-LD, as a file or inside a page; from the business's own site unless `--source`, its addresses or
 * its publisher name another source. Its `aggregateRating` states `reviewCount` (or `ratingCount`) and `ratingValue`, "the
 * average rating based on multiple ratings or reviews", of `bestRating` (https://schema.org/AggregateRating).
 */
export const jsonLd = format({
  title: 'schema.org JSON-LD',
  source: 'first_party',
  html: true,
  isScaleKnown: false,
  find: (document) => {
    const batches = batchesIn(document, null, 0)
    return batches.length > 0 ? batches : null
  },
  shape: JsonLdReview,
  read: (row) => {
    const rating = isObject(row.reviewRating) ? row.reviewRating : { ratingValue: row.reviewRating }
    const about = businessOf(row.itemReviewed)
    return {
      sourceId: row['@id']?.startsWith('_:') ? null : row['@id'],
      rating: rating['ratingValue'],
      ...('bestRating' in rating && { bestRating: rating['bestRating'] }),
      ...('worstRating' in rating && { worstRating: rating['worstRating'] }),
      date: row.datePublished ?? row.dateCreated,
      ...(row.dateModified !== undefined && { edited: row.dateModified }),
      author: row.author,
      title: row.headline ?? row.name,
      text: row.reviewBody ?? row.description,
      ...(textIn(row.inLanguage) && { language: textIn(row.inLanguage) }),
      ...(row.url && { url: row.url }),
      ...(about && { business: about }),
    }
  },
})

/** All reviews in the tree. Neighbouring reviews of one business form a batch. */
function batchesIn(node: unknown, owner: Record<string, unknown> | null, depth: number): Batch[] {
  if (depth > DEEPEST) return []
  const list = Array.isArray(node) ? node : [node]
  const reviews = list.filter(isReview)
  const below = objectsIn(list)
    .filter((item) => !isReview(item))
    .flatMap((item) => Object.values(item).flatMap((value) => batchesIn(value, item, depth + 1)))
  return reviews.length === 0 ? below : [batchOf(reviews, owner), ...below]
}

function batchOf(records: unknown[], owner: Record<string, unknown> | null): Batch {
  const rating = owner?.['aggregateRating']
  const total = isObject(rating) ? rating : {}
  const count = textIn(total['reviewCount'] ?? total['ratingCount'])
  return {
    records,
    business: businessOf(owner),
    // A page shows some of its reviews, unless it says that these are all.
    partial: !(Number(count ?? Number.NaN) <= records.length),
    ...statedIn({
      ...{ count, rating: total['ratingValue'], url: owner?.['url'] },
      ...{ bestRating: total['bestRating'], worstRating: total['worstRating'] },
    }),
  }
}

function isReview(value: unknown): boolean {
  if (!isObject(value)) return false
  const kinds = [value['@type'], ...listIn(value['@type'])]
  // A mere reference ({ "@type", "@id" }) is not a review.
  const says = 'reviewRating' in value || 'reviewBody' in value || 'description' in value
  return says && kinds.some((kind) => typeof kind === 'string' && REVIEW.test(kind))
}

/** The type of a review, perhaps as an address or with a prefix. */
const REVIEW = /^(?:https?:\/\/schema\.org\/|schema:)?(?:User)?Review$/

function businessOf(item: unknown): ReviewedBusiness | null {
  const name = isObject(item) ? textIn(item['name']) : null
  return name === null ? null : { key: name, name }
}
