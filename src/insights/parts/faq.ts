import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { FaqFile } from '../../schema/content/faq-file.ts'
import type { AspectRule, Taxonomy } from '../../schema/content/taxonomy.ts'
import type { FaqEntry, SentimentLabel } from '../../schema/insights.ts'
import { ENOUGH } from './figures.ts'
import type { Read } from './figures.ts'
import { listed } from './prose.ts'

/** How many of the newest reviews an answer goes by, at most: it cites every one of them. */
const GOES_BY = 20
const MOST = 8
const QUOTE = { shortest: 12, longest: 160 }

/** A made entry, and what it claims, to be checked against the cited reviews. */
export type Claim =
  | { entry: FaqEntry; kind: 'aspect'; aspect: string; positive: number; negative: number }
  | { entry: FaqEntry; kind: 'services'; services: string[] }

/** What the questions are made from. */
export type FaqInput = { reads: readonly Read[]; taxonomy: Taxonomy; business: BusinessFile }

/** The owner's own entries, marked as his. */
export function ownFaq(own: FaqFile): FaqEntry[] {
  return own.map((entry) => ({ ...entry, by: 'owner' }))
}

/**
 * An entry for each of the aspects that most reviews speak of, and one on what customers call for. An answer counts the
 * reviews that it cites and quotes from them word for word, so that everything in it can be looked up.
 */
export function madeFaq({ reads, taxonomy, business }: FaqInput): Claim[] {
  const asked = taxonomy.aspects.map((rule) => ({ rule, about: speakingOf(reads, rule.id) }))
  const enough = asked.filter(({ about }) => about.length >= ENOUGH).sort((a, b) => b.about.length - a.about.length)
  const aspects = enough.slice(0, MOST).map(({ rule, about }) => aboutAspect(rule, about.slice(0, GOES_BY)))
  return [...aspects, ...aboutServices(reads, business)]
}

type Speaking = { read: Read; label: SentimentLabel; score: number; phrase: string }

function speakingOf(reads: readonly Read[], id: string): Speaking[] {
  return reads.flatMap((read) => {
    const said = read.reading.aspects.find((aspect) => aspect.id === id)
    return said === undefined ? [] : { read, label: said.label, score: said.score, phrase: said.phrase }
  })
}

function aboutAspect(rule: AspectRule, about: readonly Speaking[]): Claim {
  const count = (label: SentimentLabel): number => about.filter((one) => one.label === label).length
  const positive = count('positive')
  const negative = count('negative')
  const neither = about.length - positive - negative
  const counts = [`${positive} are positive`, `${negative} negative`, ...(neither > 0 ? [`${neither} neither`] : [])]
  const quotes = [strongest(about, 'positive'), strongest(about, 'negative')].flatMap((one) =>
    one === null ? [] : quoted(one),
  )
  const entry: FaqEntry = {
    question: rule.question ?? `What do customers say about ${rule.label.toLowerCase()}?`,
    answer: [`Of the ${about.length} newest reviews that speak of this, ${listed(counts)}.`, ...quotes].join(' '),
    review_ids: about.map(({ read }) => read.review.id),
  }
  return { entry, kind: 'aspect', aspect: rule.id, positive, negative }
}

/**
 * The clearest words of one side that can stand alone, of a review whose stars are on that side and whose author is not tied to
 * the business; of equals the newest.
 */
function strongest(about: readonly Speaking[], label: SentimentLabel): Speaking | null {
  const fit = about.filter(
    ({ phrase, ...one }) =>
      one.label === label &&
      one.read.review.disclosure === undefined &&
      (label === 'positive' ? one.read.review.rating >= 4 : one.read.review.rating <= 3) &&
      phrase.length >= QUOTE.shortest &&
      phrase.length <= QUOTE.longest &&
      /^\p{Lu}/u.test(phrase) &&
      !/\p{Lu}{4}/u.test(phrase) &&
      !/[“”\n]/.test(phrase + one.read.review.author),
  )
  return fit.reduce<Speaking | null>(
    (best, one) => (best === null || Math.abs(one.score) > Math.abs(best.score) ? one : best),
    null,
  )
}

function quoted({ phrase, read: { review } }: Speaking): string {
  return `“${phrase}” (${review.author}, ${review.rating} ${review.rating === 1 ? 'star' : 'stars'}).`
}

const SERVICES = 4
const CITED_EACH = 3

function aboutServices(reads: readonly Read[], { services }: BusinessFile): Claim[] {
  const known = services.map(({ id, name }) => ({ id, name, by: reads.filter(({ reading }) => mentions(reading, id)) }))
  const most = known.filter(({ by }) => by.length >= ENOUGH).sort((a, b) => b.by.length - a.by.length)
  const top = most.slice(0, SERVICES)
  if (top.length < 2) return []
  const cited = [...new Set(top.flatMap(({ by }) => by.slice(0, CITED_EACH)))]
  const entry: FaqEntry = {
    question: 'What do customers call them for?',
    answer: `Among other things, the reviews cited here speak of ${listed(top.map(({ name }) => name.charAt(0).toLowerCase() + name.slice(1)))}.`,
    review_ids: cited.map(({ review }) => review.id),
  }
  return [{ entry, kind: 'services', services: top.map(({ id }) => id) }]
}

function mentions(reading: Read['reading'], service: string): boolean {
  return reading.mentions.services.some(({ id }) => id === service)
}
