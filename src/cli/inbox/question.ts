import { createHash } from 'node:crypto'
import { declareSources } from '../../import/declare-sources.ts'
import { type OpenMember, proposeMappings } from '../../content/folder/imports-file.ts'
import { CommandError } from '../../host/errors/command-error.ts'
import { printable, quoted } from '../../host/errors/printable.ts'
import { importReviews } from '../../import/import-reviews.ts'
import { type Offer, Unanswered } from '../../import/open-question.ts'
import type { ImportReport } from '../../import/report.ts'
import type { ImportRequest } from '../../import/request.ts'
import { declarationOf, platformOf } from '../../schema/content/platforms.ts'
import type { KeptMapping } from '../../schema/content/imports-file.ts'
import type { SourceName } from '../../schema/review.ts'
import type { UploadResult } from './import-upload.ts'

/** A question that only the owner can answer, and the changes of the content that propose an answer. */
export type OwnerQuestion = {
  /** The file that waits for the answer; null if it is imported. */
  path: string | null
  /** How the file would be read. */
  shown: string
  asked: readonly OpenPoint[]
  /** The entries of `imports.yaml` with the first answer to each question. */
  entries: readonly KeptMapping[]
  /** The sources to declare in `sources.yaml`. */
  sources: readonly SourceName[]
}
type OpenPoint = { what: string; member: string | null; offers: readonly Offer[] }

/** The most questions about one file: more would repeat earlier ones. */
const MOST_QUESTIONS = 10

/** All questions that an import asks about a file, with the entries of `imports.yaml` that answer them. Writes nothing. */
export async function questionAbout(path: string, content: string): Promise<UploadResult> {
  let request: ImportRequest = { files: [path], content, dryRun: true }
  const asked: OpenPoint[] = []
  let shown = ''
  for (;;) {
    try {
      const report = await importReviews(request)
      const isOpen = asked.some(({ member }) => member === 'source')
      return { asks: { path, shown, asked, entries: report.kept, sources: isOpen ? [] : undeclaredIn(report) } }
    } catch (error) {
      if (!(error instanceof Unanswered)) return refusedAfter(asked, error)
      const { offers } = error
      const [first, ...others] = offers
      if (first === undefined) return { refused: error.message }
      const member = others.length === 0 ? null : memberOf(first)
      // Each sheet has its own columns, and so its own entry.
      if (member === 'sheet' || asked.length === MOST_QUESTIONS)
        return { refused: `${error.what}. Upload a file that has only the right one` }
      asked.push({ what: error.what.replace(`${path}: `, ''), member, offers })
      shown = error.shown || shown
      request = { ...request, ...first.gives }
    }
  }
}

/** The sources whose reviews are not published, because `sources.yaml` does not name them. */
function undeclaredIn({ sources }: ImportReport): SourceName[] {
  return sources.flatMap(({ declared, source }) => (declared ? [] : [source]))
}

function refusedAfter(asked: readonly OpenPoint[], error: unknown): UploadResult {
  if (!(error instanceof CommandError)) throw error
  return { refused: [...asked.map(({ what }) => what), error.message].join('\n') }
}

/** The member of an entry of `imports.yaml` that an answer gives. */
function memberOf({ gives }: Offer): string {
  const [name = ''] = Object.keys(gives)
  // The column that is asked for comes last.
  if (gives.proposed !== undefined) return `map.${Object.keys(gives.proposed).at(-1) ?? ''}`
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function valueIn({ gives }: Offer): string {
  const [value] = gives.proposed === undefined ? Object.values(gives) : Object.values(gives.proposed).slice(-1)
  return JSON.stringify(value).replace(/^"(\w+)"$/, '$1')
}

/** Writes the proposed answers into the content folder. */
export async function writeProposal(content: string, { asked, entries, sources }: OwnerQuestion): Promise<void> {
  const open = asked.flatMap(({ member, offers }): OpenMember[] => {
    if (member === null) return []
    return [{ member, answers: answersTo(member, offers) }]
  })
  if (entries.length > 0) await proposeMappings(content, entries, open)
  if (sources.length > 0) await declareSources(content, sources)
}

function answersTo(member: string, offers: readonly Offer[]): OpenMember['answers'] {
  const answers = offers.map((offer) => ({ value: valueIn(offer), means: offer.means }))
  return member === 'source'
    ? [...answers, { value: 'trusted_shops', means: 'any other platform, written like this' }]
    : answers
}

/** The name of the branch for a question: the same question has the same branch, so that it is asked once. */
export function branchFor({ asked, entries, sources }: OwnerQuestion): string {
  const same = [asked.map(({ member }) => member), entries.map((entry) => ({ ...entry, confirmed_on: '' })), sources]
  return `inbox-question-${createHash('sha256').update(JSON.stringify(same)).digest('hex').slice(0, 12)}`
}

/** The title of the request that asks. */
export function titleOf({ path, sources }: OwnerQuestion): string {
  if (path !== null) return `How should ${printable(path, 80)} be read?`
  return `Publish the reviews from ${sources.map((source) => platformOf(source).name).join(' and ')}?`
}

/** The question and how to answer it in the editor of a web page, as Markdown. */
export function requestText({ path, shown, asked, entries, sources }: OwnerQuestion): string {
  const isOpen = asked.some(({ member }) => member !== null)
  const files = [...(entries.length > 0 ? ['imports.yaml'] : []), ...(sources.length > 0 ? ['sources.yaml'] : [])]
  return [
    ...(path === null ? [] : [`${quoted(path)} is not imported yet: only you can say how to read it.`]),
    ...(shown === ''
      ? []
      : ['', `It would be read like this${isOpen ? ', with the first of the answers below' : ''}:`, '', asCode(shown)]),
    ...asked.flatMap(({ what, member, offers }) =>
      member === null && shown !== '' ? [] : ['', ...choice(what, member, offers)],
    ),
    ...(sources.length === 0 ? [] : ['', ...declarations(sources)]),
    '',
    '**How to answer**',
    '',
    isOpen
      ? `1. Open the changes of this request (on GitHub "Files changed", on GitLab "Changes"), and edit ${files.join(' and ')} there: in ` +
        'the menu of the file, "Edit file" or "Edit in single-file editor". Replace every `CHOOSE` by one of the values above it, and commit.'
      : `1. If everything is right, change nothing. Otherwise open the changes of this request (on GitHub "Files changed", on GitLab ` +
        `"Changes"), edit ${files.join(' and ')} there (in the menu of the file, "Edit file" or "Edit in single-file editor"), and commit.`,
    '2. Merge this request.' +
      (path === null ? '' : ' The file is then imported, and later files of this kind are read in the same way.'),
    '',
    path === null
      ? 'If you do not want this, close the request.'
      : 'If the file should not be imported, close the request, and delete the file.',
  ].join('\n')
}

function choice(what: string, member: string | null, offers: readonly Offer[]): string[] {
  const [first] = offers
  if (member === null) return [`${sentence(what)} This request says: ${first?.means ?? ''}.`]
  const values = answersTo(member, offers).map(
    ({ value, means }) => `    ${member.split('.').at(-1) ?? ''}: ${value}   (${means})`,
  )
  return [`${sentence(what)} Choose:`, '', ...values]
}

function sentence(what: string): string {
  const text = printable(what)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?]$/.test(text) ? '' : '.'}`
}

function declarations(sources: readonly SourceName[]): string[] {
  return [
    'These lines say where reviews come from, and how you know that their authors were your customers. Reviews are published once ' +
      'this is in `sources.yaml`, and only if `verified` is true. Merge them only if they are true:',
    '',
    asCode(sources.flatMap(declarationOf).join('\n')),
  ]
}

/** Text as code in Markdown: nothing in it is a link, a mention or a command. */
export function asCode(text: string): string {
  return text.replaceAll(/^/gm, '    ')
}
