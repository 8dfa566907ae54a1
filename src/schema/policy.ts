import { z } from 'zod'
import { Business } from './business.ts'
import { SourceCoverage } from './coverage.ts'
import { Day, Instant } from './day.ts'
import { DisclosureKind } from './disclosure.ts'
import { Authors, Incentives, PublishingTime } from './handling.ts'
import { SourceName } from './review.ts'
import { Rights } from './rights.ts'
import { Verification, VerificationMethod } from './verification.ts'
import { WebAddress } from './web-address.ts'
import { ByRating, Withheld, WithheldReason } from './withheld.ts'

const count = z.int().min(0)
const percent = z.number().min(0).max(100)

const Shares = z
  .strictObject({ '1': percent, '2': percent, '3': percent, '4': percent, '5': percent })
  .describe('By star, in percent with one decimal; they add up to 100, or are all 0 if there are no reviews')

/** Counts of published and withheld reviews that were written in one period. */
export const PolicyCounts = z
  .strictObject({
    since: Day.nullable().describe('The first day counted; null: from the beginning'),
    until: Day.describe('The last day counted'),
    published: z.strictObject({ total: count, by_rating: ByRating, share_by_rating: Shares }),
    withheld: Withheld.extend({ share_by_rating: Shares }).describe('Reviews taken down, by the day they were written'),
  })
  .describe('Published and withheld reviews written in one span of time: compare the two shares by star')
export type PolicyCounts = z.infer<typeof PolicyCounts>

/** Reviews that a platform itself removed: an earlier import had them, and a full export no longer did. */
export const RemovedByPlatform = z
  .strictObject({
    total: count,
    by_rating: ByRating,
    found: z
      .array(z.strictObject({ found_on: Day.nullable().describe('null if not recorded'), total: count }))
      .describe('How many were found missing on each day, newest first'),
  })
  .describe('Reviews that the platform itself removed: an earlier import had them, and a full export no longer did')
export type RemovedByPlatform = z.infer<typeof RemovedByPlatform>

/** A source of reviews: how it verifies them, on what basis they are shown, and how many there are. */
export const PolicySource = z
  .strictObject({
    source: SourceName,
    name: z.string(),
    url: WebAddress.optional(),
    how: z.string().describe('How this source verifies its reviews'),
    verification: Verification.optional(),
    rights: Rights,
    published: count,
    not_verified: count.describe('In the content, but unverified and so not published'),
    removed_by_platform: RemovedByPlatform.optional(),
    coverage: SourceCoverage.optional().describe('Absent if nobody has recorded what the platform states'),
  })
  .describe('A source of reviews: how it verifies them, on what basis they are shown, and how many there are')
export type PolicySource = z.infer<typeof PolicySource>

/** A log whose key was lost or stolen, and which another one continues. */
const EndedPolicyLog = z.strictObject({
  origin: z.string(),
  size: count.describe('How many entries it has'),
  since: Instant.nullable().describe('When an outside witness first confirmed it; null: nobody outside has'),
  checkpoint: WebAddress.describe('Where its last checkpoint is still published'),
})

/** The state of the log. */
export const PolicyLog = z
  .strictObject({
    origin: z.string().describe('The name of the log'),
    vkey: z.string().describe('The key that signs it (c2sp.org/signed-note)'),
    url: WebAddress.describe('Where it is published, and can be checked'),
    size: count.describe('How many entries it has'),
    batches: count.describe('How often something was added'),
    since: Instant.nullable().describe('When an outside witness first confirmed it; null: nobody outside has'),
    last_batch: z.strictObject({
      entries: count,
      confirmed: Instant.nullable().describe('When an outside witness first confirmed it; null: nobody outside has'),
    }),
    published: count,
    withheld: count.describe('Taken down or erased'),
    words_changed: count.describe('Published reviews whose words or stars changed after they were first published'),
    continues: z
      .array(EndedPolicyLog)
      .optional()
      .describe(
        'The logs that this one continues because their keys were lost or stolen, newest first. Trust starts over with the first ' +
          'entry of this one. Absent if it continues none',
      ),
    witnesses: z.array(
      z.strictObject({
        name: z.string(),
        vkey: z.string(),
        last: Instant.nullable().describe('When it last confirmed the log; null: not yet'),
      }),
    ),
  })
  .describe('The append-only log of everything that was published, changed and taken down')
export type PolicyLog = z.infer<typeof PolicyLog>

/** `/policy.json`: how the reviews are collected, verified, moderated, ordered and counted, and how to complain. */
export const Policy = z
  .strictObject({
    version: z.literal(1),
    generated_at: Instant,
    publisher: Business.pick({ name: true, legal_name: true, url: true, telephone: true, email: true, address: true }),
    collection: z.strictObject({ text: z.string().optional(), sources: z.array(PolicySource) }),
    verification: z.strictObject({
      text: z.string().describe("The business's own words"),
      only_verified_are_published: z.literal(true),
      by_method: z
        .array(
          z.strictObject({ method: VerificationMethod.nullable().describe('null if not stated'), published: count }),
        )
        .describe('Published reviews by how they were verified'),
      not_published: z.strictObject({
        not_verified: count,
        source_not_declared: count.describe('From sources that the business has not declared'),
      }),
    }),
    moderation: z.strictObject({
      text: z.string(),
      own_words: z.string().optional().describe("The business's own words"),
      reasons: z.array(z.strictObject({ reason: WithheldReason, meaning: z.string() })),
      staff_not_named: count.describe('Technicians whose names are replaced in reviews, in square brackets'),
    }),
    fake_reviews_prohibited: z
      .literal(true)
      .describe('Nobody may write, order or publish a review without an experience of its author behind it'),
    incentives: Incentives.optional().describe('Absent if the business does not say'),
    who_may_review: z.string().optional().describe("The business's own words; absent if it does not say"),
    checked: z.string().optional().describe('What is checked before a review is published'),
    publishing_time_days: PublishingTime.optional(),
    keeping_time: z
      .string()
      .optional()
      .describe('How long a review stays published; `rights` of a source may limit it'),
    authors: Authors.optional().describe('Absent if the business does not say'),
    disclosures: z.strictObject({
      text: z.string(),
      by_kind: z.array(z.strictObject({ kind: DisclosureKind, published: count })),
    }),
    corrections: z
      .strictObject({
        text: z.string(),
        total: count,
        reviews: count.describe('How many reviews they are about'),
        by: z.array(z.strictObject({ by: z.string().describe('Who corrected them'), total: count })),
      })
      .optional()
      .describe('Verdicts in /insights.json that a person has corrected; that changes no review'),
    amendments: z
      .strictObject({
        text: z.string(),
        total: count,
        by_reason: z.strictObject({
          personal_data: count,
          damaged_letters: count,
          wrong_date: count,
          wrong_name: count,
        }),
      })
      .optional()
      .describe(
        'Published reviews whose author, date or text the business changed, by reason; stars are never changed. Absent if there are none',
      ),
    ordering: z.strictObject({ by: z.literal('date'), direction: z.literal('descending'), text: z.string() }),
    score: z.strictObject({ method: z.literal('mean'), decimals: z.literal(2), text: z.string() }),
    complaints: z.strictObject({
      text: z.string(),
      url: WebAddress,
      email: z.string().optional(),
      telephone: z.string().optional(),
    }),
    counts: z.strictObject({ all: PolicyCounts, last_12_months: PolicyCounts }),
    log: PolicyLog.nullable().describe('null: this site keeps no log, so a review could vanish unseen'),
  })
  .describe('How the reviews are collected, verified, moderated, ordered and counted, and how to complain')
export type Policy = z.infer<typeof Policy>
