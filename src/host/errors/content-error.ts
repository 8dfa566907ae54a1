import { counted } from '../../schema/rounding.ts'
import type { DataComplaint } from '../../schema/yaml/complaints-of.ts'
import { printable, quoted } from './printable.ts'

/** One problem in the content: its position, the value found, what would be right, and the reason. */
export type Complaint = DataComplaint & {
  /** The broken rule; `content` by default. */
  rule?: RuleName
  /** The source of this rule, if it differs from the one in `RULES`. */
  link?: string | undefined
}

const SHOWN = 50

/** The content has problems, so a command cannot use it. The error has all problems; its message lists the first 50. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly complaints: readonly Complaint[]

  constructor(complaints: readonly Complaint[]) {
    super(summary(complaints))
    this.complaints = complaints
  }
}

/** A problem in one line: `content/business.yaml:12: timezone: "Mars": Give an IANA time zone, such as America/Denver`. */
export function describeComplaint({ file, line, field = '', value, problem }: Complaint): string {
  const location = line === undefined ? file : `${file}:${line}`
  const parts = [location, field, value === undefined || value === null ? '' : quoted(value), problem]
  return parts
    .filter((part) => part !== '')
    .map((part) => printable(part))
    .join(': ')
}

function summary(complaints: readonly Complaint[]): string {
  const lines = complaints.slice(0, SHOWN).map(describeComplaint)
  const problems = counted(complaints.length, 'problem')
  const omitted = complaints.length > SHOWN ? ` (only the first ${SHOWN} are listed)` : ''
  return [
    ...lines,
    `${problems} in the content${omitted}. Nothing was changed. Fix this, then run the command again`,
  ].join('\n')
}

/** The rules for content, and the law or treaty behind each. */
export const RULES = {
  content: null, // the complaint itself says what the schema requires
  verification: 'https://eur-lex.europa.eu/eli/dir/2019/2161/oj',
  // The Berne Convention. If a platform's terms are known, messages name those instead.
  rights: 'https://www.wipo.int/wipolex/en/text/283698',
  withheld: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465/section-465.7',
  coverage: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465/section-465.7',
  log: 'https://c2sp.org/tlog-tiles',
  'no-vanishing': 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465/section-465.7',
  disclosure: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465/section-465.5',
  amendments: 'https://eur-lex.europa.eu/eli/dir/2019/2161/oj',
  erasure: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj#art_17',
  'staff-names': 'https://eur-lex.europa.eu/eli/reg/2016/679/oj#art_5',
  'personal-data': 'https://eur-lex.europa.eu/eli/reg/2016/679/oj#art_5',
  'security-contact': 'https://www.rfc-editor.org/rfc/rfc9116#section-2.5.5',
  complaints: 'https://www.legislation.gov.uk/ukpga/2024/13/schedule/20',
  citations: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465/section-465.2',
} as const
export type RuleName = keyof typeof RULES
