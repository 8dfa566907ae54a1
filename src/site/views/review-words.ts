import { messagesOf } from '../../messages/messages.ts'
import { sayDisclosure } from '../../messages/say-disclosure.ts'
import { AmendmentReason } from '../../schema/amended.ts'
import { DisclosureKind } from '../../schema/disclosure.ts'
import { VerificationMethod } from '../../schema/verification.ts'
import type { Site } from '../site.ts'
import { capitalized } from './format-values.ts'
import type { ReviewWords } from './shown-review.ts'
import { formatMethod, noTextNote, sourceName } from './source-words.ts'

/** The site's words for values that reviews contain only as ids. */
export function reviewWords(site: Site): ReviewWords {
  const messages = messagesOf(site.content.business)
  const textsOf = <Id extends string, T>(ids: readonly Id[], text: (id: Id) => T): Record<string, T> =>
    Object.fromEntries(ids.map((id) => [id, text(id)]))
  return {
    sources: textsOf(Object.keys(site.content.sources), (source) => {
      const name = sourceName(site, source)
      return { name, noText: noTextNote(site, source), account: proven(messages.review.account(name)) }
    }),
    methods: textsOf(VerificationMethod.options, (method) => formatMethod(site, method)),
    origins: {
      invited_job: proven(messages.review.customer),
      invoice_match: proven(messages.review.customer),
      signed: proven(capitalized(formatMethod(site, 'signed'))),
    },
    given: messages.review.given('{value}', '{scale}'),
    disclosures: textsOf(DisclosureKind.options, (kind) => sayDisclosure({ kind }, messages)),
    amended: textsOf(AmendmentReason.options, (reason) => messages.review.amended(messages.review.amendments[reason])),
  }
}

function proven(origin: string): string {
  return `${origin}\u00a0✓`
}
