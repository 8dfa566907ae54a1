import type { Complaint, RuleName } from '../host/errors/content-error.ts'
import type { Examined } from '../content/read-content.ts'
import type { LocatedReview } from '../schema/content/review-line.ts'
import { quoted } from '../host/errors/printable.ts'
import { hashOfWords } from '../schema/content/acknowledged.ts'
import { personalDataIn, wronglyDecoded } from '../content/doubtful-text.ts'
import { invisibleControlsIn } from '../schema/invisible-controls.ts'

/** Warnings about the texts and members of reviews that a person should check, and has not acknowledged. */
export function reviewWarnings(
  lines: readonly LocatedReview[],
  staff: Examined['staff'],
  acknowledged: Examined['acknowledged'] = [],
): Complaint[] {
  const seen = new Set(acknowledged.map(({ rule, id, words }) => `${rule} ${id} ${words}`))
  const isUnseen = (rule: RuleName, { review }: LocatedReview): boolean =>
    seen.size === 0 || !seen.has(`${rule} ${review.id} ${hashOfWords(review)}`)
  const names = new Set(staff?.business.technicians.map(({ name }) => name))
  const unmasked = (staff?.unmasked ?? []).map((form) => ({ form, pattern: asWord(form) }))
  const wrong = [...Map.groupBy(lines, ({ file }) => file).values()].flatMap((ofFile) =>
    wrongWords(ofFile, (line) => isUnseen('content', line)),
  )
  const single = lines.flatMap((line) => {
    const found: ReviewWarning[] = [
      ...unseen(line),
      ...told(line),
      ...undisclosed(line, names),
      ...unmasked
        .filter(({ pattern }) => pattern.test(line.review.text ?? ''))
        .map(({ form }) => maybeNamed(line, form)),
    ]
    return found.filter(({ rule }) => isUnseen(rule, line))
  })
  return [...wrong, ...single]
}

type ReviewWarning = Complaint & { rule: RuleName }

/** How many of these acknowledged warnings are still about the same words. */
export function stillAcknowledged({ lines, acknowledged }: Pick<Examined, 'lines' | 'acknowledged'>): number {
  if (acknowledged.length === 0) return 0
  const reviews = new Map(lines.map(({ review }) => [review.id, review]))
  return acknowledged.filter(({ id, words }) => {
    const review = reviews.get(id)
    return review !== undefined && hashOfWords(review) === words
  }).length
}

/** A warning for each amended review whose imported words changed since the amendment. */
export function outdatedAmendments(lines: readonly LocatedReview[]): Complaint[] {
  const problem =
    'Its words here changed since it was amended. Amend it again, with the same words if they still fit, or delete its line in amendments.jsonl'
  return lines
    .filter(({ isOutdated = false }) => isOutdated)
    .map(({ file, line, review: { id } }) => ({ file, line, field: 'id', value: id, problem, rule: 'amendments' }))
}

/** At most one warning for each file: the first wrong text, and the number of all reviews with wrong text. */
function wrongWords(lines: readonly LocatedReview[], isUnseen: (line: LocatedReview) => boolean): Complaint[] {
  const found = lines.flatMap((line) => {
    const { author, text, owner_reply } = line.review
    const wrong = [text, author, owner_reply?.text].map((words) => (words ? wronglyDecoded(words) : null)).find(Boolean)
    return wrong && isUnseen(line) ? [{ line, wrong }] : []
  })
  const [first] = found
  if (first === undefined) return []
  const { line, wrong } = first
  const meant = wrong.meant === null ? '' : ` (probably ${quoted(wrong.meant)})`
  const others = found.length === 1 ? '' : `, as ${found.length} reviews in this file do`
  const problem = `It has words in the wrong encoding${meant}${others}. Export it again as UTF-8 and import that, or repair it with amend`
  return [{ file: line.file, line: line.line, value: wrong.written, problem, rule: 'content' }]
}

/** A warning for each member of a review that contains characters left out of pages. */
function unseen({ file, line, review }: LocatedReview): ReviewWarning[] {
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
    return [{ file, line, field, value: review.id, problem, rule: 'content' }]
  })
}

const PAID_FOR =
  /\b(gift ?card|voucher|discount|free|\$\d+|money off|paid|reward\w*|entered)\b[^.!?]{0,40}\b(for|in exchange for|in return for|to (write|leave|post))\b[^.!?]{0,20}\breviews?\b/i

function told({ file, line, review }: LocatedReview): ReviewWarning[] {
  if (review.text === null) return []
  return personalDataIn(review.text).map((what) => ({
    file,
    line,
    field: 'text',
    value: review.id,
    problem: `It seems to contain ${what}. If it belongs to a person, check whether it may be public; if not, remove it with amend`,
    rule: 'personal-data' as const,
  }))
}

function undisclosed({ file, line, review }: LocatedReview, names: ReadonlySet<string>): ReviewWarning[] {
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

function maybeNamed({ file, line, review }: LocatedReview, form: string): ReviewWarning {
  const problem = `"${form}" may be the hidden name of a technician, or an ordinary word, so it was not replaced. If it is the name, decide what to do`
  return { file, line, field: 'text', value: review.id, problem, rule: 'staff-names' }
}

function asWord(form: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(form)}(?![\\p{L}\\p{N}])`, 'u')
}
