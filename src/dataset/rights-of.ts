import type { Source } from '../schema/content/sources.ts'
import type { SourceName } from '../schema/review.ts'
import type { Rights } from '../schema/rights.ts'

type Usual = Pick<Rights, 'basis' | 'attribution'> & { avatar: boolean; terms?: string }

/**
 * What is usual where the owner declares nothing. A basis is what an export of one's own account rests on as a rule; what a
 * contract allows in one case is for its parties to know, and so are the terms, which change.
 */
const USUAL: Record<string, Usual> = {
  first_party: { basis: 'first_party', avatar: true },
  google: {
    basis: 'api_terms',
    attribution: 'Reviews from Google',
    avatar: false,
    terms: 'https://developers.google.com/my-business/content/policies',
  },
  trustpilot: {
    basis: 'licence',
    attribution: 'Reviews from Trustpilot',
    avatar: false,
    terms: 'https://legal.trustpilot.com/for-businesses/legal-brand-guidelines',
  },
  facebook: {
    basis: 'api_terms',
    attribution: 'Reviews from Facebook',
    avatar: false,
    terms: 'https://developers.facebook.com/terms/',
  },
  yelp: {
    basis: 'link_only',
    attribution: 'Reviews on Yelp',
    avatar: false,
    terms: 'https://docs.developer.yelp.com/docs/display-requirements',
  },
  tripadvisor: {
    basis: 'link_only',
    attribution: 'Reviews on Tripadvisor',
    avatar: false,
    terms: 'https://developer-tripadvisor.com/content-api/display-requirements/',
  },
}

const UNKNOWN: Usual = { basis: null, avatar: true }

/** The rights in a source's reviews: as the owner declares them, else as is usual for the platform. */
export function rightsOf(name: SourceName, { rights }: Pick<Source, 'rights'>): Rights {
  const usual = USUAL[name] ?? UNKNOWN
  const basis = rights?.basis ?? usual.basis
  const attribution = rights?.attribution ?? usual.attribution
  const whole = basis !== 'link_only'
  return {
    basis,
    declared: rights?.basis !== undefined,
    show: {
      text: whole && (rights?.show?.text ?? true),
      author: whole && (rights?.show?.author ?? true),
      avatar: whole && (rights?.show?.avatar ?? usual.avatar),
    },
    ...(attribution !== undefined && { attribution }),
    ...(rights?.keep_days !== undefined && { keep_days: rights.keep_days }),
  }
}

/** Where the terms of a platform are to be read, if that is known. */
export function termsOf(name: SourceName): string | undefined {
  return USUAL[name]?.terms
}

/** The last day on which a review may be kept, or null where there is no limit. */
export function keptUntil({ keep_days: days }: Rights, { date, obtained_on: obtained }: Kept): string | null {
  if (days === undefined) return null
  return Temporal.PlainDate.from(obtained ?? date)
    .add({ days })
    .toString()
}

type Kept = { date: string; obtained_on?: string | undefined }
