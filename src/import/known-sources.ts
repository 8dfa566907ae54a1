import type { Source } from '../schema/content/sources.ts'
import type { SourceName } from '../schema/review.ts'
import type { VerificationMethod } from '../schema/verification.ts'

type Known = Pick<Source, 'name' | 'how'> & { reviewer: string; method?: VerificationMethod }

const KNOWN: Record<string, Known> = {
  google: {
    name: 'Google',
    reviewer: 'Google reviewer',
    how: 'Each review belongs to a signed-in Google account; Google removes reviews that it finds to be fake',
    method: 'platform_account',
  },
  trustpilot: {
    name: 'Trustpilot',
    reviewer: 'Trustpilot reviewer',
    how: 'Each review belongs to a Trustpilot account; Trustpilot may ask its author to prove the purchase',
    method: 'platform_account',
  },
  yelp: {
    name: 'Yelp',
    reviewer: 'Yelp reviewer',
    how: 'Each review belongs to a Yelp account; Yelp filters reviews that it does not trust',
    method: 'platform_account',
  },
  first_party: {
    name: 'Our own customers',
    reviewer: 'Customer',
    how: 'We ask for a review only after a finished job, by a link that belongs to that job',
    method: 'invited_job',
  },
}

/** What is known of a source: its name, the display name of its nameless authors, and how it verifies reviews. */
export function aboutSource(source: SourceName): Known {
  const known = KNOWN[source]
  if (known) return known
  const words = source.replaceAll('_', ' ').trim()
  const name = words.charAt(0).toUpperCase() + words.slice(1)
  return { name, reviewer: `${name} reviewer`, how: `Say here how ${name} makes sure that its authors were customers` }
}
