/**
 * A review as its export has it, under our names. A member that is absent is one that the export does not know, and an
 * import leaves it alone; `null` is one that the export knows to be empty.
 */
export type RawReview = {
  /** The platform's own id; null where the export has none, or lost it. */
  sourceId: string | null
  rating: unknown
  /** What the best rating would be, where that is not 5. */
  bestRating?: unknown
  date: unknown
  /** When the author last edited it; may equal `date`. */
  edited?: unknown
  author?: string | null
  title?: string | null
  text: string | null
  language?: string | null
  url?: string | null
  reply?: { text: string | null; date: unknown } | null
  verified?: boolean
  business?: ReviewedBusiness | null
  /** Why the platform does not show it, such as `pending`. */
  withheld?: string
}

/** Whom the review is about, as the export says it. */
export type ReviewedBusiness = { key: string; name: string | null }
