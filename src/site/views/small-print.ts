import { messagesOf } from '../../messages/messages.ts'
import type { SiteRating, Shared } from '../props/shared.ts'

/** The last lines of a page: its owner and, if it shows all reviews, their date. */
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
