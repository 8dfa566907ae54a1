import type { Content } from '../content/read-content.ts'
import { rightsOf } from '../schema/content/platforms.ts'
import type { Policy, PolicyCounts, PolicySource } from '../schema/policy.ts'
import type { Review, SourceName } from '../schema/review.ts'
import type { ReviewsFile } from '../schema/reviews-file.ts'
import type { Source } from '../schema/content/sources.ts'
import { DisclosureKind } from '../schema/disclosure.ts'
import { VerificationMethod } from '../schema/verification.ts'
import { type ByRating, type WithheldEntry, WithheldReason } from '../schema/withheld.ts'
import { byRating, withheldCounts } from '../schema/counts.ts'
import type { OpenLog } from '../log/open-log.ts'
import { messagesOf } from '../messages/messages.ts'
import { coverageOf } from './coverage.ts'
import { logState } from './log-state.ts'
import { removedByPlatform } from './removed-by-platform.ts'
import { shares } from '../insights/parts/shares.ts'
import type { AmendmentReason } from '../schema/amended.ts'
import { countBy } from '../schema/count-by.ts'
import { Day, type Instant } from '../schema/day.ts'

/** `/policy.json`, computed from the content; only the owner's own words are copied. */
export function policyFile(
  content: Content,
  { business, generated_at, reviews }: ReviewsFile,
  log: OpenLog | null = null,
): Policy {
  const { name, legal_name, url, telephone, email, address } = business
  const { collection, moderation, complaints, incentives, authors, ...own } = content.policyWords
  const { policy } = messagesOf(content.business)
  return {
    version: 1,
    generated_at,
    publisher: { name, legal_name, url, telephone, email, address },
    collection: {
      text: collection,
      sources: policySources(content),
    },
    verification: {
      text: business.verification_policy,
      only_verified_are_published: true,
      by_method: byMethod(content),
      not_published: {
        not_verified: unpublished(content, 'unverified'),
        source_not_declared: unpublished(content, 'undeclared'),
      },
    },
    moderation: {
      text: policy.moderation,
      own_words: moderation,
      reasons: WithheldReason.options.map((reason) => ({ reason, meaning: policy.reasons[reason] })),
      staff_not_named: content.business.technicians.filter(({ display }) => display !== 'full').length,
    },
    fake_reviews_prohibited: true,
    incentives,
    who_may_review: own.who_may_review,
    checked: own.checked ?? policy.checked,
    publishing_time_days: own.publishing_time_days,
    keeping_time: own.keeping_time ?? policy.keepingTime,
    authors,
    disclosures: { text: policy.disclosures, by_kind: byKind(content) },
    corrections: correctionCounts(content),
    amendments: amendmentCounts(content),
    ordering: { by: 'date', direction: 'descending', text: policy.ordering },
    score: { method: 'mean', decimals: 2, text: policy.score },
    complaints: { text: complaints ?? policy.complaintsTo(name), url, email, telephone },
    counts: countsOf(reviews, content.withheld, generated_at),
    log: logState(log),
  }
}

type PublishedReviews = { reviews: readonly Review[] }

/** The declared sources, with what is published of each. */
export function policySources(content: Content): PolicySource[] {
  const published = countBy(content.reviews, ({ source }) => source)
  const coverage = coverageOf(content)
  return Object.entries(content.sources).map(([source, declared]) => {
    const { name, url, how, verification } = declared
    return {
      ...{ source, name, url, how, verification },
      rights: creditedRights(source, declared, content),
      published: published.get(source) ?? 0,
      not_verified: notVerified(source, content),
      removed_by_platform: removedByPlatform(content.withheld, source),
      coverage: coverage.get(source),
    }
  })
}

function notVerified(source: SourceName, { unpublished }: Content): number {
  return unpublished.find((left) => left.source === source && left.reason === 'unverified')?.dates.length ?? 0
}

/** The rights in a source, with the usual credit in the language of the site unless the owner gives another. */
function creditedRights(source: SourceName, declared: Source, { business }: Content): PolicySource['rights'] {
  const rights = rightsOf(source, declared)
  if (rights.attribution === undefined || declared.rights?.attribution !== undefined) return rights
  return { ...rights, attribution: messagesOf(business).policy.credit(rights.attribution, declared.name) }
}

/** The number of published reviews per verification method, in the order of the methods; `null` counts those without one. */
export function byMethod({ reviews }: PublishedReviews): Policy['verification']['by_method'] {
  const counts = countBy(reviews, ({ verification }) => verification?.method ?? null)
  return [...VerificationMethod.options, null]
    .map((method) => ({ method, published: counts.get(method) ?? 0 }))
    .filter(({ published }) => published > 0)
}

/** The number of published reviews per kind of relation between author and business. */
export function byKind({ reviews }: PublishedReviews): Policy['disclosures']['by_kind'] {
  const counts = countBy(reviews, ({ disclosure }) => disclosure?.kind)
  return DisclosureKind.options
    .map((kind) => ({ kind, published: counts.get(kind) ?? 0 }))
    .filter(({ published }) => published > 0)
}

function correctionCounts({ business, corrections, reviews }: Content): Policy['corrections'] {
  const byPerson = [...Map.groupBy(corrections, ({ by }) => by)]
  return {
    text: messagesOf(business).policy.corrections(amendedBy(reviews) !== undefined),
    total: corrections.length,
    reviews: new Set(corrections.map(({ review }) => review)).size,
    by: byPerson.map(([by, { length }]) => ({ by, total: length })).sort((a, b) => b.total - a.total),
  }
}

function amendmentCounts({ business, reviews }: Content): Policy['amendments'] {
  const counts = amendedBy(reviews)
  return counts && { text: messagesOf(business).policy.amendments, ...counts }
}

/** The number of published reviews that the business amended, by reason; undefined if there are none. */
export function amendedBy(reviews: readonly Review[]): Omit<NonNullable<Policy['amendments']>, 'text'> | undefined {
  const counts = countBy(reviews, ({ amended }) => amended?.reason)
  const of = (reason: AmendmentReason): number => counts.get(reason) ?? 0
  const by_reason = {
    ...{ personal_data: of('personal_data'), damaged_letters: of('damaged_letters') },
    ...{ wrong_date: of('wrong_date'), wrong_name: of('wrong_name') },
  }
  const total = Object.values(by_reason).reduce((sum, count) => sum + count, 0)
  return total === 0 ? undefined : { total, by_reason }
}

function unpublished(content: Content, why: 'unverified' | 'undeclared'): number {
  return content.unpublished.filter(({ reason }) => reason === why).reduce((sum, { dates }) => sum + dates.length, 0)
}

/**
 * Whether the rights in a source allow showing its texts. If not, a review published without text may have a text at its source.
 */
export function showsWords({ sources }: Pick<Content, 'sources'>, source: string): boolean {
  const declared = sources[source]
  return declared === undefined || rightsOf(source, declared).show.text
}

type Rated = Pick<Review, 'rating' | 'date'>

/** The numbers of published and withheld reviews, in total and of those written in the 12 months up to `generatedAt`. */
export function countsOf(
  published: readonly Rated[],
  withheld: readonly WithheldEntry[],
  generatedAt: Instant,
): Policy['counts'] {
  const until = Day.parse(generatedAt.slice(0, 10))
  const yearAgo = Temporal.PlainDate.from(until).subtract({ months: 12 }).add({ days: 1 })
  const since = Day.parse(yearAgo.toString())
  const recent = ({ date }: { date: Day }): boolean => date >= since
  return {
    all: counts(published, withheld, { since: null, until }),
    last_12_months: counts(published.filter(recent), withheld.filter(recent), { since, until }),
  }
}

function counts(
  published: readonly Rated[],
  withheld: readonly WithheldEntry[],
  span: Pick<PolicyCounts, 'since' | 'until'>,
): PolicyCounts {
  const stars = byRating(published)
  const gone = withheldCounts(withheld)
  return {
    ...span,
    published: { total: published.length, by_rating: stars, share_by_rating: sharesOf(stars) },
    withheld: { ...gone, share_by_rating: sharesOf(gone.by_rating) },
  }
}

/** Shares in percent with one decimal. */
export function sharesOf(stars: ByRating): ByRating {
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = shares([stars[1], stars[2], stars[3], stars[4], stars[5]])
  return { '1': one, '2': two, '3': three, '4': four, '5': five }
}
