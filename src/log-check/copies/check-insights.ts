import { allReviews, type AnalysedMonth, type AllReviews } from '../../insights/all-reviews.ts'
import { figuresOf } from '../../insights/assemble.ts'
import { MIN_MENTIONS } from '../../insights/parts/figures.ts'
import { ungrounded } from '../../insights/parts/self-check.ts'
import { share } from '../../insights/parts/shares.ts'
import { emptyAnalysis, ENTITY_KINDS, type ReviewAnalysis } from '../../insights/review-analysis.ts'
import { growingPerReview } from '../../insights/per-review/month-per-review.ts'
import { addReview, noSums } from '../../insights/sums/month-sums.ts'
import { messagesOf } from '../../messages/messages.ts'
import type { SiteLanguage } from '../../schema/content/site-language.ts'
import { Insights, type ReviewInsight } from '../../schema/insights.ts'
import { loose } from '../../schema/loose.ts'
import type { ManifestShard } from '../../schema/manifest.ts'
import type { Review } from '../../schema/review.ts'
import { type DatasetHead, InsightsShard } from '../../schema/shards.ts'
import type { FileCheck } from './check-feeds.ts'
import { differences, writtenJson } from './same-json.ts'

const PATH = '/insights.json'

/** The dataset, the insights of its months, and the language of the site. */
export type InsightsSource = {
  head: DatasetHead
  reviews: readonly Review[]
  shards: readonly ManifestShard[]
  file: (path: string) => Buffer | undefined
  language: SiteLanguage
}

/**
 * Checks the counts in `/insights.json` against the months' insights about each review. How the software judged a sentence is not
 * checked, nor whether mentions of people, services, problems and areas are positive or negative: the months do not contain that.
 */
export function checkInsights(text: string, source: InsightsSource): FileCheck {
  const faults: string[] = []
  const months = monthsOf(source, faults)
  const found = loose(Insights).safeParse(writtenJson(text))
  if (!found.success) return { faults: [...faults, `${PATH} is malformed`], unchecked: [] }
  const all = allReviews(months)
  const isOlder = found.data.recent === undefined && found.data.replies === undefined
  const { wrong, unknown } = differences(expectedFigures(found.data, all, source), found.data, {
    isFree: (path) => isFree(path) || (isOlder && isByTime(path)),
  })
  const { language, head } = source
  const messages = messagesOf({ ...head.business, language })
  const generatedSummary = found.data.summary_by === undefined
  faults.push(
    ...wrong.map((path) => `${PATH}: "${path}" does not follow from the reviews and the months' insights`),
    ...ungrounded(found.data, { all, claims: [], generatedSummary, messages }).map((why) => `${PATH}: ${why}`),
    ...faultsOfSides(found.data, all),
  )
  return { faults, unchecked: unknown.map((path) => `"${path}" in ${PATH}, which this version does not know`) }
}

/** The insights of each month, from its files; their faults are added to `faults`. */
function monthsOf({ reviews, shards, file }: InsightsSource, faults: string[]): AnalysedMonth[] {
  const listed = new Map<string, ManifestShard>(shards.map((shard) => [shard.month, shard]))
  return [...Map.groupBy(reviews, ({ date }) => date.slice(0, 7))].map(([month, ofMonth]) => {
    const paths = (listed.get(month)?.insights ?? []).map(({ path }) => path)
    if (paths.length === 0) faults.push(`/manifest.json lists no insights for ${month}`)
    const said = new Map(paths.flatMap((path) => saidIn(file(path), { path, month, reviews: ofMonth, faults })))
    const [growing, sums] = [growingPerReview(), noSums()]
    for (const review of ofMonth) {
      const insight = said.get(review.id) ?? {}
      growing.add(review.id, insight)
      addReview(sums, { review, analysis: analysisOf(insight) })
    }
    return { month, reviews: ofMonth, insights: { perReview: growing.end(), sums } }
  })
}

type ReadingOf = { path: string; month: string; reviews: readonly Review[]; faults: string[] }

function saidIn(bytes: Buffer | undefined, { path, month, reviews, faults }: ReadingOf): [string, ReviewInsight][] {
  const shard = loose(InsightsShard).safeParse(bytes && writtenJson(bytes.toString()))
  if (shard.data?.month !== month) {
    faults.push(`${path} is ${bytes === undefined ? 'missing' : 'malformed'}`)
    return []
  }
  const texts = new Map<string, string | null>(reviews.map(({ id, text }) => [id, text]))
  return Object.entries(shard.data.per_review).map(([id, insight]) => {
    if (!texts.has(id)) faults.push(`${path} is about ${id}, which is not a review of ${month}`)
    const unsaid = (insight.aspects ?? []).find(({ phrase }) => texts.get(id)?.includes(phrase) !== true)
    if (unsaid !== undefined) faults.push(`${path}: ${id} does not say "${unsaid.phrase}"`)
    return [id, insight]
  })
}

/** The published part of a review's analysis. */
function analysisOf({ sentiment, aspects = [], mentions = {}, topics = [], read_by }: ReviewInsight): ReviewAnalysis {
  const analysis = { ...emptyAnalysis(), sentiment: sentiment ?? null, aspects, topics }
  for (const kind of ENTITY_KINDS)
    analysis.mentions[kind] = (mentions[kind] ?? []).map((id) => ({ id, label: 'neutral', score: 0, phrase: '' }))
  return { ...analysis, ...(read_by !== undefined && { readBy: read_by }) }
}

/** The figures of all subjects that the file names, and of subjects that reviews mention but the file omits. */
function expectedFigures(found: Insights, all: AllReviews, { head, reviews }: InsightsSource): unknown {
  const labelled = (kind: string, known: readonly Subject[]) =>
    withMentioned(all, kind, known).map((one) => ({ id: one.id, label: one.label ?? one.name ?? one.id }))
  const named = (kind: (typeof ENTITY_KINDS)[number]) =>
    withMentioned(all, kind, found.entities[kind]).map(({ id, name }) => ({ id, name: name ?? id }))
  const entities = {
    ...{ technicians: named('technicians'), services: named('services'), service_areas: named('service_areas') },
  }
  const figures = figuresOf(all, entities, {
    aspects: labelled('aspects', found.aspects),
    problems: labelled('problems', found.entities.problems),
    topics: labelled('topics', found.topics),
  })
  return {
    ...{ ...figures, languages: undefined, version: 1, generated_at: head.generated_at },
    model: [found.model.split(', ', 1)[0], ...[...all.sums.models].sort()].join(', '),
    ...(found.languages && { languages: languagesOf(found.languages, reviews) }),
  }
}

type Subject = { id: string; label?: string; name?: string }

function withMentioned(all: AllReviews, kind: string, known: readonly Subject[]): Subject[] {
  const ids = new Set(known.map(({ id }) => id))
  const mentioned = [...all.sums.subjects.keys()]
    .filter((subject) => subject.startsWith(`${kind}/`))
    .map((subject) => ({ id: subject.slice(kind.length + 1) }))
  return [...known, ...mentioned.filter(({ id }) => !ids.has(id))]
}

/** The file's languages, with the number of reviews with words in each, and the languages that it omits. */
function languagesOf(listed: NonNullable<Insights['languages']>, reviews: readonly Review[]): unknown[] {
  const counts = Map.groupBy(
    reviews.filter(({ text }) => text !== null),
    ({ language }) => language,
  )
  const seen = new Set(listed.map(({ language }) => language))
  const missing = [...counts.keys()].filter((language) => !seen.has(language))
  const isSplit = listed.length > seen.size // some reviews of a language were analysed and some were not
  return [
    ...listed.map((one) => ({ ...one, ...(!isSplit && { review_count: counts.get(one.language)?.length ?? 0 }) })),
    ...missing.map((language) => ({ language })),
  ]
}

/** Members that depend on how sentences were judged, or on the owner's words. */
function isFree(path: string): boolean {
  return (
    /^(faq|summary|summary_by|pull_quote.*)$/.test(path) ||
    /\.(not_judged_count|top_phrases|keywords|aliases)$/.test(path) ||
    /^overall_sentiment\.not_judged_count$/.test(path) ||
    /^entities\.\w+\.[^.]+\.(positive_count|neutral_count|mixed_count|negative_count|positive_pct|score|example_review_ids)$/.test(
      path,
    ) ||
    /^entities\.\w+\.[^.]+\.(recent|by_year\.\d+)\.(positive_count|neutral_count|negative_count)$/.test(path)
  )
}

/** Members that files of older versions lack. */
function isByTime(path: string): boolean {
  return /(^|\.)(recent|by_year|replies)$/.test(path)
}

/** Faults in shares and examples of people, services, problems and areas, taking their counts of praise for granted. */
function faultsOfSides({ entities }: Insights, { mentioning }: AllReviews): string[] {
  return ENTITY_KINDS.flatMap((kind) =>
    entities[kind].flatMap(({ id, mention_count, positive_count, positive_pct, example_review_ids }) => {
      const expected = mention_count < MIN_MENTIONS ? null : share(positive_count, mention_count)
      const ids = new Set<string>(
        example_review_ids.length === 0 ? [] : mentioning(`${kind}/${id}`).map((one) => one.id),
      )
      const foreign = example_review_ids.find((example) => !ids.has(example))
      return [
        ...(positive_pct === expected ? [] : [`${PATH}: "entities.${kind}.${id}.positive_pct" is not its share`]),
        ...(foreign === undefined
          ? []
          : [`${PATH}: ${foreign} is not an example for ${kind}/${id}: it does not mention it`]),
      ]
    }),
  )
}
