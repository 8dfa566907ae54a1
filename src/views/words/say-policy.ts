import type { PolicySource } from '../../schema/policy.ts'
import type { VerificationMethod } from '../../schema/verification.ts'

const METHODS: Record<VerificationMethod, string> = {
  platform_account: 'signed in to the platform',
  invoice_match: 'matched to an invoice',
  invited_job: 'invited after a job',
  signed: 'signed by the author',
}

/** How reviews were verified, in a few words. */
export function sayMethod(method: VerificationMethod | null): string {
  return method === null ? 'as the source says' : METHODS[method]
}

const BASES = {
  first_party: 'given to the business itself',
  consent: 'the authors agreed',
  licence: 'licensed by the platform',
  api_terms: 'under the terms of the platform',
  link_only: 'rating, date and link alone',
}

/** By what right the reviews of a source are shown, and whom they are credited to. */
export function sayRights({ rights }: PolicySource): string {
  const basis = rights.basis === null ? 'not said' : BASES[rights.basis]
  return rights.attribution === undefined ? basis : `${basis}; ${rights.attribution}`
}
