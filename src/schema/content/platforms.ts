import type { Source } from './sources.ts'
import type { SiteLanguage } from './site-language.ts'
import type { SourceName } from '../review.ts'
import type { Rights } from '../rights.ts'
import type { VerificationMethod } from '../verification.ts'

/** Defaults for a platform, which apply where the owner declares nothing. */
export type Platform = Pick<Source, 'name' | 'how'> &
  Pick<Rights, 'basis' | 'attribution'> & {
    method?: VerificationMethod
    /** Whether its authors' pictures may be shown. */
    avatar: boolean
    /** Whether its rating is the plain mean of the stars; other platforms weigh reviews, or do not say. */
    mean?: true
    /** The address of its terms. */
    terms?: string
  }

/**
 * The basis is the usual one for an export from the owner's own account. A contract may allow more or less, and terms change, so
 * the owner must check.
 */
const PLATFORMS: Record<SourceName, Omit<Platform, 'how'> & { how?: string }> = {
  first_party: {
    name: 'Our own customers',
    how: 'We ask for a review only after a finished job, by a link that belongs to that job',
    method: 'invited_job',
    basis: 'first_party',
    avatar: true,
    // https://schema.org/AggregateRating: "The average rating based on multiple ratings or reviews"
    mean: true,
  },
  google: {
    name: 'Google',
    how: 'Each review belongs to a signed-in Google account; Google removes reviews that it finds to be fake',
    method: 'platform_account',
    basis: 'api_terms',
    attribution: 'Reviews from Google',
    avatar: false,
    // https://developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews/list: "The average star rating of
    // all reviews"
    mean: true,
    terms: 'https://developers.google.com/my-business/content/policies',
  },
  trustpilot: {
    name: 'Trustpilot',
    how: 'Each review belongs to a Trustpilot account; Trustpilot may ask its author to prove the purchase',
    method: 'platform_account',
    basis: 'licence',
    attribution: 'Reviews from Trustpilot',
    avatar: false,
    terms: 'https://legal.trustpilot.com/for-businesses/legal-brand-guidelines',
  },
  yelp: {
    name: 'Yelp',
    how: 'Each review belongs to a Yelp account; Yelp filters reviews that it does not trust',
    method: 'platform_account',
    basis: 'link_only',
    attribution: 'Reviews on Yelp',
    avatar: false,
    terms: 'https://docs.developer.yelp.com/docs/display-requirements',
  },
  facebook: {
    name: 'Facebook',
    how: 'Each recommendation belongs to a Facebook account',
    method: 'platform_account',
    basis: 'api_terms',
    attribution: 'Reviews from Facebook',
    avatar: false,
    terms: 'https://developers.facebook.com/terms/',
  },
  judge_me: {
    name: 'Judge.me',
    basis: null,
    avatar: false,
    terms: 'https://judge.me/terms',
  },
  shopify: {
    name: 'Shopify Product Reviews',
    basis: null,
    avatar: false,
  },
  tripadvisor: {
    name: 'Tripadvisor',
    basis: 'link_only',
    attribution: 'Reviews on Tripadvisor',
    avatar: false,
    terms: 'https://developer-tripadvisor.com/content-api/display-requirements/',
  },
  booking: { name: 'Booking.com', basis: null, avatar: false },
  airbnb: { name: 'Airbnb', basis: null, avatar: false },
  app_store: { name: 'App Store', basis: null, avatar: false },
  google_play: { name: 'Google Play', basis: null, avatar: false },
  feefo: { name: 'Feefo', basis: null, avatar: false },
  reviews_io: { name: 'REVIEWS.io', basis: null, avatar: false },
  stamped: { name: 'Stamped', basis: null, avatar: false },
  yotpo: { name: 'Yotpo', basis: null, avatar: false },
}

/** The platform of a source. An unknown one has a name made from that of the source, and no claim about rights. */
export function platformOf(source: SourceName): Platform {
  const platform = PLATFORMS[source] ?? unknownPlatform(source)
  return { how: `Say here how ${platform.name} makes sure that its authors were customers`, ...platform }
}

function unknownPlatform(source: SourceName): Omit<Platform, 'how'> & { how?: string } {
  const words = source.replaceAll('_', ' ').trim()
  return { name: words.charAt(0).toUpperCase() + words.slice(1), basis: null, avatar: true }
}

/** Further platforms, known only by their names in exports. */
const OTHERS: SourceName[] = [
  ...[
    'airbnb',
    'amazon',
    'angi',
    'app_store',
    'apple_maps',
    'bbb',
    'booking',
    'capterra',
    'ebay',
    'ekomi',
    'etsy',
    'expedia',
    'feefo',
  ],
  ...[
    'foursquare',
    'g2',
    'glassdoor',
    'google_play',
    'holidaycheck',
    'homeadvisor',
    'hotels',
    'houzz',
    'kiyoh',
    'klantenvertellen',
    'kununu',
    'loox',
    'okendo',
  ],
  ...[
    'opentable',
    'provenexpert',
    'reviews_io',
    'stamped',
    'thefork',
    'thumbtack',
    'trusted_shops',
    'vrbo',
    'yotpo',
    'zomato',
  ],
]

/** The source that a text such as `Google Maps` or `Booking.com` names; null if it is not the name of a known platform. */
export function platformNamed(text: string): SourceName | null {
  const key = text
    .trim()
    .toLowerCase()
    .replace(/[\s.\-/]+/g, '_')
  const bare = key.replaceAll('_', '')
  const found = [...Object.keys(PLATFORMS), ...OTHERS].filter(
    (name) => name.replaceAll('_', '') === bare || key.startsWith(`${name}_`),
  )
  // "Google Play" is not Google.
  return found.toSorted((a, b) => b.length - a.length)[0] ?? null
}

/** The rights in a source's reviews: as the owner declares them, otherwise as is usual for the platform. */
export function rightsOf(name: SourceName, { rights }: Pick<Source, 'rights'>): Rights {
  const usual = platformOf(name)
  const basis = rights?.basis ?? usual.basis
  const attribution = rights?.attribution ?? usual.attribution
  const isFull = basis !== 'link_only'
  return {
    basis,
    declared: rights?.basis !== undefined,
    show: {
      text: isFull && (rights?.show?.text ?? true),
      author: isFull && (rights?.show?.author ?? true),
      avatar: isFull && (rights?.show?.avatar ?? usual.avatar),
    },
    ...(attribution !== undefined && { attribution }),
    ...(rights?.keep_days !== undefined && { keep_days: rights.keep_days }),
    ...(rights?.keep_from_publication_days !== undefined && {
      keep_from_publication_days: rights.keep_from_publication_days,
    }),
  }
}

/** The lines for `sources.yaml` that declare a source, with what is known about its platform. */
export function declarationOf(source: SourceName): string[] {
  const { name, how, method } = platformOf(source)
  const verified = method === undefined ? 'false # true only if its reviewers are all known to be customers' : 'true'
  const verification = method === undefined ? [] : [`  verification: { method: ${method} }`]
  return [`${source}:`, `  name: ${name}`, `  verified: ${verified}`, `  how: ${how}`, ...verification]
}

/**
 * The name that an import writes if an author's name is missing. Published names never change with the language, because logs
 * contain hashes of them: reviews that were imported before keep theirs, and the substitute for a name that may not be shown is
 * in English.
 */
export function missingName(source: SourceName, language: SiteLanguage): string {
  return language === 'en' ? namelessAuthor(source) : MISSING_NAMES[language]
}

const MISSING_NAMES: Record<Exclude<SiteLanguage, 'en'>, string> = {
  ...{ de: 'Ohne Namen', es: 'Sin nombre', fr: 'Sans nom', it: 'Senza nome', nl: 'Zonder naam', pt: 'Sem nome' },
}

/** The substitute for an author's name that is missing or may not be shown. */
export function namelessAuthor(source: SourceName, platformName = platformOf(source).name): string {
  return source === 'first_party' ? 'Customer' : `${platformName} reviewer`
}
