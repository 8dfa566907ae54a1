import { parseArgs } from 'node:util'
import { withContent } from '../../dataset/content-folder/lock-content.ts'
import { readLines } from '../../dataset/content-folder/review-lines.ts'
import { readWithheldFile, takeDown } from '../../dataset/content-folder/withheld-file.ts'
import { quoted } from '../../dataset/printable.ts'
import { readBuildSettings, type BuildSettings } from '../../settings.ts'
import type { Day } from '../../schema/day.ts'
import { WithheldEntry, WithheldReason } from '../../schema/withheld.ts'
import { readPrevious } from '../previous.ts'
import { todayOf } from '../../dataset/content-folder/today.ts'
import { CommandError } from '../../dataset/command-error.ts'
import { nextCommand } from '../../dataset/content-folder/log-folder.ts'
import { runCommand } from '../../dataset/run-command.ts'

/** `npm run withhold -- ID... --reason CODE`: takes reviews down, and records them so that readers can count them. */
await runCommand(async () => {
  const { values, positionals: ids } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } })
  if (ids.length === 0)
    throw new CommandError(`Name the review to take down: npm run withhold -- ID --reason CODE\n${codes()}`)
  const settings = readBuildSettings()
  const how = { access: 'exclusive', command: 'npm run withhold' } as const
  await withContent(settings.content, how, () => withhold(settings, ids, values.reason))
})

async function withhold(settings: BuildSettings, ids: readonly string[], reason: string | undefined): Promise<void> {
  const entries = await entriesFor(settings, ids, { reason, today: await todayOf(settings.content) })
  const changed = await takeDown(settings.content, entries)
  console.log(
    changed.length === 0
      ? 'They were already taken down; nothing was changed'
      : `Taken down: ${ids.length}. Changed: ${changed.join(', ')}. Now: ${await nextCommand(settings.content)}`,
  )
}

async function entriesFor(
  settings: BuildSettings,
  ids: readonly string[],
  { reason, today }: { reason: string | undefined; today: Day },
): Promise<WithheldEntry[]> {
  const { entries } = await readWithheldFile(settings.content)
  const rated = await ratedReviews(settings)
  return ids.map((id) => {
    const entry = entries.find(({ value }) => value.id === id)
    if (entry) return entry.value
    const review = rated.get(id)
    if (review === undefined)
      throw new CommandError(`No review has the id ${quoted(id)}; the id is the part of a review's link after the #`)
    return WithheldEntry.parse({ ...review, reason: codeOf(reason), withheld_on: today })
  })
}

/** The reviews in the content and, for those whose line is already gone, in the last published dataset. */
async function ratedReviews(
  settings: BuildSettings,
): Promise<Map<string, Pick<WithheldEntry, 'id' | 'date' | 'rating'>>> {
  const { published } = await readPrevious(settings)
  const all = [
    ...(published.ok ? published.value.reviews : []),
    ...(await readLines(settings.content)).map(({ review }) => review),
  ]
  const bare = WithheldEntry.pick({ id: true, date: true, rating: true })
  return new Map(all.map(({ id, date, rating }) => [id, bare.parse({ id, date, rating })]))
}

function codeOf(reason: string | undefined): WithheldReason {
  const code = WithheldReason.safeParse(reason)
  if (code.success) return code.data
  const given = reason === undefined ? 'Give a reason' : `${quoted(reason)} is not a reason for taking a review down`
  throw new CommandError(`${given}: --reason CODE\n${codes()}`)
}

function codes(): string {
  return `CODE is one of ${WithheldReason.options.join(', ')}. Being negative is not one of them: bad reviews stay`
}
