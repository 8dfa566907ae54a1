import { amendedBy, byKind, byMethod, countsOf, sharesOf } from '../../policy/policy-file.ts'
import { type KnownLog, logState } from '../../policy/log-state.ts'
import { countBy } from '../../schema/count-by.ts'
import { loose } from '../../schema/loose.ts'
import { Policy } from '../../schema/policy.ts'
import type { Review } from '../../schema/review.ts'
import type { DatasetHead } from '../../schema/shards.ts'
import { faultsOfCoverage, type StatedAndPublished } from './check-coverage.ts'
import type { FileCheck } from './check-feeds.ts'
import { differences, writtenJson } from './same-json.ts'

const PATH = '/policy.json'

/** Older versions did not publish the prohibition. */
const PolicyOnSite = loose(Policy.partial({ fake_reviews_prohibited: true }))

/** The data that the policy counts: the dataset, the log, and the figures that platforms state. */
export type CountedByPolicy = StatedAndPublished & { log: KnownLog }

/**
 * Checks the counts in `/policy.json`. Reviews that were never published cannot be counted here: only the business knows them.
 */
export function checkPolicy(text: string, { head, reviews, log, coverage }: CountedByPolicy): FileCheck {
  const policy = PolicyOnSite.safeParse(writtenJson(text))
  if (!policy.success) return { faults: [`${PATH} is malformed`], unchecked: [] }
  const { name, legal_name, url, telephone, email, address, verification_policy } = head.business
  const { all, last_12_months: recent } = countsOf(reviews, [], head.generated_at)
  const expected = {
    ...{ version: 1, generated_at: head.generated_at },
    publisher: { name, legal_name, url, telephone, email, address },
    verification: { text: verification_policy, only_verified_are_published: true, by_method: byMethod({ reviews }) },
    disclosures: { by_kind: byKind({ reviews }) },
    counts: { all: { ...all, withheld: withheldOf(head) ?? all.withheld }, last_12_months: recent },
    log: logState(log),
  }
  const { wrong } = differences(expected, policy.data, { isFree })
  return {
    faults: [
      ...wrong.map((path) => `${PATH}: "${path}" does not match what is published`),
      ...sourceFaults(policy.data, reviews),
      ...faultsOfCoverage(policy.data, { head, reviews, coverage }),
      ...amendmentFaultsIn(policy.data, reviews),
      ...incentiveFaults(policy.data, reviews),
      ...recentFaults(policy.data),
    ],
    unchecked: [],
  }
}

/** A fault if the counts of amendments do not match the published reviews. */
function amendmentFaultsIn({ amendments }: Pick<Policy, 'amendments'>, reviews: readonly Review[]): string[] {
  const { text: _prose, ...counts } = amendments ?? { text: '' }
  const isRight = JSON.stringify(counts) === JSON.stringify(amendedBy(reviews) ?? {})
  return isRight ? [] : [`${PATH}: "amendments" does not match what is published`]
}

/**
 * A fault if the business says that it gives nothing for reviews while published ones disclose that their authors were given
 * something. A note may explain that, such as an offer that has ended, so then readers judge for themselves.
 */
function incentiveFaults({ incentives }: Pick<Policy, 'incentives'>, reviews: readonly Review[]): string[] {
  const paid = reviews.filter(({ disclosure }) => disclosure?.kind === 'incentivised').length
  if (incentives?.offered !== false || incentives.note !== undefined || paid === 0) return []
  const disclose = paid === 1 ? '1 published review discloses' : `${paid} published reviews disclose`
  return [
    `${PATH}: "incentives" says that nothing is given for reviews, but ${disclose} that the author was given something`,
  ]
}

function withheldOf({ withheld }: DatasetHead): object | undefined {
  return withheld && { ...withheld, share_by_rating: sharesOf(withheld.by_rating) }
}

/** Members not compared: removals of the last twelve months, because the dates of removed reviews are not public. */
function isFree(path: string): boolean {
  return path.startsWith('counts.last_12_months.withheld')
}

function sourceFaults(
  { collection, counts }: Pick<Policy, 'collection' | 'counts'>,
  reviews: readonly Review[],
): string[] {
  const published = countBy(reviews, ({ source }) => source)
  const listed = new Map(collection.sources.map((one) => [one.source, one]))
  const sources = new Set([...published.keys(), ...listed.keys()])
  const removed = collection.sources.reduce((sum, one) => sum + (one.removed_by_platform?.total ?? 0), 0)
  return [
    ...[...sources]
      .filter((source) => (listed.get(source)?.published ?? 0) !== (published.get(source) ?? 0))
      .map((source) => `${PATH}: "published" of ${source} does not match what is published`),
    ...(listed.size === collection.sources.length ? [] : [`${PATH} lists a source twice`]),
    ...(removed <= counts.all.withheld.by_reason.platform_removed
      ? []
      : [`${PATH}: platforms removed more reviews than were taken down for this reason`]),
  ]
}

/** A fault if the removals of the last twelve months do not add up, or exceed the removals of all time. */
function recentFaults({ counts }: Pick<Policy, 'counts'>): string[] {
  const [some, all] = [counts.last_12_months.withheld, counts.all.withheld]
  const sum = Object.values(some.by_rating).reduce((total, count) => total + count, 0)
  const fits = sum === some.total && numbersIn(some).every((part, at) => part <= (numbersIn(all)[at] ?? 0))
  return fits ? [] : [`${PATH}: "counts.last_12_months.withheld" does not add up, or exceeds "counts.all.withheld"`]
}

function numbersIn({ total, by_reason, by_rating }: Policy['counts']['all']['withheld']): number[] {
  return [total, ...Object.values(by_reason), ...Object.values(by_rating)]
}
