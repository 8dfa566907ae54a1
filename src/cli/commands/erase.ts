import { parseArgs } from 'node:util'
import type { z } from 'zod'
import { describeComplaint } from '../../host/errors/content-error.ts'
import type { LocatedReview } from '../../content/read-review-lines.ts'
import { readBuildSettings, type BuildSettings } from '../../host/settings.ts'
import { quoted } from '../../host/errors/printable.ts'
import { counted } from '../../schema/rounding.ts'
import { type WithheldEntry, WithheldReason } from '../../schema/withheld.ts'
import { eraseReviews } from '../../policy/erasure/erase.ts'
import { cachesOf, withContentAndCaches } from '../../policy/erasure/caches.ts'
import { noteFile } from '../../policy/erasure/note.ts'
import { wordsIn } from '../../policy/erasure/folded-words.ts'
import { readLines } from '../../content/folder/review-lines.ts'
import { readWithheldFile } from '../../content/folder/withheld-file.ts'
import { todayOf } from '../../content/folder/today.ts'
import { CommandError } from '../../host/errors/command-error.ts'
import { nextCommand } from '../../content/folder/log-folder.ts'
import { commandFor } from '../../host/typed-command.ts'
import { runCommand } from '../../host/errors/run-command.ts'

const Reason = WithheldReason.extract(
  ['author_request', 'personal_data'],
  'Give --reason author_request or personal_data',
)
type Reason = z.infer<typeof Reason>

/** `npm run erase -- ID...` or `--author "NAME"`: removes a review and everything about its author from the content. */
await runCommand(async () => {
  const options = { author: { type: 'string' }, all: { type: 'boolean' }, reason: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const reason = Reason.safeParse(values.reason ?? 'author_request')
  if (!reason.success) throw new CommandError(reason.error.issues.map(({ message }) => message).join('\n'))
  const settings = readBuildSettings()
  await withContentAndCaches(settings.content, 'npm run erase', async () => {
    const found = await chosen(settings.content, {
      author: values.author,
      all: values.all,
      ids: [...new Set(positionals)],
    })
    await erase(settings, found, reason.data)
  })
})

async function erase({ content }: BuildSettings, found: readonly LocatedReview[], reason: Reason): Promise<void> {
  const { changed, leftovers, maybe } = await eraseReviews({
    content,
    ids: found.map(({ review }) => review.id),
    reason,
    today: await todayOf(content),
    noteFile: await noteFile(content),
    caches: cachesOf(content),
  })
  console.log(`Erased ${counted(found.length, 'review')}. Changed: ${changed.join(', ')}`)
  for (const rest of [...leftovers, ...maybe]) console.log(describeComplaint(rest))
  console.log(nextSteps(await nextCommand(content), leftovers.length))
}

type Wanted = { author: string | undefined; all: boolean | undefined; ids: readonly string[] }

async function chosen(content: string, { author, all, ids }: Wanted): Promise<LocatedReview[]> {
  const lines = await readLines(content)
  return author === undefined ? byId(lines, ids, content) : byAuthor(lines, author, all)
}

async function byId(
  lines: readonly LocatedReview[],
  ids: readonly string[],
  content: string,
): Promise<LocatedReview[]> {
  const { entries } = await readWithheldFile(content)
  if (ids.length === 0) {
    throw new CommandError('Name the review to erase: npm run erase -- ID, or npm run erase -- --author "NAME"')
  }
  return ids.map((id) => {
    const line = lines.find(({ review }) => review.id === id)
    if (line) return line
    const entry = entries.find(({ value }) => value.id === id)?.value
    if (entry) throw new CommandError(alreadyGone(entry, content))
    throw new CommandError(
      `No review in the content has the id ${quoted(id)}; the id is the part of a review's link after the #`,
    )
  })
}

function alreadyGone({ id, reason }: WithheldEntry, content: string): string {
  const gone = `The review ${quoted(id)} is no longer in the content; withheld.jsonl has its id, date, stars and reason (${reason})`
  if (reason !== 'platform_removed') return `${gone}, and no import brings it back`
  const command = commandFor(content, 'withhold', id, '--reason author_request')
  return `${gone}. So that no import brings it back if the platform shows it again: ${command}`
}

/** Two people may share a name, so several reviews are erased only with --all. */
function byAuthor(lines: readonly LocatedReview[], author: string, all = false): LocatedReview[] {
  const wanted = wordsIn(author).join(' ')
  const found = lines.filter(({ review }) => wordsIn(review.author).join(' ') === wanted)
  if (found.length === 0) throw new CommandError(`No review in the content is by ${quoted(author)}`)
  if (found.length === 1 || all) return found
  const listed = found.map(({ review: { id, date, rating, source } }) => `  ${id}  ${date}  ${rating} stars  ${source}`)
  const question = `${counted(found.length, 'review')} are by ${quoted(author)}, perhaps by different people:`
  throw new CommandError([question, ...listed, 'Erase some of them by id, or all with --all'].join('\n'))
}

function nextSteps(command: string, leftovers: number): string {
  const left = leftovers === 1 ? 'the place above' : `the ${leftovers} places above`
  return [
    ...(leftovers === 0 ? [] : [`Parts of it are left. Fix ${left} first: until then, no build succeeds.`]),
    `Now: ${command}. The build fails if it finds anything left of the review. Then publish.`,
    'A running sidecar has it until it reads the new build. Subscribers receive the new content, but what they do with old',
    'copies is out of your hands. Git history keeps the old lines: src/policy/README.md shows how to remove them. If the review',
    'came from a platform, it is still there.',
  ].join('\n')
}
