import type { BusinessFile } from '../../schema/content/business-file.ts'
import { messagesOf, type Messages } from '../../messages/messages.ts'
import { questionKey, type OwnFaq } from '../../schema/content/faq-file.ts'
import type { AspectRule, Taxonomy } from '../../schema/content/taxonomy.ts'
import type { FaqEntry, SentimentLabel } from '../../schema/insights.ts'
import type { Engine } from '../engine.ts'
import type { AllReviews } from '../all-reviews.ts'
import { languageOf } from '../languages/languages.ts'
import type { Opinion } from '../review-analysis.ts'
import type { Review } from '../../schema/review.ts'
import { MIN_MENTIONS } from './figures.ts'
import { quoteFit } from './quote-fit.ts'

/** The most reviews that an answer counts, the newest first. It cites each of them. */
const MAX_CITED = 20
const MAX_ENTRIES = 8
const QUOTE = { min: 12, max: 160, words: 3 }

/** A generated entry, and its claims, to be checked against the cited reviews. */
export type Claim =
  | { entry: FaqEntry; kind: 'aspect'; aspect: string; positive: number; negative: number }
  | { entry: FaqEntry; kind: 'services'; services: string[] }

/** The input that the entries are generated from. */
export type FaqInput = {
  all: AllReviews
  taxonomy: Taxonomy
  business: BusinessFile
  engine: Engine
}

/**
 * The owner's entries, marked as such, followed by generated entries with other questions. There are no generated entries if the
 * owner does not want any.
 */
export function wholeFaq(own: OwnFaq | null, input: FaqInput): { faq: FaqEntry[]; claims: Claim[] } {
  const { only_mine, questions } = own ?? { only_mine: false, questions: [] }
  const asked = new Set(questions.map(({ question }) => questionKey(question)))
  const generated = only_mine ? [] : generatedFaq(input)
  const claims = generated.filter(({ entry }) => !asked.has(questionKey(entry.question)))
  const owners = questions.map((entry): FaqEntry => ({ ...entry, by: 'owner' }))
  return { faq: [...owners, ...claims.map(({ entry }) => entry)], claims }
}

/**
 * An entry on each of the most mentioned aspects, and one on the services. An answer begins with the verdict, counts the reviews
 * that it cites and quotes one of them verbatim, so that readers can check it.
 */
function generatedFaq({ all, taxonomy, business, engine }: FaqInput): Claim[] {
  const asked = taxonomy.aspects.map((rule) => ({ rule, total: all.perReview.mentionsOf(`aspects/${rule.id}`).length }))
  const enough = asked.filter(({ total }) => total >= MIN_MENTIONS).sort((a, b) => b.total - a.total)
  const quotes = { engine, quotedIds: new Set<string>(), say: messagesOf(business).questions }
  const aspects = enough
    .slice(0, MAX_ENTRIES)
    .map(({ rule, total }) => aboutAspect(rule, { total, newest: newestOpinions(all, rule.id) }, quotes))
  return [...aspects, ...aboutServices(all, business)]
}

type AspectOpinion = Opinion & { review: Review; served: boolean }

/** The number of opinions on an aspect, and the newest of them, as many as an answer cites. */
type OpinionsOn = { total: number; newest: AspectOpinion[] }

function newestOpinions({ perReview, sums, mentioning }: AllReviews, aspect: string): AspectOpinion[] {
  return mentioning(`aspects/${aspect}`, MAX_CITED).flatMap((review) => {
    const opinion = perReview.by(review).aspects?.find(({ id }) => id === aspect)
    return opinion === undefined ? [] : { review, served: !sums.notServed.has(review.id), ...opinion }
  })
}

/**
 * The parts for choosing and phrasing quotes. `quotedIds` are the reviews that other entries quote: the page quotes each
 * review only once.
 */
type Quotes = { engine: Engine; quotedIds: Set<string>; say: Messages['questions'] }

/** An entry on one aspect. */
function aboutAspect(rule: AspectRule, { total, newest: about }: OpinionsOn, quotes: Quotes): Claim {
  const count = (label: SentimentLabel): number => about.filter((one) => one.label === label).length
  const positive = count('positive')
  const negative = count('negative')
  const sides = positive >= negative ? (['positive', 'negative'] as const) : (['negative', 'positive'] as const)
  const found = sides.flatMap((label) => bestQuote(about, { label, aspect: rule.id, ...quotes }) ?? [])
  // If opinions are divided, both sides are quoted; otherwise the larger side, or the one that can be quoted.
  const quoted = agreedLabel(about) === undefined ? found : found.slice(0, 1)
  for (const { review } of quoted) quotes.quotedIds.add(review.id)
  const entry: FaqEntry = {
    question: questionOn(rule, quotes.say),
    answer: [
      verdictText(about, total, quotes.say),
      ...quoted.map((one) => quotes.say.quotation(one.phrase, one.review)),
    ].join(' '),
    review_ids: about.map(({ review }) => review.id),
  }
  return { entry, kind: 'aspect', aspect: rule.id, positive, negative }
}

/** The verdict in words, which mention it if the opinions are only the newest of `total`. */
function verdictText(about: readonly AspectOpinion[], total: number, say: Messages['questions']): string {
  const all = SIDES.map((label) => ({ label, count: about.filter((one) => one.label === label).length }))
  const [first, ...others] = all.filter(({ count }) => count > 0)
  const of = { count: about.length, isNewest: about.length < total }
  if (first === undefined || others.length === 0) return say.allAre(of.count, of.isNewest, first?.label ?? 'neutral')
  return say.verdict({ agreed: agreedLabel(about) ?? null, first, others }, of)
}

const SIDES = ['positive', 'negative', 'mixed', 'neutral'] as const

/**
 * The label that two thirds agree on. It judges the subject, not the question: the answer "yes" to "Is it crowded?" is no praise.
 */
function agreedLabel(about: readonly AspectOpinion[]): 'positive' | 'negative' | undefined {
  const countOf = (label: SentimentLabel): number => about.filter((one) => one.label === label).length
  return (['positive', 'negative'] as const).find((label) => countOf(label) * 3 >= about.length * 2)
}

/** The rule's own question if counts of positive and negative reviews answer it. They do not answer "How long does it take?". */
function questionOn({ question, label }: AspectRule, say: Messages['questions']): string {
  return question !== undefined && say.isAnswered(question) ? question : say.about(label)
}

type WantedQuote = Quotes & { label: 'positive' | 'negative'; aspect: string }

/**
 * The phrase on one side that fits the question best, in the language of the site. Praise needs four or five stars and an author
 * who was served, a complaint three stars or fewer, and neither an author tied to the business. Ties go to the clearest, then the
 * newest.
 */
function bestQuote(
  about: readonly AspectOpinion[],
  { label, aspect, engine, quotedIds }: WantedQuote,
): AspectOpinion | null {
  const candidates = about.flatMap((one) => {
    if (one.label !== label || quotedIds.has(one.review.id) || !isQuotable(one, engine)) return []
    const fit = quoteFit(engine, { phrase: one.phrase, aspect, side: label })
    return fit === null ? [] : { one, worth: fit + Math.abs(one.score) / 10 }
  })
  return (
    candidates.reduce<(typeof candidates)[number] | null>(
      (best, next) => (best === null || next.worth > best.worth ? next : best),
      null,
    )?.one ?? null
  )
}

/** Marks of words that quote somebody else: quoted again, they would hide who speaks. */
const QUOTES_ANOTHER = /["‘]|(?<!\p{L})'(?=\p{L})/u

function isQuotable({ label, phrase, review, served }: AspectOpinion, engine: Engine): boolean {
  return (
    (label === 'positive' ? review.rating >= 4 && served : review.rating <= 3) &&
    review.disclosure === undefined &&
    phrase.length >= QUOTE.min &&
    phrase.length <= QUOTE.max &&
    phrase.split(/\s+/).length >= QUOTE.words &&
    /^\p{Lu}/u.test(phrase) &&
    !/\p{Lu}{4}/u.test(phrase) &&
    !/[“”„«»\n]/.test(phrase + review.author) &&
    !QUOTES_ANOTHER.test(phrase) &&
    languageOf(review.text ?? '', review.language, engine.language.tag)?.tag === engine.language.tag
  )
}

const MAX_SERVICES = 4
const CITED_PER_SERVICE = 3

function aboutServices({ mentioning, perReview }: AllReviews, business: BusinessFile): Claim[] {
  const { services, labels } = business
  const messages = messagesOf(business)
  const { formats, questions: say } = messages
  const called =
    labels.services === undefined ? messages.business.nouns.services.many : formats.inSentence(labels.services.many)
  const known = services.map(({ id, name }) => ({ id, name, count: perReview.mentionsOf(`services/${id}`).length }))
  const most = known.filter(({ count }) => count >= MIN_MENTIONS).sort((a, b) => b.count - a.count)
  const top = most.slice(0, MAX_SERVICES)
  if (top.length < 2) return []
  const cited = new Set(top.flatMap(({ id }) => mentioning(`services/${id}`, CITED_PER_SERVICE)))
  const entry: FaqEntry = {
    question: say.whichServices(called),
    answer: say.mostOften(top),
    review_ids: Array.from(cited, ({ id }) => id),
  }
  return [{ entry, kind: 'services', services: top.map(({ id }) => id) }]
}
