// The page of the log loads this file in browsers, so it imports nothing.

/** The columns of `/reviews.csv`: every member of a review; those of its objects under both names. */
export const REVIEW_COLUMNS = [
  ...(['id', 'author', 'author_avatar_url', 'rating', 'date', 'date_precision', 'text', 'language'] as const),
  ...(['source', 'source_url', 'owner_reply_text', 'owner_reply_date', 'verified', 'edited_on'] as const),
  ...(['verification_method', 'verification_checked_on', 'verification_note'] as const),
  ...(['disclosure_kind', 'disclosure_note', 'log_index'] as const),
]

/** The members of a review that are objects. */
const OBJECTS = /^(owner_reply|verification|disclosure)_/

/** What a column shows of a review, with all its members or those of a later version; what is null or absent is empty. */
export function cellOf(review: object, column: (typeof REVIEW_COLUMNS)[number]): string {
  const [prefix = '', name] = OBJECTS.exec(column) ?? []
  const holder: unknown = name === undefined ? review : Reflect.get(review, name)
  if (typeof holder !== 'object' || holder === null) return ''
  const value: unknown = Reflect.get(holder, column.slice(prefix.length))
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}
