import type { Messages } from '../../messages/messages.ts'
import { decimalsOf, isBetterThanStated } from '../../schema/compare-coverage.ts'
import type { SourceCoverage } from '../../schema/coverage.ts'
import type { Policy } from '../../schema/policy.ts'
import { WithheldReason } from '../../schema/withheld.ts'

/**
 * A platform's figures compared with this site's: sentences with a Markdown link, and whether the figures leave a doubt. Without
 * `coverage`, no figures were recorded.
 */
type ComparedSource = { name: string; coverage?: SourceCoverage; text: string; isDoubtful: boolean }

/**
 * All sources with recorded figures of their platform. If there are any, also the platforms without recorded figures, so that
 * nobody can quietly leave a platform out.
 */
export function comparedSources({ collection: { sources } }: Policy, messages: Messages): ComparedSource[] {
  if (!sources.some(({ coverage }) => coverage !== undefined)) return []
  return sources.flatMap(({ name, url, published, rights, coverage }): ComparedSource[] => {
    if (coverage === undefined) {
      const isPlatform = url !== undefined && published > 0 && rights.basis !== 'first_party'
      const text = messages.coverage.unrecorded(linked(name, url))
      return isPlatform ? [{ name, text, isDoubtful: true }] : []
    }
    const text = sentences(linked(name, coverage.stated.url ?? url), coverage, messages).join(' ')
    return [{ name, coverage, text, isDoubtful: coverage.unexplained > 0 || isBetterThanStated(coverage) }]
  })
}

function linked(name: string, url: string | undefined): string {
  const words = name.replace(/[[\]]/g, '')
  return url === undefined ? words : `[${words}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`
}

function sentences(name: string, coverage: SourceCoverage, messages: Messages): string[] {
  const { coverage: say } = messages
  const { stated, published, unexplained } = coverage
  const ending = published.review_count === stated.review_count ? say.nothingMissing : say.allExplained
  const rating = statedRating(coverage, messages)
  const figures = {
    name,
    count: stated.review_count,
    rating,
    seen_on: stated.seen_on,
    isEntered: stated.by === 'owner',
  }
  const parts = partsOf(coverage, messages)
  return [
    say.stated(figures),
    ...(parts.length === 0 ? [] : [`${parts.join(say.separator)}.`]),
    ...(unexplained === 0 && stated.review_count > 0 ? [ending] : []),
    ...(isBetterThanStated(coverage) ? [say.better] : []),
  ]
}

/** The rating that a platform states, as it rounds it, but with two decimals at most; null if it states none. */
export function statedRating({ stated }: Pick<SourceCoverage, 'stated'>, { formats }: Messages): string | null {
  const { rating_value: rating } = stated
  return rating === null ? null : formats.decimal(rating, Math.min(2, decimalsOf(rating)))
}

/** The numbers of the stated reviews that are here, taken down, unverified and unexplained. Leaves out zeros. */
function partsOf({ published, withheld, not_published, unexplained }: SourceCoverage, messages: Messages): string[] {
  const { coverage: say, formats } = messages
  const { review_count, rating_value } = published
  return [
    ...(rating_value === null ? [] : [say.here(review_count, formats.decimal(rating_value, 2))]),
    ...(withheld.total === 0 ? [] : [say.takenDown(withheld.total, reasonsIn(withheld, messages))]),
    ...(not_published === 0 ? [] : [say.unverified(not_published)]),
    ...(unexplained > 0 ? [say.unexplained(unexplained)] : unexplained < 0 ? [say.fewer(-unexplained)] : []),
  ]
}

function reasonsIn({ by_reason }: SourceCoverage['withheld'], { formats, logPage }: Messages): string {
  const counts: Partial<Record<WithheldReason, number>> = by_reason
  const reasons = WithheldReason.options.filter((reason) => (counts[reason] ?? 0) > 0)
  const [only, second] = reasons
  if (only !== undefined && second === undefined) return logPage.sentences[only]
  return reasons
    .map((reason) => `${formats.number(counts[reason] ?? 0)}\u00A0× ${logPage.sentences[reason]}`)
    .join(', ')
}
