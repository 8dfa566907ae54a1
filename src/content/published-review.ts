import type { Amended } from '../schema/amended.ts'
import { type Amendment, amendedMembers } from '../schema/content/amendment.ts'
import type { LocatedReview } from '../schema/content/review-line.ts'
import type { Source } from '../schema/content/sources.ts'
import type { Review } from '../schema/review.ts'
import type { Complaint } from '../host/errors/content-error.ts'
import { namelessAuthor, rightsOf } from '../schema/content/platforms.ts'

/**
 * A review as published: with the members that the rights in its source allow and its verification method, in the order of the
 * contract. `mask` replaces hidden staff names in a text.
 */
export function publishedReview(
  { review: line, amendment }: Pick<LocatedReview, 'review' | 'amendment'>,
  source: Source,
  mask: (text: string) => string,
): Review {
  const { basis, show } = rightsOf(line.source, source)
  const amended = amendment && amendedMark(amendment, show)
  const verification = line.verification ?? source.verification
  const { owner_reply: reply } = line
  const text = show.text ? line.text : null
  return {
    id: line.id,
    author: show.author ? line.author : namelessAuthor(line.source, source.name),
    author_avatar_url: show.avatar ? line.author_avatar_url : null,
    rating: line.rating,
    date: line.date,
    text: text === null ? null : mask(text),
    language: show.text ? line.language : null,
    source: line.source,
    source_url: line.source_url ?? (basis === 'link_only' ? (source.url ?? null) : null),
    owner_reply: basis === 'link_only' || reply === null ? null : { ...reply, text: mask(reply.text) },
    verified: true,
    ...(line.edited_on !== undefined && { edited_on: line.edited_on }),
    ...(line.date_precision !== undefined && { date_precision: line.date_precision }),
    ...(verification !== undefined && { verification }),
    ...(line.disclosure !== undefined && { disclosure: line.disclosure }),
    ...(line.rating_given !== undefined && { rating_given: line.rating_given }),
    ...(line.experienced_on !== undefined && { experienced_on: line.experienced_on }),
    ...(amended !== undefined && { amended }),
  }
}

/** The mark of an amendment; undefined if no changed member is shown. */
function amendedMark(amendment: Amendment, show: { author: boolean; text: boolean }): Amended | undefined {
  const members = amendedMembers(amendment).filter((member) => member === 'date' || show[member])
  const { reason, on } = amendment
  return members.length === 0 ? undefined : { members, reason, on }
}

/** Whether the rights allow only a link and the review has none. */
export function lacksLink({ review }: LocatedReview, source: Source): boolean {
  return rightsOf(review.source, source).basis === 'link_only' && review.source_url === null && !source.url
}

/** A complaint about the reviews of one source that lack a link; the first of them and how many there are. */
export function missingLinks({ file, line, review: { source } }: LocatedReview, count: number): Complaint {
  const some = count === 1 ? 'this one has' : `${count} of them (this is the first) have`
  const problem =
    `Reviews of "${source}" are shown only by rating, date and link (link_only), and ${some} no link. Give your page there as ` +
    `"url" of ${source} in sources.yaml, or add the link here, or another "rights: { basis }" if one applies`
  return { file, line, field: 'source_url', value: null, problem, rule: 'rights' }
}
