import type { Complaint } from '../host/errors/content-error.ts'
import type { Examined } from '../content/read-content.ts'
import type { LocatedReview } from '../schema/content/review-line.ts'
import { quoted } from '../host/errors/printable.ts'
import { personalDataIn, wronglyDecoded } from '../content/doubtful-text.ts'
import { invisibleControlsIn } from '../schema/invisible-controls.ts'

/** Warnings about the texts and members of reviews that a person should check. */
export function reviewWarnings(lines: readonly LocatedReview[], staff: Examined['staff']): Complaint[] {
  const names = new Set(staff?.business.technicians.map(({ name }) => name))
  const unmasked = (staff?.unmasked ?? []).map((form) => ({ form, pattern: asWord(form) }))
  const wrong = [...Map.groupBy(lines, ({ file }) => file).values()].flatMap(wrongWords)
  const single = lines.flatMap((line) => [
    ...unseen(line),
    ...told(line),
    ...undisclosed(line, names),
    ...unmasked.filter(({ pattern }) => pattern.test(line.review.text ?? '')).map(({ form }) => maybeNamed(line, form)),
  ])
  return [...wrong, ...single]
}

/** At most one warning for each file: the first wrong text, and the number of others. */
function wrongWords(lines: readonly LocatedReview[]): Complaint[] {
  const found = lines.flatMap((line) => {
    const { author, text, owner_reply } = line.review
    const wrong = [text, author, owner_reply?.text].map((words) => (words ? wronglyDecoded(words) : null)).find(Boolean)
    return wrong ? [{ line, wrong }] : []
  })
  const [first] = found
  if (first === undefined) return []
  const { line, wrong } = first
  const meant = wrong.meant === null ? '' : ` (probably ${quoted(wrong.meant)})`
  const others = found.length === 1 ? '' : `, as ${found.length} reviews in this file do`
  const problem = `It has words in the wrong encoding${meant}${others}. Export it again as UTF-8 and import that, or correct it here`
  return [{ file: line.file, line: line.line, value: wrong.written, problem }]
}

/** A warning for each member of a review that contains characters left out of pages. */
function unseen({ file, line, review }: LocatedReview): Complaint[] {
  const members = {
    author: review.author,
    text: review.text,
    'owner_reply.text': review.owner_reply?.text,
    'verification.note': review.verification?.note,
    'disclosure.note': review.disclosure?.note,
  }
  return Object.entries(members).flatMap(([field, words]) => {
    const controls = invisibleControlsIn(words ?? '').join(', ')
    if (controls === '') return []
    const problem = `It has invisible characters that can hide words or change their order (${controls}). Pages, Markdown, CSV and Atom leave them out, but JSON has them. Delete them here, or leave them if the author meant them`
    return [{ file, line, field, value: review.id, problem }]
  })
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
