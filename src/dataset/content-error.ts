import { printable, quoted } from './printable.ts'
import type { RuleName } from './rules.ts'

/** One fault in the content: where it is, what stands there, and what would be right. */
export type Complaint = {
  file: string
  /** From 1; undefined when the fault is the file itself. */
  line: number | undefined
  /** The member, such as `owner_reply.date`; empty when the fault is the whole line or file. */
  field: string
  /** What stands there; undefined when nothing does. */
  value: unknown
  problem: string
  /** The rule that it breaks; `content` where none is named. */
  rule?: RuleName
  /** Where the rule comes from, if it has a nearer source than its own. */
  link?: string | undefined
}

const SHOWN = 50

/** The content cannot be built as it stands: every fault that was found, the first 50 in words. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly complaints: readonly Complaint[]

  constructor(complaints: readonly Complaint[]) {
    super(summary(complaints))
    this.complaints = complaints
  }
}

/** One line for one fault: `content/business.yaml:12: timezone: "Mars": Give an IANA time zone, such as America/Denver`. */
export function describeComplaint({ file, line, field, value, problem }: Complaint): string {
  const place = line === undefined ? file : `${file}:${line}`
  const parts = [place, field, value === undefined ? '' : quoted(value), problem]
  return parts
    .filter((part) => part !== '')
    .map((part) => printable(part))
    .join(': ')
}

function summary(complaints: readonly Complaint[]): string {
  const lines = complaints.slice(0, SHOWN).map(describeComplaint)
  const faults = complaints.length === 1 ? '1 fault' : `${complaints.length} faults`
  const rest = complaints.length > SHOWN ? `, the first ${SHOWN} of them here` : ''
  return [...lines, `${faults} in the content${rest}. Nothing was built; mend them and build again`].join('\n')
}
