import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { describeComplaint } from '../../dataset/content-error.ts'
import type { LocatedReview } from '../../dataset/read-review-lines.ts'
import { readBuildSettings, type BuildSettings } from '../../settings.ts'
import { quoted } from '../../dataset/printable.ts'
import { WithheldReason } from '../../schema/withheld.ts'
import { eraseReviews } from '../erasure/erase.ts'
import { noteFile } from '../erasure/note.ts'
import { wordsIn } from '../erasure/folded-words.ts'
import { withContent } from '../../dataset/content-folder/lock-content.ts'
import { readLines } from '../../dataset/content-folder/review-lines.ts'
import { PROJECT, withCaches } from '../../dataset/checkout.ts'
import { todayOf } from '../../dataset/content-folder/today.ts'
import { CommandError } from '../../dataset/command-error.ts'
import { commandFor, runCommand } from './run-command.ts'

/** What is made from reviews and kept between builds. */
const CACHES = ['.cache', '.astro', 'node_modules/.astro', 'node_modules/.vite'].map((name) => join(PROJECT, name))

const Reason = WithheldReason.extract(
  ['author_request', 'personal_data'],
  'Give --reason author_request or personal_data',
)
type Reason = z.infer<typeof Reason>

/** `npm run erase -- ID...` or `--author "NAME"`: takes everything of a review and its author out of the content. */
await runCommand(async () => {
  const options = { author: { type: 'string' }, all: { type: 'boolean' }, reason: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const reason = Reason.safeParse(values.reason ?? 'author_request')
  if (!reason.success) throw new CommandError(reason.error.issues.map(({ message }) => message).join('\n'))
  const settings = readBuildSettings()
  await underLock(settings, async () => {
    const found = await chosen(settings.content, { author: values.author, all: values.all, ids: positionals })
    await erase(settings, found, reason.data)
  })
})

/** Caches are deleted, so no build may use them meanwhile. Always in this order, as a build takes them. */
function underLock({ content }: BuildSettings, work: () => Promise<void>): Promise<void> {
  const how = { access: 'exclusive', command: 'npm run erase' } as const
  return withCaches(how, () => withContent(content, how, work))
}

async function erase({ content }: BuildSettings, found: readonly LocatedReview[], reason: Reason): Promise<void> {
  const { changed, leftovers, maybe } = await eraseReviews({
    content,
    ids: found.map(({ review }) => review.id),
    reason,
    today: await todayOf(content),
    noteFile: await noteFile(content),
    caches: CACHES,
  })
  console.log(`Erased ${found.length === 1 ? '1 review' : `${found.length} reviews`}. Changed: ${changed.join(', ')}`)
  for (const rest of [...leftovers, ...maybe]) console.log(describeComplaint(rest))
  console.log(nextSteps(content, leftovers.length))
}

type Wanted = { author: string | undefined; all: boolean | undefined; ids: readonly string[] }

async function chosen(content: string, { author, all, ids }: Wanted): Promise<LocatedReview[]> {
  const lines = await readLines(content)
  return author === undefined ? byId(lines, ids) : byAuthor(lines, author, all)
}

function byId(lines: readonly LocatedReview[], ids: readonly string[]): LocatedReview[] {
  if (ids.length === 0) {
    throw new CommandError('Say which review to erase: npm run erase -- ID, or npm run erase -- --author "NAME"')
  }
  return ids.map((id) => {
    const line = lines.find(({ review }) => review.id === id)
    if (line) return line
    throw new CommandError(
      `No review in the content has the id ${quoted(id)}; the link to a review has its id after the #`,
    )
  })
}

/** Two people may have one name, so several reviews are erased only when that is said. */
function byAuthor(lines: readonly LocatedReview[], author: string, all = false): LocatedReview[] {
  const wanted = wordsIn(author).join(' ')
  const found = lines.filter(({ review }) => wordsIn(review.author).join(' ') === wanted)
  if (found.length === 0) throw new CommandError(`No review in the content is by ${quoted(author)}`)
  if (found.length === 1 || all) return found
  const listed = found.map(({ review: { id, date, rating, source } }) => `  ${id}  ${date}  ${rating} stars  ${source}`)
  const question = `${found.length} reviews are by ${quoted(author)}, and perhaps not all by one person:`
  throw new CommandError([question, ...listed, 'Erase some by their ids, or all of them with --all'].join('\n'))
}

function nextSteps(content: string, leftovers: number): string {
  const left = leftovers === 1 ? 'the place above' : `the ${leftovers} places above`
  return [
    ...(leftovers === 0 ? [] : [`Something of it is left. Clear ${left} first: a build stops until that is done.`]),
    `Now: ${commandFor(content, 'build')}. It is searched for anything left, and fails if it finds some; then publish it.`,
    'Subscribers are sent the new content, and are then theirs to answer for. The history of a git repository keeps the',
    'old lines: the README says how to purge it. If the review came from a platform, it is still there.',
  ].join('\n')
}
