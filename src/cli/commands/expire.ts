import { shownCount } from '../../schema/rounding.ts'
import { command, flag } from '../command.ts'

export const expire = command({
  name: 'expire',
  summary: 'remove the reviews that you may no longer keep',
  folder: 'argument',
  options: { dryRun: flag('--dry-run', 'only list them') },
  examples: ['', 'my-reviews --dry-run'],
  run: async ({ dryRun }, { environment, print, settings: { content } }) => {
    const { expireReviews } = await import('../../policy/remove-reviews.ts')
    const { nextCommand } = await import('../../content/folder/log-folder.ts')
    const { expired, changed } = await expireReviews({ content, storeUrl: environment['STORE_URL'] }, { dryRun })
    for (const { line, until } of expired)
      print(`${line.review.id} of ${line.review.date} (${line.review.source}): could be kept until ${until}`)
    const count = shownCount(expired.length)
    if (expired.length === 0) print('No review has expired')
    else if (dryRun) print(`Expired: ${count}. Nothing was changed`)
    else print(`Removed: ${count}. Changed: ${changed.join(', ')}. Now: ${await nextCommand(content)}`)
  },
})
