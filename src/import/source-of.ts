import { counted } from '../schema/rounding.ts'
import { quoted } from '../host/errors/printable.ts'
import { platformNamed, platformOf } from '../schema/content/platforms.ts'
import { SourceName } from '../schema/review.ts'
import type { Collected } from './collect.ts'
import type { ColumnChoice } from './columns/choose-columns.ts'
import type { RawReview } from './format.ts'
import { type Offer, OpenQuestion } from './open-question.ts'

/** The source of a review: the platform that its row names, or else that of its file; null if neither is known. */
export function sourceOf({ source, published }: RawReview, choice: Pick<ColumnChoice, 'source'>): SourceName | null {
  if (published) return published.source
  return (source ? (platformNamed(source) ?? ownName(source)) : null) ?? choice.source
}

/** A source written as in `sources.yaml`, such as `first_party`; an ordinary word such as "website" names none. */
function ownName(written: string): SourceName | null {
  return written.includes('_') && SourceName.safeParse(written).success ? written : null
}

/**
 * Refuses reviews whose source nobody has named. Only the owner can say where they come from.
 *
 * @throws {OpenQuestion} if there are any
 */
export function refuseUnknownOrigin({ reviews, choice }: Pick<Collected, 'reviews' | 'choice'>): void {
  const unknown = reviews.filter(({ raw }) => raw.withheld === undefined && sourceOf(raw, choice) === null)
  const [first] = unknown
  if (first === undefined) return
  // One answer applies to all of these rows, so the owner must see all names.
  const [named, ...others] = new Set(unknown.map(({ raw }) => (raw.source ? quoted(raw.source, 40) : 'nothing')))
  const also =
    others.length === 0
      ? ''
      : `; also ${others.slice(0, MOST_NAMED).join(', ')}${others.length > MOST_NAMED ? ' ..' : ''}`
  const what = reviews.every(({ raw }) => !raw.source)
    ? 'nothing in it says where its reviews come from'
    : `${counted(unknown.length, 'row names', 'rows name')} no known platform (${first.where}: ${named}${also})`
  const how =
    'name the source of its reviews: --source and the platform in lower case, such as google, or first_party if your customers gave ' +
    'the reviews to you'
  throw new OpenQuestion({ what, how }, OFFERED)
}

const MOST_NAMED = 20

const OFFERED: readonly Offer[] = ['google', 'facebook', 'tripadvisor', 'first_party'].map((source) => ({
  means: source === 'first_party' ? 'given to you directly by your customers' : `reviews on ${platformOf(source).name}`,
  gives: { source },
}))
