import { join } from 'node:path'
import type { Complaint } from '../host/errors/content-error.ts'
import type { Content, Examined } from '../content/read-content.ts'
import { platformOf, rightsOf } from '../schema/content/platforms.ts'
import { byRating } from '../schema/counts.ts'
import { sortReadings } from '../insights/readings/usable-readings.ts'
import type { Reading } from '../schema/content/reading.ts'
import type { Source } from '../schema/content/sources.ts'
import type { Day } from '../schema/day.ts'
import type { Review } from '../schema/review.ts'
import { shownCount } from '../schema/rounding.ts'
import { VerificationMethod } from '../schema/verification.ts'
import { coverageWarnings } from './coverage-warnings.ts'
import { missingFromExport } from './missing-from-export.ts'
import { outdatedAmendments, reviewWarnings } from './review-warnings.ts'

/** Warnings of things that a build allows but a person should check, each with the rule that they may break. */
export function warnings(
  { content, lines, staff, acknowledged }: Omit<Examined, 'complaints'>,
  folder: string,
  today: Day,
): Complaint[] {
  return [
    ...(content
      ? [
          ...sourceWarnings(content, folder),
          ...businessWarnings(content, folder),
          ...incentiveWarnings(content, folder),
          ...skewed(content, folder),
          ...endingContact(content, folder, today),
          ...uselessReadings(content),
          ...coverageWarnings(content, folder),
        ]
      : []),
    ...missingFromExport(lines, folder),
    ...reviewWarnings(lines, staff, acknowledged),
    ...outdatedAmendments(lines),
  ]
}

function sourceWarnings({ sources, reviews, unpublished }: Content, folder: string): Complaint[] {
  const about = { file: join(folder, 'sources.yaml') }
  const declared = Object.entries(sources).flatMap(([name, source]) => {
    const own = reviews.filter((review) => review.source === name)
    return [...withoutMethod(name, own), ...withoutBasis(name, source)]
  })
  const notPublished = unpublished.map(({ source, reason, dates }) => ({
    field: source,
    problem:
      reason === 'undeclared'
        ? `${shownCount(dates.length)} of its reviews are not published because the source is not declared here`
        : `${shownCount(dates.length)} of its reviews are not published because they are unverified; unverified reviews are counted in /policy.json but never published`,
    rule: 'verification' as const,
  }))
  return [...declared, ...notPublished].map((doubt) => ({ ...about, ...doubt }))
}

type Warning = Pick<Complaint, 'field' | 'problem' | 'rule' | 'link'>

function withoutMethod(name: string, reviews: readonly Review[]): Warning[] {
  const bare = reviews.filter(({ verification }) => verification === undefined).length
  if (bare === 0) return []
  const methods = VerificationMethod.options.join(', ')
  const problem = `${shownCount(bare)} of its reviews do not say how they were verified. Add "verification: { method: .. }" with one of ${methods}`
  return [{ field: `${name}.verification`, problem, rule: 'verification' }]
}

function withoutBasis(name: string, source: Source): Warning[] {
  const { declared, basis } = rightsOf(name, source)
  if (declared) return []
  const taken = basis === null ? '' : ` (${basis} is assumed)`
  const problem = `Nothing says what entitles you to show its reviews${taken}. Read its terms, then add "rights: { basis: .. }"`
  return [{ field: `${name}.rights`, problem, rule: 'rights', link: platformOf(name).terms }]
}

function businessWarnings({ business, policyWords }: Content, folder: string): Complaint[] {
  if (business.email ?? business.telephone ?? policyWords.complaints) return []
  const problem =
    'Readers cannot see how to complain about a review: give an email or telephone, or "complaints" in policy.yaml'
  return [
    {
      file: join(folder, 'business.yaml'),
      field: 'email',
      problem,
      rule: 'complaints',
    },
  ]
}

/** Warns if the business's statement about incentives contradicts the disclosures of its reviews. */
function incentiveWarnings({ policyWords: { incentives }, reviews }: Content, folder: string): Complaint[] {
  if (incentives === undefined) return []
  const paid = reviews.filter(({ disclosure }) => disclosure?.kind === 'incentivised').length
  const about = { file: join(folder, 'policy.yaml'), field: 'incentives', rule: 'disclosure' as const }
  if (incentives.offered && paid === 0 && reviews.length > 0) {
    const problem =
      'Something is given for reviews, but no published review discloses it: add "disclosure": {"kind": "incentivised"} to those'
    return [{ ...about, problem }]
  }
  if (incentives.offered || incentives.note !== undefined || paid === 0) return []
  const problem = `"offered: false", but disclosures of published reviews say the opposite (${shownCount(paid)}); "verify" reports that. Say in "note" why, such as an offer that has ended`
  return [{ ...about, problem }]
}

const NOTICE_DAYS = 30

/** Warns of a security.txt that has expired, soon will, or expires in more than a year (RFC 9116, section 2.5.5). */
function endingContact({ policyWords: { security } }: Content, folder: string, today: Day): Complaint[] {
  if (security === undefined) return []
  const begin = Temporal.PlainDate.from(today)
  const end = Temporal.Instant.from(security.expires).toZonedDateTimeISO('UTC').toPlainDate()
  const days = begin.until(end).days
  const late = Temporal.PlainDate.compare(end, begin.add({ years: 1 })) > 0
  if (days > NOTICE_DAYS && !late) return []
  const when = late
    ? 'expires more than a year from now'
    : days < 1
      ? 'has expired'
      : `expires in ${days} ${days === 1 ? 'day' : 'days'}`
  return [
    {
      file: join(folder, 'policy.yaml'),
      field: 'security.expires',
      value: security.expires,
      problem: `security.txt ${when}. Check that the contact is still right, then give a day within the next year`,
      rule: 'security-contact',
    },
  ]
}

const ENOUGH = 10

/** Warns if bad reviews are taken down at more than twice their share of all reviews. */
function skewed({ reviews, withheld }: Content, folder: string): Complaint[] {
  const shareOfBad = (rated: readonly { rating: number }[]): number => {
    const stars = byRating(rated)
    return (stars['1'] + stars['2']) / Math.max(rated.length, 1)
  }
  const gone = withheld.filter(({ reason }) => reason !== 'rights_expired' && reason !== 'platform_removed')
  if (gone.length < ENOUGH || shareOfBad(gone) <= 2 * shareOfBad([...reviews, ...gone])) return []
  const percent = (share: number): string => `${Math.round(100 * share)}%`
  const problem =
    `${percent(shareOfBad(gone))} of those taken down had 1 or 2 stars, compared with ${percent(shareOfBad([...reviews, ...gone]))} of all reviews. ` +
    'Readers see these figures and may ask why: make sure that each removal had a valid reason'
  return [{ file: join(folder, 'withheld.jsonl'), problem, rule: 'withheld' }]
}

/** Warns of lines in `readings.jsonl` that a build ignores, because their reviews are not published or have changed. */
function uselessReadings({ readings, reviews, taxonomy }: Content): Complaint[] {
  const { stale, gone } = sortReadings(
    readings.map(({ value }) => value),
    reviews,
    taxonomy,
  )
  const warning = (useless: readonly Reading[], problem: string): Complaint[] => {
    const ids = new Set<string>(useless.map(({ id }) => id))
    const first = readings.find(({ value }) => ids.has(value.id))
    if (first === undefined) return []
    const { file, line, value } = first
    return [{ file, line, field: 'id', value: value.id, problem: `${countOfLines(useless.length)} ${problem}` }]
  }
  return [
    ...warning(
      gone,
      'about a review that is not published, so builds ignore it. Delete it, or publish the review again',
    ),
    ...warning(
      stale,
      'out of date: the text, the stars or the aspects changed since, so the rules read its review. Now: npm run read',
    ),
  ]
}

function countOfLines(count: number): string {
  return count === 1 ? 'This line is' : `This line and ${count - 1} more are each`
}
