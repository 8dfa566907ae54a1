import { messagesOf } from '../../messages/messages.ts'
import type { Site } from '../site.ts'
import { isKeepable } from './paths.ts'

/** The last lines of a page: whose it is, and as of when; a page that can be kept has its own dates. */
export function smallPrint({ content: { business }, reviewsFile }: Site, path: string): string {
  const { frame } = messagesOf(business)
  const whose = business.legal_name ?? business.name
  const hasDate = reviewsFile.reviews.length > 0 && !isKeepable(path)
  return [
    whose.endsWith('.') ? whose : `${whose}.`,
    ...(hasDate ? [frame.asOf(reviewsFile.generated_at)] : []),
    ...(business.invented ? [frame.inventedExample] : []),
  ].join(' ')
}
