import type { BusinessFile } from '../../schema/content/business-file.ts'
import { messagesOf, type Messages } from '../../messages/messages.ts'
import { questionKey, type OwnFaq } from '../../schema/content/faq-file.ts'
import type { AspectRule, Taxonomy } from '../../schema/content/taxonomy.ts'
import type { FaqEntry, SentimentLabel } from '../../schema/insights.ts'
import type { Engine } from '../engine.ts'
import type { Opinion } from '../review-analysis.ts'
import { MIN_MENTIONS } from './figures.ts'
import type { AnalysedReview } from './figures.ts'
import { quoteFit } from './quote-fit.ts'

/** How many of the newest reviews an answer counts, at most: it cites each of them. */
const MAX_CITED = 20
const MAX_ENTRIES = 8
const QUOTE = { min: 12, max: 160, words: 3 }

/** A generated entry, and its claims, to be checked against the cited reviews. */
export type Claim =
  | { entry: FaqEntry; kind: 'aspect'; aspect: string; positive: number; negative: number }
  | { entry: FaqEntry; kind: 'services'; services: string[] }

/** What the entries are generated from. */
export type FaqInput = {
  analysed: readonly AnalysedReview[]
  taxonomy: Taxonomy
  business: BusinessFile
  engine: Engine
}

/**
 * The owner's entries, marked as such, and the generated ones that ask something else; none of those if the owner wants
 * only the own entries.
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
 * An entry on each of the most mentioned aspects, and one on the services. An answer begins with the verdict, counts the
 * reviews that it cites and quotes one of them verbatim, so that readers can check it.
 */
function generatedFaq({ analysed, taxonomy, business, engine }: FaqInput): Claim[] {
  const opinions = newestOpinions(analysed)
  const asked = taxonomy.aspects.map((rule) => ({ rule, on: opinions.get(rule.id) ?? NO_OPINIONS }))
  const enough = asked.filter(({ on }) => on.total >= MIN_MENTIONS).sort((a, b) => b.on.total - a.on.total)
  const quotes = { engine, quotedIds: new Set<string>(), say: messagesOf(business).questions }
  const aspects = enough.slice(0, MAX_ENTRIES).map(({ rule, on }) => aboutAspect(rule, on, quotes))
  return [...aspects, ...aboutServices(analysed, business)]
}

type AspectOpinion = Opinion & Pick<AnalysedReview, 'review'> & { served: boolean }

/** How many opinions there are on an aspect, and the newest of them, as many as an answer cites. */
type OpinionsOn = { total: number; newest: AspectOpinion[] }

const NO_OPINIONS: OpinionsOn = { total: 0, newest: [] }

/** The opinions on each aspect, by its id, in one pass. */
function newestOpinions(analysed: readonly AnalysedReview[]): Map<string, OpinionsOn> {
  const found = new Map<string, OpinionsOn>()
  for (const { review, analysis } of analysed) {
    for (const opinion of analysis.aspects) {
      const on = found.get(opinion.id) ?? { total: 0, newest: [] }
      on.total += 1
      if (on.newest.length < MAX_CITED) on.newest.push({ review, served: analysis.served, ...opinion })
      found.set(opinion.id, on)
    }
  }
  return found
}

/** What decides on quotes, and the sentences around them: `quotedIds` are the reviews that other entries quote, since each is quoted once on the page. */
type Quotes = { engine: Engine; quotedIds: Set<string>; say: Messages['questions'] }

/** An entry on one aspect. */
function aboutAspect(rule: AspectRule, { total, newest: about }: OpinionsOn, quotes: Quotes): Claim {
  const count = (label: SentimentLabel): number => about.filter((one) => one.label === label).length
  const positive = count('positive')
  const negative = count('negative')
  const sides = positive >= negative ? (['positive', 'negative'] as const) : (['negative', 'positive'] as const)
  const found = sides.flatMap((label) => bestQuote(about, { label, aspect: rule.id, ...quotes }) ?? [])
  // Where opinions are divided, each side has its say; else the larger one, or whichever can be quoted.
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

/** What most of these opinions say, of `total` that there are. */
function verdictText(about: readonly AspectOpinion[], total: number, say: Messages['questions']): string {
  const all = SIDES.map((label) => ({ label, count: about.filter((one) => one.label === label).length }))
  const [first, ...others] = all.filter(({ count }) => count > 0)
  const of = { count: about.length, isNewest: about.length < total }
  if (first === undefined || others.length === 0) return say.allAre(of.count, of.isNewest, first?.label ?? 'neutral')
  return say.verdict({ agreed: agreedLabel(about) ?? null, first, others }, of)
}

const SIDES = ['positive', 'negative', 'mixed', 'neutral'] as const

/** What two thirds agree on. It judges the subject, whatever the question: to "Is it crowded?", "yes" would be no praise. */
function agreedLabel(about: readonly AspectOpinion[]): 'positive' | 'negative' | undefined {
  const countOf = (label: SentimentLabel): number => about.filter((one) => one.label === label).length
  return (['positive', 'negative'] as const).find((label) => countOf(label) * 3 >= about.length * 2)
}

/** The rule's own question, if counts of positive and negative reviews answer it: "How long does it take?" they do not. */
function questionOn({ question, label }: AspectRule, say: Messages['questions']): string {
  return question !== undefined && say.isAnswered(question) ? question : say.about(label)
}

type WantedQuote = Quotes & { label: 'positive' | 'negative'; aspect: string }

/**
 * The phrase of one side, in the language of the site, that fits the question best, from a review whose stars are on that side, whose author is not tied to the
 * business and, if it praises, was served; of equals the clearest, then the newest.
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

/** Words that quote somebody else: who says what would be lost. */
const QUOTES_ANOTHER = /["‘]|(?<!\p{L})'(?=\p{L})/u

function isQuotable({ label, phrase, review, served }: AspectOpinion, engine: Engine): boolean {
  return (
    (label === 'positive' ? review.rating >= 4 && served : review.rating <= 3) &&
    review.disclosure === undefined &&
    engine.readerOf(review.text ?? '', review.language) === engine &&
    phrase.length >= QUOTE.min &&
    phrase.length <= QUOTE.max &&
    phrase.split(/\s+/).length >= QUOTE.words &&
    /^\p{Lu}/u.test(phrase) &&
    !/\p{Lu}{4}/u.test(phrase) &&
    !/[“”„«»\n]/.test(phrase + review.author) &&
    !QUOTES_ANOTHER.test(phrase)
  )
}

const MAX_SERVICES = 4
const CITED_PER_SERVICE = 3

function aboutServices(analysed: readonly AnalysedReview[], business: BusinessFile): Claim[] {
  const { services, labels } = business
  const messages = messagesOf(business)
  const { formats, questions: say } = messages
  const called =
    labels.services === undefined ? messages.business.nouns.services.many : formats.inSentence(labels.services.many)
  const mentions = mentionsOfServices(analysed)
  const known = services.map(({ id, name }) => ({ id, name, by: mentions.get(id) ?? [] }))
  const most = known.filter(({ by }) => by.length >= MIN_MENTIONS).sort((a, b) => b.by.length - a.by.length)
  const top = most.slice(0, MAX_SERVICES)
  if (top.length < 2) return []
  const cited = [...new Set(top.flatMap(({ by }) => by.slice(0, CITED_PER_SERVICE)))]
  const entry: FaqEntry = {
    question: say.whichServices(called),
    answer: say.mostOften(top.map(({ name, by }) => ({ name, count: by.length }))),
    review_ids: cited.map(({ review }) => review.id),
  }
  return [{ entry, kind: 'services', services: top.map(({ id }) => id) }]
}

/** The reviews that mention each service, by its id, in one pass. */
function mentionsOfServices(analysed: readonly AnalysedReview[]): Map<string, AnalysedReview[]> {
  const found = new Map<string, AnalysedReview[]>()
  for (const one of analysed) {
    const { services } = one.analysis.mentions
    // No set for the many reviews that mention none.
    if (services.length === 0) continue
    for (const id of new Set(services.map((service) => service.id))) {
      const by = found.get(id) ?? []
      by.push(one)
      found.set(id, by)
    }
  }
  return found
}
