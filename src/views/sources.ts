import { showsWords } from '../policy/policy-file.ts'
import type { PolicySource } from '../schema/policy.ts'
import type { VerificationMethod } from '../schema/verification.ts'
import type { Site } from '../site.ts'

/** The name of a source as readers know it. */
export function sourceName({ content }: Site, source: string): string {
  return content.sources[source]?.name ?? source
}

/** What stands in place of a text: that there is none, or that only the source may show it. */
export function noTextNote(site: Site, source: string): string {
  if (showsWords(site.content, source)) return 'A rating without a comment.'
  return `We may show only the stars. Any comment is at ${sourceName(site, source)}.`
}

const METHODS: Record<VerificationMethod, string> = {
  platform_account: 'signed-in account',
  invoice_match: 'matched to an invoice',
  invited_job: 'invited after a job',
  signed: 'signed by the author',
}

/** How a review was verified, in a few words. */
export function formatMethod(method: VerificationMethod | null): string {
  return method === null ? 'as the source says' : METHODS[method]
}

const BASES = {
  first_party: 'sent to us directly',
  consent: 'the authors agreed',
  licence: 'licensed by the platform',
  api_terms: 'under the platform’s terms',
  link_only: 'only rating, date and link',
}

/** What permits showing the reviews of a source, and whom they are credited to. */
export function formatRights({ rights }: PolicySource): string {
  const basis = rights.basis === null ? 'not stated' : BASES[rights.basis]
  return rights.attribution === undefined ? basis : `${basis}; ${rights.attribution}`
}
