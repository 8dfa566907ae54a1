import { counted } from '../../../src/schema/rounding.ts'
import type { ComparedFilters, Filters } from '../../../src/schema/search.ts'
import type { ReviewIndex } from '../../search/review-index.ts'

/**
 * States in one sentence which texts a search covered, so that an agent does not mistake "nothing found" for "nobody ever said
 * so".
 */
export function whatWasSearched(
  filters: Filters | ComparedFilters,
  { insights, reviewCount, withheld }: ReviewIndex,
): string {
  const { date_range: range } = insights
  if (range === null) return 'There is no published review to search.'
  const given = Object.entries(filters).flatMap(([name, value]) => (String(value).trim() === '' ? [] : [name]))
  const reviews = `Searched all ${counted(reviewCount, 'published review')}, from ${range.earliest} to ${range.latest}`
  const texts = given.includes('query')
    ? `; for "query" the review texts${filters.match === 'words' ? '' : INSIDE_WORDS}, not replies or names`
    : ''
  const analysis = given.some((name) => ANALYSED.test(name)) || isOfSubjects(filters) ? MAY_MISS : ''
  const hidden = withheld?.total ?? 0
  return `${reviews}${texts}${analysis}${hidden === 0 ? '' : `; not the ${counted(hidden, 'review')} taken down`}.`
}

/** Whether the groups are subjects that reviews mention or judge. */
function isOfSubjects({ group_by: groupBy }: Pick<Filters, 'group_by'>): boolean {
  return groupBy !== undefined && !['source', 'language', 'month', 'rating'].includes(groupBy)
}

/** An agent that asks for "at night" also gets "that night". */
const INSIDE_WORDS = ', also inside words'

const MAY_MISS = '; what a review mentions or judges was found by analysis, which can miss some'

/** The filters that depend on the analysis of the reviews. */
const ANALYSED = /^(?:mentions_|aspect_|topic$|sentiment$)/
