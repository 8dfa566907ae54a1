import { describeComplaint, type Complaint, RULES, type RuleName } from '../host/errors/content-error.ts'
import type { Content, Examined } from '../content/read-content.ts'
import { platformOf } from '../schema/content/platforms.ts'
import type { Day } from '../schema/day.ts'
import { expiredReviews } from './expired-reviews.ts'
import { futureDates } from './future-dates.ts'
import { warnings } from './warnings.ts'

/** A result of a check: an error stops a build or must be fixed, a warning needs a person to look. */
export type Finding = { severity: 'error' | 'warning'; rule: RuleName; complaint: Complaint }

/** The findings that need only the content. `today` is the local date at the business. */
export function findingsIn(examined: Examined, folder: string, today: Day): Finding[] {
  const { content, complaints, lines } = examined
  const errors = [...complaints, ...(content ? expired(content, { lines }, today) : []), ...futureDates(lines, today)]
  return [...errors.map(asError), ...warnings(examined, folder, today).map(asWarning)]
}

/** A finding as text: the complaint with its position, the rule, and the source of the rule. */
export function describeFinding({ severity, rule, complaint }: Finding): string {
  const source = complaint.link ?? RULES[rule]
  const named = source === null ? `rule ${rule}` : `rule ${rule}: ${source}`
  return `${severity}: ${describeComplaint(complaint)}\n    ${named}`
}

export function asError(complaint: Complaint): Finding {
  return { severity: 'error', rule: complaint.rule ?? ruleOf(complaint), complaint }
}

export function asWarning(complaint: Complaint): Finding {
  return { severity: 'warning', rule: complaint.rule ?? ruleOf(complaint), complaint }
}

/** The rule behind a complaint about an invalid member. */
function ruleOf({ field = '' }: Complaint): RuleName {
  const member = /(?:^|\.)(verif|rights|disclosure)/.exec(field)?.[1]
  if (member === 'verif') return 'verification'
  return member === 'rights' || member === 'disclosure' ? member : 'content'
}

function expired({ sources }: Content, { lines }: Pick<Examined, 'lines'>, today: Day): Complaint[] {
  return expiredReviews(lines, sources, today).map(({ line: { file, line, review }, until, by }) => ({
    file,
    line,
    field: 'id',
    value: review.id,
    problem: `It could be kept until ${until} ("${by}" of ${review.source}). Remove all expired reviews: npm run expire`,
    rule: 'rights',
    link: platformOf(review.source).terms,
  }))
}
