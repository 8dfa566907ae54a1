import { describeComplaint, type Complaint, RULES, type RuleName } from '../dataset/content-error.ts'
import type { Content, Examined } from '../dataset/read-content.ts'
import { platformOf } from '../dataset/platforms.ts'
import type { Day } from '../schema/day.ts'
import { expiredReviews } from './expired.ts'
import { warnings } from './warnings.ts'

/** Something that a check found: an error stops a build or must be mended, a warning is worth a look. */
export type Finding = { severity: 'error' | 'warning'; rule: RuleName; complaint: Complaint }

/** What can be found in the content alone. `today` is the day where the business is. */
export function findingsIn({ content, complaints, lines, staff }: Examined, folder: string, today: Day): Finding[] {
  const errors = [...complaints, ...(content ? expired(content, { lines }, today) : [])]
  return [...errors.map(asError), ...warnings({ content, lines, staff }, folder, today).map(asWarning)]
}

/** A finding in words: what it is, where, which rule, and where the rule comes from. */
export function describeFinding({ severity, rule, complaint }: Finding): string {
  return `${severity}: ${describeComplaint(complaint)}\n    rule ${rule}: ${complaint.link ?? RULES[rule]}`
}

/** An error of a rule. */
export function asError(complaint: Complaint): Finding {
  return { severity: 'error', rule: complaint.rule ?? ruleOf(complaint), complaint }
}

/** A warning of a rule. */
export function asWarning(complaint: Complaint): Finding {
  return { severity: 'warning', rule: complaint.rule ?? ruleOf(complaint), complaint }
}

/** The rule that a member is about, where its shape is what is wrong. */
function ruleOf({ field = '' }: Complaint): RuleName {
  const member = /(?:^|\.)(verif|rights|disclosure)/.exec(field)?.[1]
  if (member === 'verif') return 'verification'
  return member === 'rights' || member === 'disclosure' ? member : 'content'
}

function expired({ sources }: Content, { lines }: Pick<Examined, 'lines'>, today: Day): Complaint[] {
  return expiredReviews(lines, sources, today).map(({ line: { file, line, review }, until }) => ({
    file,
    line,
    field: 'id',
    value: review.id,
    problem: `It might be kept until ${until} ("keep_days" of ${review.source}). Take out all that is past its time: npm run expire`,
    rule: 'rights',
    link: platformOf(review.source).terms,
  }))
}
