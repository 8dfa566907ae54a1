import type { FaqEntry } from '../../schema/insights.ts'
import type { Site } from '../../site.ts'
import { businessId, businessInBrief } from './business.ts'

/** A technician (schema.org Person), after the business. No rating: the reviews are of the business, not the person. */
export function personThings(
  site: Site,
  { name, path, role }: { name: string; path: string; role: string | undefined },
): object[] {
  const person = {
    '@type': 'Person',
    '@id': `${site.baseUrl}${path}#person`,
    url: site.baseUrl + path,
    name,
    ...(role !== undefined && { jobTitle: role }),
    worksFor: { '@id': businessId(site) },
  }
  return [businessInBrief(site), person]
}

/** Questions and answers (schema.org FAQPage). */
export function faqThings(entries: readonly FaqEntry[]): object[] {
  if (entries.length === 0) return []
  const questions = entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return [{ '@type': 'FAQPage', mainEntity: questions }]
}
