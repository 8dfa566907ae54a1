import { messagesOf } from '../../messages/messages.ts'
import { sayDisclosure } from '../../messages/say-disclosure.ts'
import { DisclosureKind } from '../../schema/disclosure.ts'
import { VerificationMethod } from '../../schema/verification.ts'
import type { Site } from '../site.ts'
import type { ReviewWords } from './shown-review.ts'
import { formatMethod, noTextNote, sourceName } from './sources.ts'

/** The words of a site for its reviews. */
export function reviewWords(site: Site): ReviewWords {
  const found = made.get(site) ?? makeWords(site)
  made.set(site, found)
  return found
}

/** The same for each review of a site. */
const made = new WeakMap<Site, ReviewWords>()

function makeWords(site: Site): ReviewWords {
  const messages = messagesOf(site.content.business)
  const textsOf = <Id extends string, T>(ids: readonly Id[], text: (id: Id) => T): Record<string, T> =>
    Object.fromEntries(ids.map((id) => [id, text(id)]))
  return {
    sources: textsOf(Object.keys(site.content.sources), (source) => {
      return { name: sourceName(site, source), noText: noTextNote(site, source) }
    }),
    methods: textsOf(VerificationMethod.options, (method) => formatMethod(site, method)),
    disclosures: textsOf(DisclosureKind.options, (kind) => sayDisclosure({ kind }, messages)),
  }
}
