import type { Insights, ReviewInsight } from '../../../src/schema/insights.ts'
import type { Review } from '../../../src/schema/review.ts'
import type { ReviewsFile } from '../../../src/schema/reviews-file.ts'
import type { FlagFilter, ListFilter } from '../../../src/search/criteria.ts'
import { foldForSearch } from '../../../src/search/fold-for-search.ts'
import { add, type Bitmap, bitmapOf, unite, wordsFor } from '../text-index/bitmap.ts'

/** The reviews that have each value, by filter. */
export type ReviewValues = {
  /** By folded id or name. */
  lists: Record<ListFilter, RowsByValue>
  /** By label, then by folded id or name of an aspect: the reviews that judge the aspect with this label. */
  aspectLabels: Map<string, RowsByValue>
  /** By flag: the reviews for which it is true. */
  flags: Record<FlagFilter, Bitmap>
  /** By the published value. */
  counted: Record<CountedValue, RowsByValue>
}

/** The values that matches are counted or grouped by. */
export type CountedValue = 'source' | 'language' | Mentioned
type Mentioned = 'aspect' | 'technician' | 'service' | 'service_area' | 'problem'

/** By value: the reviews with that value. */
export type RowsByValue = Map<string, Bitmap>

/** Collects the reviews row by row and then their insights; `finish` makes the sets. */
export function valueCollector(): {
  addReview: (review: Review) => void
  addInsight: (insight: ReviewInsight, row: number) => void
  finish: (names: Named) => ReviewValues
} {
  const reviews = reviewCollector()
  const said = insightCollector(reviews.rowCount)
  return {
    addReview: reviews.add,
    addInsight: said.add,
    finish(names) {
      const { source, language, flags } = reviews.finish()
      const { sentiment, topic, labels, ...mentioned } = said.sets
      const { problem, service_area: area, aspect } = mentioned
      const aspectLabels = [...labels].map(([label, sets]) => [label, byNameToo(sets, names.aspects)] as const)
      return {
        lists: {
          source: byNameToo(source, []),
          language: byNameToo(language, []),
          sentiment,
          topic: byNameToo(topic, names.topics),
          mentions_problem: byNameToo(problem, names.problems),
          mentions_service_area: byNameToo(area, names.serviceAreas),
          mentions_aspect: byNameToo(aspect, names.aspects),
        },
        aspectLabels: new Map(aspectLabels),
        flags,
        counted: { source, language, ...mentioned },
      }
    },
  }
}

/** Entities that a search can name by id or by name. */
export type Named = Record<'aspects' | 'topics' | 'problems' | 'serviceAreas', readonly NamedValue[]>
type NamedValue = { id: string; name: string }

/** The names of the entities that the reviews mention. */
export function namesIn(business: ReviewsFile['business'], { aspects, topics, entities }: Insights): Named {
  const labelled = ({ id, label }: { id: string; label: string }): NamedValue => ({ id, name: label })
  return {
    aspects: aspects.map(labelled),
    topics: topics.map(labelled),
    problems: entities.problems,
    serviceAreas: business.service_areas,
  }
}

/** By folded id or name: the reviews that mention an entity with that id or name. */
export function byNameToo(byId: RowsByValue, named: readonly NamedValue[]): RowsByValue {
  const sets: RowsByValue = new Map()
  for (const [id, set] of byId) addNamed(sets, id, set)
  for (const { id, name } of named) addNamed(sets, name, byId.get(id))
  return sets
}

/** The set of that value, created if it is missing. */
function setFor(sets: RowsByValue, value: string, rowCount: number): Bitmap {
  const set = sets.get(value) ?? new Uint32Array(wordsFor(rowCount))
  sets.set(value, set)
  return set
}

/** Adds a set under a name. A name shared by two entities stands for both. */
function addNamed(sets: RowsByValue, name: string, set: Bitmap | undefined): void {
  const key = foldForSearch(name)
  const before = sets.get(key)
  if (set === undefined || before === set) return
  const all = before === undefined ? set : before.slice()
  if (before !== undefined) unite(all, set)
  sets.set(key, all)
}

type CollectedReviews = Record<'source' | 'language', RowsByValue> & { flags: Record<FlagFilter, Bitmap> }

function reviewCollector(): { add: (review: Review) => void; rowCount: () => number; finish: () => CollectedReviews } {
  let rowCount = 0
  const source = new Map<string, number[]>()
  const language = new Map<string, number[]>()
  const rows: Record<FlagFilter, number[]> = { has_reply: [], has_text: [], disclosed: [] }
  const addTo = (lists: Map<string, number[]>, value: string, row: number): void => {
    const list = lists.get(value)
    if (list === undefined) lists.set(value, [row])
    else list.push(row)
  }
  return {
    rowCount: () => rowCount,
    add(review) {
      const row = rowCount++
      addTo(source, review.source, row)
      if (review.language !== null) addTo(language, review.language, row)
      if (review.owner_reply !== null) rows.has_reply.push(row)
      if (review.text !== null) rows.has_text.push(row)
      if (review.disclosure !== undefined) rows.disclosed.push(row)
    },
    finish() {
      const set = (list: readonly number[]): Bitmap => bitmapOf(list, wordsFor(rowCount))
      const sets = (lists: Map<string, number[]>): RowsByValue =>
        new Map([...lists].map(([value, list]) => [value, set(list)]))
      const flags = { has_reply: set(rows.has_reply), has_text: set(rows.has_text), disclosed: set(rows.disclosed) }
      return { source: sets(source), language: sets(language), flags }
    },
  }
}

type InsightSets = Record<'sentiment' | 'topic' | Mentioned, RowsByValue> & { labels: Map<string, RowsByValue> }

function insightCollector(rowCount: () => number): {
  add: (insight: ReviewInsight, row: number) => void
  sets: InsightSets
} {
  const sets: InsightSets = {
    ...{ sentiment: new Map(), topic: new Map(), aspect: new Map(), technician: new Map(), service: new Map() },
    ...{ service_area: new Map(), problem: new Map(), labels: new Map() },
  }
  const addTo = (some: RowsByValue, value: string, row: number): void => add(setFor(some, value, rowCount()), row)
  return {
    sets,
    add({ sentiment, topics = [], mentions, aspects = [] }, row) {
      if (sentiment !== undefined) addTo(sets.sentiment, sentiment.label, row)
      for (const topic of topics) addTo(sets.topic, topic, row)
      for (const technician of mentions?.technicians ?? []) addTo(sets.technician, technician, row)
      for (const service of mentions?.services ?? []) addTo(sets.service, service, row)
      for (const problem of mentions?.problems ?? []) addTo(sets.problem, problem, row)
      for (const area of mentions?.service_areas ?? []) addTo(sets.service_area, area, row)
      for (const { id, label } of aspects) {
        addTo(sets.aspect, id, row)
        const labelled = sets.labels.get(label) ?? new Map<string, Bitmap>()
        sets.labels.set(label, labelled)
        addTo(labelled, id, row)
      }
    },
  }
}
