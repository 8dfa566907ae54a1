import type { BusinessFile } from '../../../src/schema/content/business-file.ts'
import type { PolicyWords } from '../../../src/schema/content/policy-words.ts'
import type { CONFIGURATION } from '../../../src/schema/configuration.ts'

/** Values of a member that edits choose from; undefined removes the member. */
type Values = readonly unknown[]

const NOUN = { one: 'Expert', many: 'Experts' }
const PHOTO = { file: 'photos/van.jpg', alt: 'Our van' }
const DANA = { id: 'dana', name: 'Dana Reyes', role: 'Plumber' }
const LEE = { id: 'lee', name: 'Lee Ortiz', aliases: ['Leo'] }
const DRAINS = { id: 'drains', name: 'Drain cleaning', description: 'Unblocks any drain.' }
const HEATERS = { id: 'heaters', name: 'Water heaters', aliases: ['water heater'] }
const DENVER = { id: 'denver', name: 'Denver', region: 'CO' }
const ADDRESS = { street: '1 Main St', locality: 'Denver', region: 'CO', postal_code: '80014', country: 'US' }
const LICENSE = { name: 'Master Plumber', number: 'MP-1', authority: 'State of Colorado' }

/** All members of `business.yaml`; the type checker finds a missing one. */
export const OF_BUSINESS: Record<keyof BusinessFile, Values> = {
  name: ['Reyes Plumbing', `'"Reyes" & Sons <b>'`, 'Reyes Heating'],
  legal_name: [undefined, 'Reyes Plumbing LLC', 'Reyes & Sons LLC'],
  description: [undefined, 'Plumbers since 1990.', 'A plumber in Denver.'],
  category: ['Plumber', 'Heating engineer'],
  url: ['https://reyes.example', 'https://www.reyes.example/home'],
  telephone: [undefined, '+1 303 555 0123', '+1 303 555 0199'],
  email: [undefined, 'hello@reyes.example', 'office@reyes.example'],
  address: [undefined, ADDRESS, { ...ADDRESS, locality: 'Aurora' }],
  geo: [undefined, { latitude: 39.7, longitude: -105 }, { latitude: 39.8, longitude: -104.9 }],
  timezone: ['America/Denver', 'Europe/Berlin'],
  hours: [undefined, [{ days: ['monday'], opens: '08:00', closes: '17:00' }]],
  services: [[DRAINS], [DRAINS, HEATERS], [{ ...DRAINS, name: 'Unblocking drains' }]],
  technicians: [[DANA], [DANA, LEE], [{ ...DANA, display: 'first_name' }], [{ ...DANA, portrait: PHOTO }]],
  service_areas: [undefined, [DENVER], [{ ...DENVER, name: 'Denver and around', aliases: ['Denver'] }]],
  licenses: [undefined, [LICENSE], [{ ...LICENSE, number: 'MP-2' }]],
  profiles: [undefined, ['https://social.example/reyes'], ['https://social.example/sons']],
  verification_policy: ['Every author was a customer.', 'We match every review to a job.'],
  language: ['en', 'de', 'fr', 'es', 'nl', 'it', 'pt'],
  invented: [undefined, true],
  schema_type: [undefined, 'Plumber', 'HVACBusiness'],
  trade: [undefined, 'plumbing-heating-electrical', ['plumbing-heating-electrical', 'restaurant']],
  brand: [undefined, { color: '#b4532a' }, { color: '#2a53b4', logo: 'logo.svg' }, { logo: 'logo.png' }],
  theme: [undefined, 'warm', 'dark'],
  photo: [undefined, PHOTO, { ...PHOTO, alt: 'The van of Reyes' }],
  labels: [undefined, { technicians: NOUN }, { services: NOUN, service_areas: NOUN, problems: NOUN }],
  pull_quote: [undefined],
}

/** Settings of `site.yaml` for a build. Settings that only the sidecar reads are set or missing here, and change no byte. */
export const OF_SITE: Record<keyof typeof CONFIGURATION, Values> = {
  BASE_URL: ['https://a.example', 'https://b.example'],
  SIDECAR_URL: [undefined, 'https://api.example'],
  PREVIOUS: [undefined],
  SITE_HOST: [undefined, 'node', 'cloudflare'],
  DIST: [undefined],
  DATASET: [undefined, 'dist'],
  PORT: [undefined, 8082],
  REFRESH_SECONDS: [undefined, 5],
  STORE_URL: [undefined, 'file:hub.db'],
  SEARCH_URL: [undefined],
  TRUST_PROXY: [undefined, 1],
  METRICS: [undefined, true],
  LOG_LEVEL: [undefined, 'warn'],
  RATE_LIMIT: [undefined, 60],
  HUB_RATE_LIMIT: [undefined, 60],
  HUB_LEASE_MIN_SECONDS: [undefined, 60],
  HUB_LEASE_DEFAULT_SECONDS: [undefined, 864_000],
  HUB_LEASE_MAX_SECONDS: [undefined, 864_000],
  HUB_RETRY_DELAYS_SECONDS: [undefined, '60,600'],
  HUB_CALLBACK_TIMEOUT_SECONDS: [undefined, 5],
  HUB_CONCURRENCY: [undefined, 5],
  HUB_SUBSCRIPTIONS: [undefined, 5],
  HUB_PENDING_PER_HOST: [undefined, 5],
  HUB_SUBSCRIPTIONS_PER_HOST: [undefined, 5],
  HUB_ALLOW_PRIVATE_CALLBACKS: [undefined, true],
  FETCH_ALLOW_PRIVATE: [undefined, true],
}

export const OF_POLICY: Record<keyof PolicyWords, Values> = {
  collection: [undefined, 'We ask everybody.', 'We ask after each job.'],
  moderation: [undefined, 'Lorna decides.', 'The office decides.'],
  complaints: [undefined, 'Write to us.', 'Call us.'],
  incentives: [undefined, { offered: false }, { offered: true, note: 'A voucher.' }],
  who_may_review: [undefined, 'Every customer.'],
  checked: [undefined, 'We look for each author in our books.'],
  publishing_time_days: [undefined, 0, 7],
  keeping_time: [undefined, 'Five years.'],
  authors: [
    undefined,
    { may_be_contacted: true, may_edit: false },
    { may_be_contacted: false, may_edit: true, how: 'By e-mail.' },
  ],
  security: [undefined, { contact: 'mailto:security@reyes.example', expires: '2035-06-30' }],
}
