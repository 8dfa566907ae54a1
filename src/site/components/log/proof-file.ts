import { base64Of, utf8 } from './bytes.ts'
import { canonicalJson } from './canonical-json.ts'
import type { CheckedLog } from './check-published.ts'
import { indexOf, type ListedReview, partHashes } from './listed-reviews.ts'
import { auditPath } from './merkle-tree.ts'

/**
 * A proof that this review is in the log, as a file (c2sp.org/tlog-proof): the review and its salts, and the way from its entry to the
 * signed root. Undefined if the log has it otherwise than it is published.
 */
export async function proofFile(log: CheckedLog, review: ListedReview): Promise<string | undefined> {
  const index = indexOf(review) ?? -1
  const [recorded, salts] = [log.record.reviews.get(index), log.salts.get(index)]
  const last = recorded?.story.at(-1)
  const entry = last && log.entries[last.index]
  if (recorded?.status !== 'published' || salts === undefined || last === undefined || entry === undefined)
    return undefined
  const hashes = await partHashes(review, salts)
  if (canonicalJson(hashes) !== canonicalJson(recorded.hashes)) return undefined
  const of = 'of' in entry ? { of: entry.of } : {}
  const { log_index: _, ...published } = review
  const extra = canonicalJson({ event: entry.event, ...of, review: published, salts })
  const path = (await auditPath(log.tree, last.index)).map((hash) => `${base64Of(hash)}\n`)
  const head = `c2sp.org/tlog-proof@v1\nextra ${base64Of(utf8(extra))}\nindex ${last.index}\n`
  return `${head}${path.join('')}\n${log.files.checkpoint.text}`
}
