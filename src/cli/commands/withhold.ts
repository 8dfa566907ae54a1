import { parseArgs } from 'node:util'
import { readLines } from '../../content/folder/review-lines.ts'
import { readWithheldFile, takeDown } from '../../content/folder/withheld-file.ts'
import { quoted } from '../../host/errors/printable.ts'
import { readBuildSettings, type BuildSettings } from '../../host/settings.ts'
import type { Day } from '../../schema/day.ts'
import { WithheldEntry, WithheldReason } from '../../schema/withheld.ts'
import { cachesOf, deleteCaches, withContentAndCaches } from '../../policy/erasure/caches.ts'
import { readPrevious } from '../../policy/previous.ts'
import { todayOf } from '../../content/folder/today.ts'
import { CommandError } from '../../host/errors/command-error.ts'
import { nextCommand } from '../../content/folder/log-folder.ts'
import { runCommand } from '../../host/errors/run-command.ts'

/** `npm run withhold -- ID... --reason CODE`: takes reviews down, and records them so that readers can count them. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } })
  const ids = [...new Set(positionals)]
  if (ids.length === 0)
    throw new CommandError(`Name the review to take down: npm run withhold -- ID --reason CODE\n${codes()}`)
  const settings = readBuildSettings()
  await withContentAndCaches(settings.content, 'npm run withhold', () => withhold(settings, ids, values.reason))
})

async function withhold(settings: BuildSettings, ids: readonly string[], reason: string | undefined): Promise<void> {
  const entries = await entriesFor(settings, ids, { reason, today: await todayOf(settings.content) })
  const changed = await takeDown(settings.content, entries)
  // Also if nothing changed: an interrupted command may not have come to this
  await deleteCaches(cachesOf(settings.content))
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
    const entry = entries.find(({ value }) => value.id === id)?.value
    if (entry && !isReplaced(entry, reason)) return entry
    const review = entry ?? rated.get(id)
    if (review === undefined)
      throw new CommandError(`No review has the id ${quoted(id)}; the id is the part of a review's link after the #`)
    const code = codeOf(reason)
    const { date, rating, source } = review
    const from = code === 'platform_removed' && source !== undefined && { source }
    return WithheldEntry.parse({ id, date, rating, reason: code, withheld_on: today, ...from })
  })
}

/** An import brings back what the platform gives again, so another reason takes the place of `platform_removed`. */
function isReplaced(entry: WithheldEntry, reason: string | undefined): boolean {
  return entry.reason === 'platform_removed' && reason !== undefined && codeOf(reason) !== 'platform_removed'
}

/** The reviews in the content and, for those whose line is already gone, in the last published dataset. */
async function ratedReviews(settings: BuildSettings): Promise<Map<string, RatedReview>> {
  const { published } = await readPrevious(settings)
  const all = [
    ...(published.ok ? published.value.reviews : []),
    ...(await readLines(settings.content)).map(({ review }) => review),
  ]
  return new Map(all.map(({ id, date, rating, source }) => [id, { date, rating, source }]))
}

type RatedReview = Pick<WithheldEntry, 'date' | 'rating' | 'source'>

function codeOf(reason: string | undefined): WithheldReason {
  const code = WithheldReason.safeParse(reason)
  if (code.success) return code.data
  const given = reason === undefined ? 'Give a reason' : `${quoted(reason)} is not a reason for taking a review down`
  throw new CommandError(`${given}: --reason CODE\n${codes()}`)
}

function codes(): string {
  return `CODE is one of ${WithheldReason.options.join(', ')}. Being negative is not one of them: bad reviews stay`
}
