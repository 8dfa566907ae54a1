import { parseArgs } from 'node:util'
import { ContentError } from '../../host/errors/content-error.ts'
import { examineContent } from '../../content/read-content.ts'
import { shownCount } from '../../schema/rounding.ts'
import { readBuildSettings } from '../../host/settings.ts'
import { withContent } from '../../host/locks/lock-content.ts'
import { expiredReviews } from '../../content/rights.ts'
import { takeDown } from '../../content/folder/withheld-file.ts'
import { todayOf } from '../../content/folder/today.ts'
import { nextCommand } from '../../content/folder/log-folder.ts'
import { runCommand } from '../../host/errors/run-command.ts'
import { cachesOf, deleteCaches, withContentAndCaches } from '../../policy/erasure/caches.ts'

/** `npm run expire`: removes expired reviews, and records them. `--dry-run` only lists them. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } })
  const { content: folder } = readBuildSettings()
  const command = 'npm run expire'
  if (values['dry-run'] === true) await withContent(folder, { access: 'shared', command }, () => expire(folder, true))
  else await withContentAndCaches(folder, command, () => expire(folder, false))
})

async function expire(folder: string, dryRun: boolean): Promise<void> {
  const { content, lines, complaints } = await examineContent(folder)
  if (content === null) throw new ContentError(complaints)
  const today = await todayOf(folder)
  const past = expiredReviews(lines, content.sources, today)
  for (const { line, until } of past) {
    console.log(`${line.review.id} of ${line.review.date} (${line.review.source}): could be kept until ${until}`)
  }
  if (past.length === 0) console.log('No review has expired')
  else if (dryRun) console.log(`Expired: ${shownCount(past.length)}. Nothing was changed`)
  else {
    const entries = past.map(({ line: { review } }) => {
      const { id, date, rating } = review
      return { id, date, rating, reason: 'rights_expired' as const, withheld_on: today }
    })
    const changed = await takeDown(folder, entries)
    await deleteCaches(cachesOf(folder))
    console.log(
      `Removed: ${shownCount(past.length)}. Changed: ${changed.join(', ')}. Now: ${await nextCommand(folder)}`,
    )
  }
}
