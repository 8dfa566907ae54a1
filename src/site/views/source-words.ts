import { showsWords } from '../../policy/policy-file.ts'
import type { PolicySource } from '../../schema/policy.ts'
import type { VerificationMethod } from '../../schema/verification.ts'
import type { Site } from '../site.ts'
import { messagesOf, type Messages } from '../../messages/messages.ts'

/** The name of a source that readers know. */
export function sourceName({ content }: Site, source: string): string {
  return content.sources[source]?.name ?? source
}

/** The note shown instead of a text: that there is none, or that only the source may show it. */
export function noTextNote(site: Site, source: string): string {
  const { review } = messagesOf(site.content.business)
  return showsWords(site.content, source) ? review.withoutText : review.textElsewhere(sourceName(site, source))
}

/** How a review was verified, in a few words; jobs are called by the trade's noun. */
export function formatMethod({ content }: Pick<Site, 'content'>, method: VerificationMethod | null): string {
  return messagesOf(content.business).review.method(method, content.trade.jobs.one)
}

/** The basis for showing the reviews of a source, and the credit, as one text. */
export function formatRights({ rights }: PolicySource, { review }: Messages): string {
  return review.rights(rights.basis, rights.attribution)
}

/** A sentence about the reviews that the platform of a source removed; null if none is recorded. */
export function formatRemovals(
  { name, removed_by_platform: removed }: PolicySource,
  { verification }: Messages,
): string | null {
  const [last] = removed?.found ?? []
  if (removed === undefined || last === undefined) return null
  return verification.removedByPlatform(name, removed.total, { count: last.total, found_on: last.found_on })
}
