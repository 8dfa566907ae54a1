import { messagesOf } from '../../messages/messages.ts'
import type { SiteRating, Shared } from '../props/shared.ts'

/** The last lines of a page: whose it is, and as of when it shows all reviews. */
export function smallPrint({ content: { business } }: Shared, rated: SiteRating | null): string {
  const { frame } = messagesOf(business)
  const whose = business.legal_name ?? business.name
  const count = rated?.aggregate_rating.review_count ?? 0
  return [
    whose.endsWith('.') ? whose : `${whose}.`,
    ...(rated !== null && count > 0 ? [frame.asOf(rated.generated_at)] : []),
    ...(business.invented ? [frame.inventedExample] : []),
  ].join(' ')
}
