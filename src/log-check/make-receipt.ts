import { readExistingLog } from '../content/folder/log-folder.ts'
import { readContent } from '../content/read-content.ts'
import { CommandError } from '../host/errors/command-error.ts'
import { quoted } from '../host/errors/printable.ts'
import { withContent } from '../host/locks/lock-content.ts'
import { commandFor } from '../host/typed-command.ts'
import { hashesOf, partsOf } from '../log/commitment.ts'
import { changedParts } from '../log/history.ts'
import type { OpenLog } from '../log/open-log.ts'
import { receiptText } from '../log/receipt.ts'
import { inclusionProof } from '../log/tree.ts'
import type { Review, ReviewId } from '../schema/review.ts'

/**
 * The text of a proof that a review of a content folder is in its log.
 *
 * @throws {CommandError} if the review is not in the log, or changed since it was logged
 */
export function makeReceipt(content: string, id: ReviewId): Promise<string> {
  return withContent(content, { access: 'shared', command: 'npm run receipt' }, async () => {
    const log = await readExistingLog(content)
    const review = (await readContent(content)).reviews.find((one) => one.id === id)
    if (review === undefined) throw new CommandError(`No published review has the id ${quoted(id)}`)
    return receiptFor(log, review, commandFor(content, 'log'))
  })
}

function receiptFor(log: OpenLog, review: Review, command: string): string {
  const opening = log.openings.find((one) => 'words' in one && one.id === review.id)
  const logged = opening !== undefined && 'index' in opening ? log.history.reviews.get(opening.index) : undefined
  const entry = logged && log.entries[logged.setBy]
  const isSet = entry?.event === 'published' || entry?.event === 'edited' || entry?.event === 'reinstated'
  if (logged === undefined || opening === undefined || !('words' in opening) || !isSet)
    throw new CommandError(`This review is not in the log yet. Log it first: ${command}`)
  const { rest, stars, words } = opening
  const salts = { rest, stars, words }
  if (changedParts(entry, hashesOf(partsOf(review), salts)).length > 0)
    throw new CommandError(`This review changed since it was logged. Log the change first: ${command}`)
  const of = 'of' in entry ? { of: entry.of } : {}
  return receiptText({
    extra: { event: entry.event, ...of, review, salts },
    index: logged.setBy,
    proof: inclusionProof(log.tree, logged.setBy),
    checkpointText: log.checkpointText,
  })
}
