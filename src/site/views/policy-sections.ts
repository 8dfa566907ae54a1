import { messagesOf, type Messages } from '../../messages/messages.ts'
import { policyFile } from '../../policy/policy-file.ts'
import type { Policy, PolicyCounts, PolicySource } from '../../schema/policy.ts'
import { AmendmentReason } from '../../schema/amended.ts'
import { DisclosureKind } from '../../schema/disclosure.ts'
import type { Site } from '../site.ts'
import { formatTelephone } from './country.ts'
import { logSentences } from './log-words.ts'
import { STARS } from './review-lists.ts'
import { formatMethod } from './source-words.ts'

/** A section of the policy page: prose, and tables of figures. */
export type PolicySection = {
  id: string
  title: string
  prose: string[]
  tables?: PolicyTable[]
}

type PolicyTable = { caption: string; head: string[]; rows: (string | number)[][] }

/** The contents of `/policy.json`. */
export function policyOf(site: Site): Policy {
  const known = policies.get(site) ?? policyFile(site.content, site.reviewsFile, site.log)
  policies.set(site, known)
  return known
}

/** Cached, because several pages show parts of the policy. */
const policies = new WeakMap<Site, Policy>()

/** The sections of the policy page after the sources. */
export function policySections(site: Site, policy: Policy): PolicySection[] {
  const messages = messagesOf(site.content.business)
  return [
    ...methods(site, policy, messages),
    handled(policy, messages),
    ...leftOut(policy, messages),
    takenDown(policy, messages),
    logged(policy, messages),
    ...byStars(policy, messages),
    ...corrections(policy, messages),
    ...amendments(policy, messages),
    connections(policy, messages),
    order(policy, messages),
    complaints(site, policy, messages),
  ]
}

function methods(site: Site, { verification }: Policy, { policySections: say }: Messages): PolicySection[] {
  const rows = verification.by_method.map(({ method, published }) => [formatMethod(site, method), published])
  if (rows.length === 0) return []
  const { title, caption, how } = say.methods
  return [{ id: 'methods', title, prose: [], tables: [{ caption, head: [how, say.reviews], rows }] }]
}

/** Statements that the law of some countries requires: the rule of the software, then what only the business knows. */
function handled(policy: Policy, { policySections: { handled: say } }: Messages): PolicySection {
  const { incentives, authors, who_may_review: who, publishing_time_days: days, checked, keeping_time: kept } = policy
  const limits = policy.collection.sources.flatMap((source) => limitsOf(source, say))
  const paragraphs = [
    [say.noFakes],
    incentives ? [incentives.offered ? say.incentives : say.noIncentives, incentives.note] : [],
    [who && say.who(who)],
    [checked && say.checked(checked)],
    days === undefined ? [] : [days === 0 ? say.publishedAtOnce : say.publishedWithin(say.days(days))],
    [kept && say.kept(kept)],
    limits,
    authors ? [say.contact(authors.may_be_contacted), say.edit(authors.may_edit), authors.how] : [],
  ]
  const prose = paragraphs.map((sentences) => sentences.filter((one) => one !== undefined).join(' '))
  return { id: 'handled', title: say.title, prose: prose.filter((paragraph) => paragraph !== '') }
}

/** The longest time that reviews of a source may be kept, if its rights limit it. */
function limitsOf({ name, rights }: PolicySource, say: Messages['policySections']['handled']): string[] {
  const { keep_days: copied, keep_from_publication_days: published } = rights
  return [
    ...(published === undefined ? [] : [say.keptFromPublication(name, say.days(published))]),
    ...(copied === undefined ? [] : [say.keptFromImport(name, say.days(copied))]),
  ]
}

function leftOut(policy: Policy, { policySections: { leftOut: say } }: Messages): PolicySection[] {
  const { not_verified, source_not_declared: undeclared } = policy.verification.not_published
  const nothing = not_verified + undeclared === 0
  // If a platform states more reviews than are accounted for, nobody can say that nothing is left out
  if (nothing && policy.collection.sources.some(({ coverage }) => (coverage?.unexplained ?? 0) > 0)) return []
  const some = [say.unverified(not_verified), ...(undeclared === 0 ? [] : [say.undeclared(undeclared)])]
  return [{ id: 'left-out', title: say.title, prose: nothing ? [say.nothing] : some }]
}

function takenDown({ moderation, counts }: Policy, { policySections: say }: Messages): PolicySection {
  const rows = moderation.reasons.map(({ reason, meaning }) => [meaning, counts.all.withheld.by_reason[reason]])
  const { own_words: own, staff_not_named: unnamed } = moderation
  const { title, caption, reason, namesHidden } = say.takenDown
  return {
    ...{ id: 'taken-down', title },
    prose: [moderation.text, ...(own === undefined ? [] : [own]), ...(unnamed === 0 ? [] : [namesHidden(unnamed)])],
    tables: [{ caption, head: [reason, say.reviews], rows }],
  }
}

function logged({ log }: Policy, messages: Messages): PolicySection {
  const prose = log === null ? [messages.logState.none] : logSentences(log, messages)
  return { id: 'log', title: messages.policySections.log, prose }
}

function byStars({ counts }: Policy, messages: Messages): PolicySection[] {
  const { published, withheld } = counts.all
  if (published.total + withheld.total === 0) return []
  const say = messages.policySections.byStars
  // Other pages count the last 12 months by whole months, so their number of reviews may differ.
  const { since, until } = counts.last_12_months
  const lastYear = [since ?? until, until].map(messages.formats.day).join(' – ')
  return [
    {
      id: 'by-stars',
      title: say.title,
      prose: withheld.total === 0 ? [] : [say.wouldDiffer],
      tables: [spread(say.all, counts.all, messages), spread(lastYear, counts.last_12_months, messages)],
    },
  ]
}

function spread(caption: string, { published, withheld }: PolicyCounts, messages: Messages): PolicyTable {
  type Counted = typeof withheld | typeof published
  const { formats, reviews, policySections } = messages
  const cell = ({ by_rating, total }: Counted, stars: (typeof STARS)[number]) =>
    `${formats.number(by_rating[stars])} (${formats.share(by_rating[stars], total)})`
  const rows = STARS.map((stars) => [reviews.outOfFive(stars), cell(published, stars), cell(withheld, stars)])
  return { caption, head: [caption, policySections.byStars.published, policySections.byStars.takenDown], rows }
}

function corrections({ corrections: corrected }: Policy, { policySections }: Messages): PolicySection[] {
  if (corrected === undefined || corrected.total === 0) return []
  const { title, counts, caption, by, corrections } = policySections.corrections
  const rows = corrected.by.map(({ by, total }) => [by, total])
  return [
    {
      ...{ id: 'corrections', title },
      prose: [corrected.text, counts(corrected.total, corrected.reviews)],
      tables: [{ caption, head: [by, corrections], rows }],
    },
  ]
}

function amendments({ amendments: counted }: Policy, { review, policySections: say }: Messages): PolicySection[] {
  if (counted === undefined) return []
  const rows = AmendmentReason.options.map((reason) => [review.amendments[reason], counted.by_reason[reason]])
  const { title, caption, what } = say.amendments
  const tables = [{ caption, head: [what, say.reviews], rows }]
  return [{ id: 'amendments', title, prose: [counted.text], tables }]
}

function connections({ disclosures }: Policy, { review, policySections }: Messages): PolicySection {
  const counted = new Map(disclosures.by_kind.map(({ kind, published }) => [kind, published]))
  const rows = DisclosureKind.options.map((kind) => [review.ties[kind], counted.get(kind) ?? 0])
  const { title, caption, connection } = policySections.connections
  return {
    ...{ id: 'connections', title },
    prose: [disclosures.text],
    tables: [{ caption, head: [connection, policySections.reviews], rows }],
  }
}

function order({ ordering, score }: Policy, { policySections }: Messages): PolicySection {
  return { id: 'order', title: policySections.order, prose: [ordering.text, score.text] }
}

function complaints(
  { content }: Site,
  { complaints: { text, email, telephone } }: Policy,
  { policySections }: Messages,
): PolicySection {
  const call = telephone && formatTelephone(telephone, content.business)
  const contacts = [call, email].filter((way) => way !== undefined).join(', ')
  return { id: 'complaints', title: policySections.complaints, prose: [text, ...(contacts === '' ? [] : [contacts])] }
}
