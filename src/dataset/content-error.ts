import { printable, quoted } from './printable.ts'
import type { RuleName } from './rules.ts'

/** One problem in the content: where it is, what was found, and what would be right. */
export type Complaint = {
  file: string
  /** From 1; absent if the problem is the file itself. */
  line?: number | undefined
  /** The member, such as `owner_reply.date`; absent or empty if the problem is the whole line or file. */
  field?: string
  /** What was found; absent if nothing was. */
  value?: unknown
  problem: string
  /** The rule that is broken; `content` by default. */
  rule?: RuleName
  /** Where this rule comes from, if not from the source that `RULES` names. */
  link?: string | undefined
}

const SHOWN = 50

/** The content cannot be built: every problem that was found, of which the message lists the first 50. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly complaints: readonly Complaint[]

  constructor(complaints: readonly Complaint[]) {
    super(summary(complaints))
    this.complaints = complaints
  }
}

/** One line for one problem: `content/business.yaml:12: timezone: "Mars": Give an IANA time zone, such as America/Denver`. */
export function describeComplaint({ file, line, field = '', value, problem }: Complaint): string {
  const location = line === undefined ? file : `${file}:${line}`
  const parts = [location, field, value === undefined ? '' : quoted(value), problem]
  return parts
    .filter((part) => part !== '')
    .map((part) => printable(part))
    .join(': ')
}

function summary(complaints: readonly Complaint[]): string {
  const lines = complaints.slice(0, SHOWN).map(describeComplaint)
  const problems = complaints.length === 1 ? '1 problem' : `${complaints.length} problems`
  const omitted = complaints.length > SHOWN ? ` (only the first ${SHOWN} are listed)` : ''
  return [...lines, `${problems} in the content${omitted}. Nothing was built. Fix this, then build again`].join('\n')
}
