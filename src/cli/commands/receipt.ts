import { parseArgs } from 'node:util'
import { CommandError } from '../../host/errors/command-error.ts'
import { withContent } from '../../host/locks/lock-content.ts'
import { readLog } from '../../content/folder/log-folder.ts'
import { replaceFile } from '../../host/files/replace-file.ts'
import { quoted } from '../../host/errors/printable.ts'
import { readContent } from '../../content/read-content.ts'
import { runCommand } from '../../host/errors/run-command.ts'
import { commandFor } from '../../host/typed-command.ts'
import { commitment, partsOf } from '../../log/commitment.ts'
import type { OpenLog } from '../../log/open-log.ts'
import { receiptText } from '../../log/receipt.ts'
import { inclusionProof } from '../../log/tree.ts'
import { ReviewId, type Review } from '../../schema/review.ts'
import { readBuildSettings } from '../../host/settings.ts'

/** `npm run receipt -- ID`: writes `ID.tlog-proof`, a proof that the review is in the log. */
await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  const id = ReviewId.safeParse(positionals[0])
  if (!id.success || positionals.length > 1) throw new CommandError('Name one review: the part after # in its link')
  const { content } = readBuildSettings()
  const text = await withContent(content, { access: 'shared', command: 'npm run receipt' }, () =>
    receiptOf(content, id.data),
  )
  const file = `${id.data}.tlog-proof`
  await replaceFile(file, [text])
  console.log(`Wrote ${file}. Its holder can check it with: ${commandFor(content, 'verify', 'URL', '--receipt', file)}`)
})

async function receiptOf(content: string, id: ReviewId): Promise<string> {
  const log = await readLog(content)
  if (log === null)
    throw new CommandError(`This content has no log yet. To begin one: ${commandFor(content, 'log', '--init')}`)
  const review = (await readContent(content)).reviews.find((one) => one.id === id)
  if (review === undefined) throw new CommandError(`No published review has the id ${quoted(id)}`)
  return receiptFor(log, review, commandFor(content, 'log'))
}

function receiptFor(log: OpenLog, review: Review, command: string): string {
  const opening = log.openings.find((one) => 'words' in one && one.id === review.id)
  const logged = opening !== undefined && 'index' in opening ? log.history.reviews.get(opening.index) : undefined
  const entry = logged && log.entries[logged.setBy]
  const isSet = entry?.event === 'published' || entry?.event === 'edited' || entry?.event === 'reinstated'
  if (logged === undefined || opening === undefined || !('words' in opening) || !isSet)
    throw new CommandError(`This review is not in the log yet. Now: ${command}`)
  const { rest, stars, words } = opening
  const parts = partsOf(review)
  if (commitment(words, parts.words) !== entry.words || commitment(rest, parts.rest) !== entry.rest)
    throw new CommandError(`This review changed since it was logged. Now: ${command}`)
  const of = 'of' in entry ? { of: entry.of } : {}
  return receiptText({
    extra: { event: entry.event, ...of, review, salts: { rest, stars, words } },
    index: logged.setBy,
    proof: inclusionProof(log.tree, logged.setBy),
    checkpointText: log.checkpointText,
  })
}
