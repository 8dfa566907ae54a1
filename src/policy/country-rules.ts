import type { Content } from '../content/read-content.ts'
import { CommandError } from '../host/errors/command-error.ts'
import { printableLines, quoted } from '../host/errors/printable.ts'
import { rightsOf } from '../schema/content/platforms.ts'
import type { Review } from '../schema/review.ts'
import { counted } from '../schema/rounding.ts'

/** A duty that a law gives those who publish reviews. README.md of this folder sums up the text behind each rule. */
type CountryRule = {
  /** `EU`, or a country as ISO 3166-1 alpha-2. */
  of: string
  article: string
  source: string
  /** What the owner still has to do; null if nothing, or if the rule does not apply to this business. */
  missing: (content: Content) => string | null
}

const UCPD = 'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:02005L0029-20220528'
const OMNIBUS = 'https://eur-lex.europa.eu/eli/dir/2019/2161/oj'
const FRENCH = 'https://french-business-law.com/french-legislation-art'
const ITALIAN = 'https://www.lagenziadiviaggimag.it/stretta-sulle-false-recensioni-ok-del-senato-al-ddl-pmi/'

/** The rules that are checked. If the EU and a country ask for the same, messages name the country's rule. */
const RULES_BY_COUNTRY: readonly CountryRule[] = [
  { of: 'EU', article: 'Directive 2005/29/EC, Article 7(6)', source: UCPD, missing: methods },
  { of: 'EU', article: 'Directive 2005/29/EC, annex I, 23b', source: UCPD, missing: checksOfAccounts },
  { of: 'EU', article: 'Directive (EU) 2019/2161, recital 47', source: OMNIBUS, missing: incentives },
  {
    ...{ of: 'FR', article: 'Code de la consommation, L111-7-2' },
    ...{ source: `${FRENCH}/article-l111-7-2-of-the-french-consumer-code/`, missing: contact },
  },
  ...[experience, incentives, publishingTime].map((missing) => ({
    ...{ of: 'FR', article: 'Code de la consommation, D111-17', missing },
    source: `${FRENCH}/article-d111-17-of-the-french-consumer-code`,
  })),
  ...[checks, authors].map((missing) => ({
    ...{ of: 'FR', article: 'Code de la consommation, D111-18, as a law firm reports it', missing },
    source: 'https://mdc-avocat.fr/avis-clients',
  })),
  {
    ...{ of: 'FR', article: 'Code de la consommation, D111-19, as the notice of its decree says', missing: refusals },
    source: 'https://www.legifrance.gouv.fr/jorf/id/JORFARTI000035720943',
  },
  ...[twoYears, experience, thirtyDays, paidFor].map((missing) => ({
    ...{ of: 'IT', article: 'Annual SME law of 2026, chapter IV, as the press reports it', source: ITALIAN },
    missing: (content: Content) => (isOfTourism(content) ? missing(content) : null),
  })),
]

/** Rules that nothing here checks. */
const NOT_CHECKED = [
  ['DE', 'UWG § 5b(3)', 'https://www.gesetze-im-internet.de/uwg_2004/__5b.html'],
  [
    'ES',
    'Ley 10/2025, as a law firm reports it',
    'https://www.gonzalbes.com/post/rese%C3%B1as-online-nuevas-obligaciones-legales-para-empresas-tras-la-ley-10-2025',
  ],
  ['GB', 'DMCC Act 2024, schedule 20, and CMA208', 'https://www.legislation.gov.uk/ukpga/2024/13/schedule/20'],
  ['US', '16 CFR part 465', 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465'],
] as const

const EU = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV'],
  ...['MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]

/**
 * A heading, and a line for each thing that the rules of a country ask for and this content still lacks. The country is by
 * default that of the business's address; no lines if it has no address, or the rules of its country are unknown here.
 *
 * @throws {CommandError} if the rules of the given country are unknown
 */
export function askedByCountry(content: Content, given?: string): string[] {
  const country = (given ?? content.business.address?.country ?? '').toUpperCase().replace(/^UK$/, 'GB')
  const isInEU = country === 'EU' || EU.includes(country)
  const notChecked = NOT_CHECKED.filter(([code]) => code === country).map(([, ...rule]) => rule.join(': '))
  if (!isInEU && notChecked.length === 0) return given === undefined ? [] : refuse(given)
  const due = new Map<string, string>()
  for (const { of, article, source, missing } of RULES_BY_COUNTRY) {
    const todo = of === country || (of === 'EU' && isInEU) ? missing(content) : null
    if (todo !== null) due.set(todo, `${article}: ${source}`)
  }
  const found = due.size === 0 ? 'nothing that is checked here is missing' : 'the following is still missing'
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const regions = [...new Set([...(isInEU ? ['EU'] : []), country])].map((code) => names.of(code) ?? code)
  return [
    `Rules on reviews (${regions.join(', ')}): ${isInEU ? found : 'not checked here'}. This is no legal advice`,
    ...[...due].map(([todo, rule]) => `- ${todo} (${rule})`),
    ...notChecked.map((rule) => `- Not verified here: ${rule}`),
  ].map(printableLines)
}

function refuse(given: string): never {
  const known = [...new Set(['EU', ...EU, ...NOT_CHECKED.map(([code]) => code)])].toSorted().join(', ')
  throw new CommandError(`No rules of the country ${quoted(given)} are known here: --country is one of ${known}`)
}

function methods({ reviews }: Content): string | null {
  const bare = reviews.filter(({ verification }) => verification === undefined)
  return ifAny(bare, (n) => `${n} without a method of verification: add "verification: { method: .. }" in sources.yaml`)
}

function checksOfAccounts(content: Content): string | null {
  return content.reviews.some(({ verification }) => verification?.method === 'platform_account')
    ? checks(content)
    : null
}

function checks({ policyWords: { checked } }: Content): string | null {
  return checked === undefined ? 'Say what you check before a review is published: "checked" in policy.yaml' : null
}

function incentives({ policyWords }: Content): string | null {
  return policyWords.incentives === undefined
    ? 'Say whether you give anything for reviews: "incentives" in policy.yaml'
    : null
}

function contact({ business, policyWords }: Content): string | null {
  const isThere = business.email ?? business.telephone ?? policyWords.complaints
  return isThere === undefined ? 'Say where a doubt about a review can be reported: "complaints" in policy.yaml' : null
}

function experience({ reviews }: Content): string | null {
  const without = reviews.filter(({ experienced_on }) => experienced_on === undefined)
  return ifAny(without, (n) => `${n} without the date of the experience: import it ("experienced_on") where you can`)
}

function publishingTime({ policyWords: { publishing_time_days: days } }: Content): string | null {
  return days === undefined
    ? 'Say within how many days a review is published: "publishing_time_days" in policy.yaml'
    : null
}

function authors({ policyWords }: Content): string | null {
  if (policyWords.authors !== undefined) return null
  return 'Say whether authors can be contacted, and can change their reviews: "authors" in policy.yaml'
}

function refusals({ policyWords: { moderation } }: Content): string | null {
  if (moderation !== undefined) return null
  return 'Tell authors why their review is not published, and say how you do: "moderation" in policy.yaml'
}

/** Whether the business may be a restaurant or in tourism: its trade says so, or is unknown. */
function isOfTourism({ trade: { trades } }: Content): boolean {
  return trades.length === 0 || trades.some((name) => name === 'restaurant' || name === 'hotel')
}

const TWO_YEARS = 731

function twoYears({ sources }: Content): string | null {
  const endless = Object.entries(sources).filter(([name, source]) => {
    return (rightsOf(name, source).keep_from_publication_days ?? Infinity) > TWO_YEARS
  })
  if (endless.length === 0) return null
  const names = endless.map(([name]) => name).join(', ')
  return `Restaurants and tourism: a review may stay published for two years only. Add "rights: { keep_from_publication_days: 730 }" to ${names} in sources.yaml`
}

function thirtyDays({ reviews }: Content): string | null {
  return ifAny(
    reviews.filter(isLate),
    (n) => `${n} written more than 30 days after the experience: ask a lawyer what to do`,
  )
}

/** Whether a review was certainly written more than 30 days after the experience: a month counts as its last day. */
function isLate({ date, experienced_on: experienced }: Review): boolean {
  if (experienced === undefined) return false
  const from =
    experienced.length === 7
      ? Temporal.PlainYearMonth.from(experienced).toPlainDate({ day: 31 })
      : Temporal.PlainDate.from(experienced)
  return from.until(date).days > 30
}

function paidFor({ reviews }: Content): string | null {
  const paid = reviews.filter(({ disclosure }) => disclosure?.kind === 'incentivised')
  return ifAny(paid, (n) => `${n} for which the author was given something: ask a lawyer what to do`)
}

/** The sentence that `say` makes of the number of these reviews, such as `3 reviews`; null if there are none. */
function ifAny({ length }: readonly Review[], say: (reviews: string) => string): string | null {
  return length === 0 ? null : say(counted(length, 'review'))
}
