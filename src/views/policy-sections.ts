import { policyFile } from '../policy/policy-file.ts'
import type { Policy, PolicyCounts } from '../schema/policy.ts'
import { DisclosureKind, sayDisclosure } from '../schema/disclosure.ts'
import type { Site } from '../site.ts'
import { counted, shownCount, shownShare } from '../schema/rounding.ts'
import { formatTelephone, localeOf } from './country.ts'
import { logSentences, NO_LOG } from './log-words.ts'
import { STARS } from './review-lists.ts'
import { formatMethod } from './sources.ts'

/** A section of the policy page: prose, and tables for the figures. */
export type PolicySection = {
  id: string
  title: string
  prose: string[]
  tables?: PolicyTable[]
}

type PolicyTable = { caption: string; head: string[]; rows: (string | number)[][] }

/** The policy, as `/policy.json` has it. */
export function policyOf({ content, reviewsFile, log }: Site): Policy {
  return policyFile(content, reviewsFile, log)
}

/** The sections of the policy page after the sources. */
export function policySections(site: Site, policy: Policy): PolicySection[] {
  return [
    ...methods(site, policy),
    leftOut(policy),
    takenDown(policy),
    logged(site, policy),
    ...byStars(policy),
    ...corrections(policy),
    connections(policy),
    order(policy),
    complaints(site, policy),
  ]
}

function methods(site: Site, { verification }: Policy): PolicySection[] {
  const rows = verification.by_method.map(({ method, published }) => [formatMethod(site, method), published])
  if (rows.length === 0) return []
  return [
    {
      id: 'methods',
      title: 'How each review was verified',
      prose: [],
      tables: [{ caption: 'Reviews by how they were verified', head: ['How', 'Reviews'], rows }],
    },
  ]
}

function leftOut({ verification }: Policy): PolicySection {
  const { not_verified, source_not_declared } = verification.not_published
  const nothing = not_verified + source_not_declared === 0
  return {
    id: 'left-out',
    title: 'What was left out',
    prose: nothing
      ? ['Nothing: every review that the business has is published here, except those taken down.']
      : [
          `Only verified reviews are published. ${counted(not_verified, 'review')} ${not_verified === 1 ? 'is' : 'are'} left out as unverified.`,
          ...(source_not_declared === 0
            ? []
            : [
                `${counted(source_not_declared, 'more review')} ${source_not_declared === 1 ? 'comes' : 'come'} from a source that the business has not described.`,
              ]),
        ],
  }
}

function takenDown({ moderation, counts }: Policy): PolicySection {
  const rows = moderation.reasons.map(({ reason, meaning }) => [meaning, counts.all.withheld.by_reason[reason]])
  const { own_words: own, staff_not_named: unnamed } = moderation
  return {
    id: 'taken-down',
    title: 'What was taken down',
    prose: [
      moderation.text,
      ...(own === undefined ? [] : [own]),
      ...(unnamed === 0
        ? []
        : [
            `In the reviews, square brackets show where names of ${counted(unnamed, 'person', 'people')} who work there are shortened or replaced.`,
          ]),
    ],
    tables: [{ caption: 'Reviews taken down, by reason', head: ['Reason', 'Reviews'], rows }],
  }
}

function logged({ content }: Site, { log }: Policy): PolicySection {
  const prose = log === null ? [NO_LOG] : logSentences(log, localeOf(content.business))
  return { id: 'log', title: 'The log of what was published', prose }
}

function byStars({ counts }: Policy): PolicySection[] {
  const { published, withheld } = counts.all
  if (published.total + withheld.total === 0) return []
  return [
    {
      id: 'by-stars',
      title: 'Published and taken down, by stars',
      prose: withheld.total === 0 ? [] : ['If bad reviews were being removed, these shares would differ.'],
      tables: [spread('All reviews', counts.all), spread('The last 12 months', counts.last_12_months)],
    },
  ]
}

function spread(caption: string, { published, withheld }: PolicyCounts): PolicyTable {
  type Counted = typeof withheld | typeof published
  const cell = ({ by_rating, total }: Counted, stars: (typeof STARS)[number]) =>
    `${shownCount(by_rating[stars])} (${shownShare(by_rating[stars], total)})`
  const rows = STARS.map((stars) => [`${stars} out of 5`, cell(published, stars), cell(withheld, stars)])
  return { caption, head: [caption, 'Published', 'Taken down'], rows }
}

function corrections({ corrections: corrected }: Policy): PolicySection[] {
  if (corrected === undefined || corrected.total === 0) return []
  const counts = `${counted(corrected.total, 'correction')} in ${counted(corrected.reviews, 'review')}.`
  const rows = corrected.by.map(({ by, total }) => [by, total])
  return [
    {
      id: 'corrections',
      title: 'Corrections to the insights',
      prose: [corrected.text, counts],
      tables: [{ caption: 'Corrections, by who made them', head: ['By', 'Corrections'], rows }],
    },
  ]
}

function connections({ disclosures }: Policy): PolicySection {
  const counted = new Map(disclosures.by_kind.map(({ kind, published }) => [kind, published]))
  const rows = DisclosureKind.options.map((kind) => [
    sayDisclosure({ kind }).replace(/^Disclosure: |\.$/g, ''),
    counted.get(kind) ?? 0,
  ])
  return {
    id: 'connections',
    title: 'Authors with a connection to the business',
    prose: [disclosures.text],
    tables: [{ caption: 'Reviews by connection', head: ['Connection', 'Reviews'], rows }],
  }
}

function order({ ordering, score }: Policy): PolicySection {
  return { id: 'order', title: 'Order and score', prose: [ordering.text, score.text] }
}

function complaints({ content }: Site, { complaints: { text, email, telephone } }: Policy): PolicySection {
  const call = telephone && formatTelephone(telephone, content.business)
  const contacts = [call, email].filter((way) => way !== undefined).join(', ')
  return { id: 'complaints', title: 'Report a problem', prose: [text, ...(contacts === '' ? [] : [contacts])] }
}
