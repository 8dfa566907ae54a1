import type { z } from 'zod'
import type { Review, SourceName } from '../schema/review.ts'
import type { Result } from '../schema/result.ts'
import type { WebAddress } from '../schema/web-address.ts'

/**
 * An exported review, with our names for its members. If the export does not contain a member, it is absent here, and the import
 * keeps the value that the folder has; `null` means that the member is empty in the export.
 */
export type RawReview = {
  /** The platform's id; null if the export lacks it. */
  sourceId: string | null
  rating: unknown
  /** Whether the author recommends the business, if the platform asks for that instead of stars; `rating` is then 5 or 1. */
  recommends?: boolean
  /** The best possible rating, if it is not 5, and the worst, if the export states it. */
  bestRating?: unknown
  worstRating?: unknown
  date: unknown
  /** When the author last edited the review; may equal `date`. */
  edited?: unknown
  author?: string | null
  title?: string | null
  text: string | null
  language?: string | null
  url?: string | null
  reply?: { text: string | null; date: unknown } | null
  verified?: boolean
  /** When the author was a customer. */
  experienced?: unknown
  business?: ReviewedBusiness | null
  /** The platform that the row names as its source. */
  source?: string | null
  /** The id, source and other members of a review in `/reviews.json` or `/reviews.csv`, which are imported unchanged. */
  published?: MembersAsPublished
  /** Why the platform does not show the review, such as `pending`. */
  withheld?: string
  /** What the row says about all reviews of the business. */
  stated?: StatedTotal
}

/** Members of a published review that are imported unchanged. */
export type MembersAsPublished = Pick<Review, 'id' | 'source'> &
  Partial<
    Pick<Review, 'edited_on' | 'date_precision' | 'rating_given' | 'verification' | 'disclosure'> & {
      author_avatar_url: WebAddress
    }
  >

/** The number of a business's reviews on the platform and their rating, as the export writes them. */
export type StatedTotal = {
  count: unknown
  rating: unknown
  /** The best possible rating, if it is not 5, and the worst. */
  bestRating?: unknown
  worstRating?: unknown
  /** Reviews by stars: an object with the members 1 to 5, or a text with the same. */
  byRating?: unknown
  /** When the platform stated this. */
  seen?: unknown
  /** A page where anybody can see it. */
  url?: unknown
}

/** The business that the review is about, according to the export. */
export type ReviewedBusiness = { key: string; name: string | null }

/** Reviews in an export, of one business or of the business that each record names. */
export type Batch = {
  records: unknown[]
  business: ReviewedBusiness | null
  /** Whether the export says that there are more reviews than these. */
  partial: boolean
  stated?: StatedTotal | null
}

/** One kind of export: how to recognise it, and how to read its reviews. */
export type Format = {
  /** The name of the format, for people. */
  title: string
  /** The source of its reviews, unless `--source` names another; null if only the owner knows. */
  source: SourceName | null
  /** Whether its texts are HTML (entities, `<br>`). */
  html: boolean
  /** Whether the scale of its ratings is known; if not, a rating above 5 shows that they may not be stars. */
  isScaleKnown: boolean
  /** Whether its files count as incomplete, even if they do not say so: then no import tells which reviews are missing. */
  isPart: boolean
  /** Whether a table with these columns has this format. */
  fits: (columns: ReadonlySet<string>) => boolean
  /** The reviews in a JSON document of this format; null if the document has another format. */
  find: (document: unknown) => Batch[] | null
  read: (record: unknown) => Result<RawReview>
}

type Definition<T> = Pick<Format, 'title'> &
  Partial<Pick<Format, 'source' | 'html' | 'isScaleKnown' | 'isPart' | 'fits' | 'find'>> & {
    shape: z.ZodType<T>
    read: (record: T) => RawReview
  }

/** A format whose records have a schema; a record that does not match it is a bad row. */
export function format<T>({ shape, read, ...rest }: Definition<T>): Format {
  return {
    source: null,
    html: false,
    isScaleKnown: true,
    isPart: false,
    fits: () => false,
    find: () => null,
    ...rest,
    read: (record) => {
      const parsed = shape.safeParse(record)
      if (parsed.success) return { ok: true, value: read(parsed.data) }
      const [issue] = parsed.error.issues
      return { ok: false, problem: `${issue?.path.join('.') || 'the row'} does not match an export of ${rest.title}` }
    },
  }
}
