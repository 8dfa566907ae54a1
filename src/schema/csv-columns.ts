// The log page loads this file in browsers, so it imports nothing.

/** Columns that sites of earlier versions lack. They come last. */
export const LATER_COLUMNS = [
  ...(['rating_given_value', 'rating_given_scale', 'experienced_on'] as const),
  ...(['amended_members', 'amended_reason', 'amended_on'] as const),
] as const

/** The columns of `/reviews.csv`: every member of a review. A member of an object has both names, such as `owner_reply_date`. */
export const REVIEW_COLUMNS = [
  ...(['id', 'author', 'author_avatar_url', 'rating', 'date', 'date_precision', 'text', 'language'] as const),
  ...(['source', 'source_url', 'owner_reply_text', 'owner_reply_date', 'verified', 'edited_on'] as const),
  ...(['verification_method', 'verification_checked_on', 'verification_note'] as const),
  ...(['disclosure_kind', 'disclosure_note', 'log_index'] as const),
  ...LATER_COLUMNS,
]

/** The members of a review that are objects. */
const OBJECTS = /^(owner_reply|verification|disclosure|rating_given|amended)_/

/** The cell of a review in a column; empty if the member is null or absent. The review may come from a later version. */
export function cellOf(review: object, column: (typeof REVIEW_COLUMNS)[number]): string {
  const [prefix = '', name] = OBJECTS.exec(column) ?? []
  const holder: unknown = name === undefined ? review : Reflect.get(review, name)
  if (typeof holder !== 'object' || holder === null) return ''
  const value: unknown = Reflect.get(holder, column.slice(prefix.length))
  if (Array.isArray(value)) return value.join(' ')
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}

/** The beginnings of cells that spreadsheets take for formulas. `/reviews.csv` has an apostrophe before them. */
export const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

const NUMBERS: ReadonlySet<string> = new Set(['rating', 'rating_given_scale', 'log_index'])

/** The members of a review that the cells of a row contain: the reverse of `cellOf`, without the apostrophes before formulas. */
export function reviewOfCells(cells: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const review: Record<string, unknown> = {}
  for (const [column, cell] of Object.entries(cells)) {
    if (typeof cell !== 'string' || cell === '') continue
    const text = cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
    const value = NUMBERS.has(column) ? Number(text) : column === 'verified' ? text === 'true' : text
    const [prefix = '', member] = OBJECTS.exec(column) ?? []
    if (member === undefined) review[column] = value
    else
      review[member] = {
        ...Object(review[member] ?? (member === 'owner_reply' && { date: null })),
        [column.slice(prefix.length)]: value,
      }
  }
  return review
}
