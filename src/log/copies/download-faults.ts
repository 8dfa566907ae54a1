import { cellOf, FORMULA, LATER_COLUMNS, REVIEW_COLUMNS } from '../../schema/csv-columns.ts'
import { followCopies, type Copies, type CopiedReview, type CopyFault, differingMember } from './copy-faults.ts'

// The log page loads this file in browsers, so it imports no package.

/** Faults of `/reviews.jsonl`, where each line should be a review exactly as in `/reviews.json`. */
export function faultsOfLines(path: string, bytes: Uint8Array, reviews: readonly CopiedReview[]): CopyFault[] {
  const copies = followCopies<CopiedReview, CopiedReview>(path, reviews, differingMember)
  for (const line of linesIn(bytes)) {
    const review = reviewIn(line)
    if (review === undefined) return [{ path, problem: 'malformed' }]
    copies.add(review.id, review)
  }
  return copies.end()
}

/** The lines of a file, each of which must end with a line feed. Text after the last line feed is read as an empty line. */
function* linesIn(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0x0a, start)
    yield end < 0 ? '' : decoder.decode(bytes.subarray(start, end))
    start = end < 0 ? bytes.length : end + 1
  }
}

function reviewIn(line: string): CopiedReview | undefined {
  try {
    const value: unknown = JSON.parse(line)
    // Parsers differ on a repeated member: some read the first, some the last
    return isReview(value) && JSON.stringify(value) === line ? value : undefined
  } catch {
    return undefined
  }
}

function isReview(value: unknown): value is CopiedReview {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}

/** Accepts the rows of `/reviews.csv` one by one, header first; `end` returns the faults and the names of unknown columns. */
export type TableCheck = {
  add: (row: readonly string[]) => void
  end: () => { faults: CopyFault[]; unknown: string[] }
}

/** Starts to compare a table with the reviews. `shown` returns the text that readers see for words of a review. */
export function tableCheck(
  path: string,
  reviews: readonly CopiedReview[],
  shown: (words: string) => string,
): TableCheck {
  let header: readonly string[] | undefined
  let isMalformed = false
  const copies: Copies<readonly string[]> = followCopies(path, reviews, (row, review) => {
    return REVIEW_COLUMNS.find(
      (column) => (row[header?.indexOf(column) ?? -1] ?? '') !== guarded(shown(cellOf(review, column))),
    )
  })
  return {
    add(row) {
      if (header === undefined) isMalformed = new Set(row).size < row.length || lacksColumn(row)
      else if (row.length !== header.length) isMalformed = true
      else copies.add(row[header.indexOf('id')] ?? '', row)
      header ??= row
    },
    end() {
      if (isMalformed || header === undefined) return { faults: [{ path, problem: 'malformed' }], unknown: [] }
      const known = new Set<string>(REVIEW_COLUMNS)
      return { faults: copies.end(), unknown: header.filter((name) => !known.has(name)) }
    },
  }
}

function lacksColumn(header: readonly string[]): boolean {
  const later: readonly string[] = LATER_COLUMNS
  return REVIEW_COLUMNS.some((name) => !header.includes(name) && !later.includes(name))
}

function guarded(words: string): string {
  return FORMULA.test(words) ? `'${words}` : words
}
