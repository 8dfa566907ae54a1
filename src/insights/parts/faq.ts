import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { FaqFile } from '../../schema/content/faq-file.ts'
import type { AspectRule, Taxonomy } from '../../schema/content/taxonomy.ts'
import type { FaqEntry, SentimentLabel } from '../../schema/insights.ts'
import type { Opinion, ReviewAnalysis } from '../review-analysis.ts'
import { isEnglish } from '../text/english.ts'
import { MIN_MENTIONS } from './figures.ts'
import type { AnalysedReview } from './figures.ts'
import { listed } from './prose.ts'

/** How many of the newest reviews an answer counts, at most: it cites each of them. */
const MAX_CITED = 20
const MAX_ENTRIES = 8
const QUOTE = { min: 12, max: 160 }

/** A generated entry, and its claims, to be checked against the cited reviews. */
export type Claim =
  | { entry: FaqEntry; kind: 'aspect'; aspect: string; positive: number; negative: number }
  | { entry: FaqEntry; kind: 'services'; services: string[] }

/** What the entries are generated from. */
export type FaqInput = { analysed: readonly AnalysedReview[]; taxonomy: Taxonomy; business: BusinessFile }

/** The owner's entries, marked as such. */
export function ownerFaq(entries: FaqFile): FaqEntry[] {
  return entries.map((entry) => ({ ...entry, by: 'owner' }))
}

/**
 * An entry on each of the most mentioned aspects, and one on what customers call for. An answer counts the reviews that it
 * cites and quotes them verbatim, so that readers can check it.
 */
export function generatedFaq({ analysed, taxonomy, business }: FaqInput): Claim[] {
  const asked = taxonomy.aspects.map((rule) => ({ rule, about: opinionsOn(analysed, rule.id) }))
  const enough = asked
    .filter(({ about }) => about.length >= MIN_MENTIONS)
    .sort((a, b) => b.about.length - a.about.length)
  const quoted = new Set<string>()
  const aspects = enough
    .slice(0, MAX_ENTRIES)
    .map(({ rule, about }) => aboutAspect(rule, about.slice(0, MAX_CITED), quoted))
  return [...aspects, ...aboutServices(analysed, business)]
}

type AspectOpinion = Opinion & Pick<AnalysedReview, 'review'> & { served: boolean }

function opinionsOn(analysed: readonly AnalysedReview[], id: string): AspectOpinion[] {
  return analysed.flatMap(({ review, analysis }) => {
    const opinion = analysis.aspects.find((aspect) => aspect.id === id)
    return opinion === undefined ? [] : { review, served: analysis.served, ...opinion }
  })
}

/** An entry on one aspect. Quotes each review at most once on the page: `quotedIds` are those that other entries quote. */
function aboutAspect(rule: AspectRule, about: readonly AspectOpinion[], quotedIds: Set<string>): Claim {
  const count = (label: SentimentLabel): number => about.filter((one) => one.label === label).length
  const positive = count('positive')
  const negative = count('negative')
  const counts = [`${positive} are positive`, `${negative} negative`].concat(
    (['mixed', 'neutral'] as const).flatMap((label) => (count(label) > 0 ? `${count(label)} ${label}` : [])),
  )
  const quotes = (['positive', 'negative'] as const).flatMap((label) => {
    const best = clearest(about, label, quotedIds)
    if (best === null) return []
    quotedIds.add(best.review.id)
    return quotation(best)
  })
  const entry: FaqEntry = {
    question: rule.question ?? `What do customers say about ${rule.label.toLowerCase()}?`,
    answer: [`Of the ${about.length} newest reviews that judge this, ${listed(counts)}.`, ...quotes].join(' '),
    review_ids: about.map(({ review }) => review.id),
  }
  return { entry, kind: 'aspect', aspect: rule.id, positive, negative }
}

/**
 * The clearest quotable phrase of one side, in English, from a review whose stars are on that side, whose author is not tied to the business
 * and, if it praises, was served; of equals the newest.
 */
function clearest(
  about: readonly AspectOpinion[],
  label: 'positive' | 'negative',
  quotedIds: ReadonlySet<string>,
): AspectOpinion | null {
  const candidates = about.filter(
    ({ phrase, review, ...one }) =>
      one.label === label &&
      (one.served || label === 'negative') &&
      !quotedIds.has(review.id) &&
      review.disclosure === undefined &&
      isEnglish(review.text ?? '', review.language) &&
      (label === 'positive' ? review.rating >= 4 : review.rating <= 3) &&
      phrase.length >= QUOTE.min &&
      phrase.length <= QUOTE.max &&
      /^\p{Lu}/u.test(phrase) &&
      !/\p{Lu}{4}/u.test(phrase) &&
      !/[“”\n]/.test(phrase + review.author),
  )
  return candidates.reduce<AspectOpinion | null>(
    (best, one) => (best === null || Math.abs(one.score) > Math.abs(best.score) ? one : best),
    null,
  )
}

function quotation({ phrase, review }: AspectOpinion): string {
  return `“${phrase}” (${review.author}, ${review.rating} ${review.rating === 1 ? 'star' : 'stars'}).`
}

const MAX_SERVICES = 4
const CITED_PER_SERVICE = 3

function aboutServices(analysed: readonly AnalysedReview[], { services }: BusinessFile): Claim[] {
  const known = services.map(({ id, name }) => ({
    id,
    name,
    by: analysed.filter(({ analysis }) => mentions(analysis, id)),
  }))
  const most = known.filter(({ by }) => by.length >= MIN_MENTIONS).sort((a, b) => b.by.length - a.by.length)
  const top = most.slice(0, MAX_SERVICES)
  if (top.length < 2) return []
  const cited = [...new Set(top.flatMap(({ by }) => by.slice(0, CITED_PER_SERVICE)))]
  const entry: FaqEntry = {
    question: 'What do customers call them for?',
    answer: `Among other things, the reviews cited here mention ${listed(top.map(({ name }) => name.charAt(0).toLowerCase() + name.slice(1)))}.`,
    review_ids: cited.map(({ review }) => review.id),
  }
  return [{ entry, kind: 'services', services: top.map(({ id }) => id) }]
}

function mentions(analysis: ReviewAnalysis, service: string): boolean {
  return analysis.mentions.services.some(({ id }) => id === service)
}
