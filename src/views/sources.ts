import { showsWords } from '../policy/policy-file.ts'
import type { PolicySource } from '../schema/policy.ts'
import type { VerificationMethod } from '../schema/verification.ts'
import type { Site } from '../site.ts'
import { counted, shownCount } from '../schema/rounding.ts'
import { formatDay, withArticle } from './format.ts'

/** The name of a source as readers know it. */
export function sourceName({ content }: Site, source: string): string {
  return content.sources[source]?.name ?? source
}

/** What stands in place of a text: that there is none, or that only the source may show it. */
export function noTextNote(site: Site, source: string): string {
  if (showsWords(site.content, source)) return 'A rating without a comment.'
  return `We may show only the stars. Any comment is at ${sourceName(site, source)}.`
}

const METHODS: Record<Exclude<VerificationMethod, 'invited_job'>, string> = {
  platform_account: 'signed-in account',
  invoice_match: 'matched to an invoice',
  signed: 'signed by the author',
}

/** How a review was verified, in a few words; jobs have the noun of the trade. */
export function formatMethod({ content }: Pick<Site, 'content'>, method: VerificationMethod | null): string {
  if (method === null) return 'as the source says'
  return method === 'invited_job' ? `invited after ${withArticle(content.trade.jobs.one)}` : METHODS[method]
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

/** How many reviews the platform of a source has removed, in a sentence; null if none is recorded. */
export function formatRemovals({ name, removed_by_platform: removed }: PolicySource, locale: string): string | null {
  const [last] = removed?.found ?? []
  if (removed === undefined || last === undefined) return null
  const all = `${name} itself has removed ${counted(removed.total, 'review')} that an earlier export had`
  if (last.found_on === null) return `${all}.`
  const day = formatDay(last.found_on, locale)
  if (last.total === removed.total) return `${all}: missing on ${day}.`
  return `${all}: the last ${last.total === 1 ? 'one was' : `${shownCount(last.total)} were`} missing on ${day}.`
}
