import type { WithheldReason } from '../../schema/withheld.ts'

const REASONS: Record<WithheldReason, string> = {
  author_request: 'Its author asked for its removal',
  fake: 'Its author was not who they claimed to be, or it does not describe a real experience',
  not_a_customer: 'Its author was never a customer, or it is about another business',
  personal_data: 'It contains personal data',
  illegal: 'A law or a court forbids it',
  duplicate: 'The same review is published already',
  platform_removed: 'The platform has since removed it',
  rights_expired: 'The right to show it has expired',
}

/** The prose of `/policy.json`, which a page shows too. */
export const englishPolicy = () => ({
  reasons: REASONS,
  moderation:
    'Every verified review is published, whatever its rating. A published review is taken down only for one of the reasons below; ' +
    'being negative is not one of them. Each is counted here by reason and by star rating, and the site cannot be built if a review is missing without being counted.',
  /** What is true of every site, unless the owner says more. */
  checked:
    'Only reviews that count as verified are published, whatever their stars. How each source verifies them is stated with the source.',
  keepingTime:
    'A review stays until it is taken down for one of the reasons listed. There is no other limit, unless one is stated for its source.',
  disclosures:
    'If the author of a review was given something for it, works for the business or is close to someone there, this is stated wherever the review appears.',
  corrections: (areAmended: boolean) =>
    'The insights are computed, and can be wrong. Where a person corrected the verdict on a review, the review says so. ' +
    (areAmended
      ? 'Its stars are never changed, and its own words only where the review says so.'
      : 'Its own words and stars are never changed.'),
  amendments:
    'The business may amend a review to remove personal data, to repair damaged letters, or to correct a wrong date or the name of the author, and for no other reason. The review then says so. Stars are never amended.',
  ordering: 'Newest first, by the date they were written, then by id. No review is moved up or down.',
  score: 'The mean rating of all published reviews, each counted once with equal weight, rounded to two decimals.',
  /** The credit that a platform asks for, unless the owner gives another. `usual` is the English text. */
  credit: (usual: string, _platform: string): string => usual,
  complaintsTo: (name: string) =>
    `Tell ${name} which review you mean (its link on this site) and what is wrong with it.`,
})
