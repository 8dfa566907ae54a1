import type { Complaint } from '../dataset/content-error.ts'
import type { Examined } from '../dataset/read-content.ts'
import type { LocatedReview } from '../dataset/read-review-lines.ts'
import { personalDataIn } from '../import/personal-data.ts'

/** What a person should check in the reviews themselves. */
export function reviewWarnings(lines: readonly LocatedReview[], staff: Examined['staff']): Complaint[] {
  const names = new Set(staff?.business.technicians.map(({ name }) => name))
  const unmasked = (staff?.unmasked ?? []).map((form) => ({ form, pattern: asWord(form) }))
  return lines.flatMap((line) => [
    ...told(line),
    ...undisclosed(line, names),
    ...unmasked.filter(({ pattern }) => pattern.test(line.review.text ?? '')).map(({ form }) => maybeNamed(line, form)),
  ])
}

const PAID_FOR =
  /\b(gift ?card|voucher|discount|free|\$\d+|money off|paid|reward\w*|entered)\b[^.!?]{0,40}\b(for|in exchange for|in return for|to (write|leave|post))\b[^.!?]{0,20}\breviews?\b/i

function told({ file, line, review }: LocatedReview): Complaint[] {
  if (review.text === null) return []
  return personalDataIn(review.text).map((what) => ({
    file,
    line,
    field: 'text',
    value: review.id,
    problem: `It seems to contain ${what}. If it belongs to a person, check whether it may be public`,
    rule: 'personal-data' as const,
  }))
}

function undisclosed({ file, line, review }: LocatedReview, names: ReadonlySet<string>): Complaint[] {
  if (review.disclosure !== undefined) return []
  const complaint = { file, line, value: review.id, rule: 'disclosure' as const }
  return [
    ...(names.has(review.author)
      ? [
          {
            ...complaint,
            field: 'author',
            problem: `${review.author} is also the name of a technician. If that is who wrote it, add "disclosure": {"kind": "employee"}`,
          },
        ]
      : []),
    ...(PAID_FOR.test(review.text ?? '')
      ? [
          {
            ...complaint,
            field: 'text',
            problem:
              'It seems to say that its author was given something for it. If so, add "disclosure": {"kind": "incentivised"}',
          },
        ]
      : []),
  ]
}

function maybeNamed({ file, line, review }: LocatedReview, form: string): Complaint {
  const problem = `"${form}" may be the hidden name of a technician, or an ordinary word, so it was not replaced. If it is the name, decide what to do`
  return { file, line, field: 'text', value: review.id, problem, rule: 'staff-names' }
}

function asWord(form: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(form)}(?![\\p{L}\\p{N}])`, 'u')
}
