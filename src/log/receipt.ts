import { type Guarded, isCount, isStars, looseObject, oneOf, strictObject } from '../schema/guards.ts'
import { isLogEntry, isSalt, type LogEntry } from '../schema/log-entry.ts'
import { isReviewId } from '../schema/opening-line.ts'
import type { Result } from '../schema/result.ts'
import { areEqual, base64Of, decodedText, fromBase64, utf8 } from './bytes.ts'
import { canonical } from './canonical.ts'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import { hashesOf, partsIfAny } from './commitment.ts'
import { entryBytes } from './entry.ts'
import { leafHash, rootOfInclusion, type TreeHash } from './tree.ts'
import { dataIn } from './untrusted-json.ts'

// The log page loads this file in browsers.

const isReceiptExtra = strictObject(
  {
    event: oneOf('published', 'edited', 'reinstated'),
    review: looseObject({ id: isReviewId, rating: isStars }),
    salts: strictObject({ rest: isSalt, stars: isSalt, words: isSalt }),
  },
  { of: isCount },
)

/** The content of the line `extra` of a receipt: everything from which the review's log entry was made. */
export type ReceiptExtra = Guarded<typeof isReceiptExtra>

/** A receipt: the content and index of a log entry, and the proof that the checkpoint covers it. */
export type Receipt = {
  extra: ReceiptExtra
  index: number
  proof: TreeHash[]
  checkpointText: string
  checkpoint: Checkpoint
}

/** A receipt as a file (c2sp.org/tlog-proof). */
export function receiptText({ extra, index, proof, checkpointText }: Omit<Receipt, 'checkpoint'>): string {
  const hashes = proof.map((hash) => `${base64Of(hash)}\n`).join('')
  return `c2sp.org/tlog-proof@v1\nextra ${base64Of(utf8(canonical(extra)))}\nindex ${index}\n${hashes}\n${checkpointText}`
}

/** Reads a receipt and follows its proof, which must lead to the root of the receipt's checkpoint. */
export function readReceipt(text: string): Result<Receipt> {
  const form =
    /^c2sp\.org\/tlog-proof@v1\nextra ([A-Za-z0-9+/]+={0,2})\nindex (0|[1-9]\d{0,15})\n((?:[A-Za-z0-9+/]{43}=\n)*)\n/
  const [head, encoded = '', index = '', hashes = ''] = form.exec(text) ?? []
  if (head === undefined) return { ok: false, problem: 'This is not a receipt' }
  const checkpointText = text.slice(head.length)
  const checkpoint = readCheckpoint(checkpointText)
  const extra = dataIn(decodedText(fromBase64(encoded)))
  if (checkpoint === undefined) return { ok: false, problem: 'Its checkpoint is malformed' }
  if (!isReceiptExtra(extra)) return { ok: false, problem: 'Its line "extra" lacks a valid event, review or salts' }
  const proof = hashes.split('\n').flatMap((hash) => (hash === '' ? [] : (fromBase64(hash) ?? [])))
  const place = { index: Number(index), size: checkpoint.size }
  const entry = entryOf(extra)
  if (entry === undefined) return { ok: false, problem: 'Its review, event and salts do not make an entry of a log' }
  const root = rootOfInclusion(leafHash(entryBytes(entry)), place, proof)
  if (root === undefined || !areEqual(root, checkpoint.root))
    return { ok: false, problem: 'Its review, salts and proof do not lead to the root of its checkpoint' }
  return { ok: true, value: { extra, index: Number(index), proof, checkpointText, checkpoint } }
}

/** The log entry, rebuilt from the receipt's review and salts; undefined if they do not make a valid entry. */
function entryOf({ event, of, review, salts }: ReceiptExtra): LogEntry | undefined {
  const parts = partsIfAny(review)
  if (parts === undefined) return undefined
  const entry: unknown = { v: 1, event, ...(of !== undefined && { of }), ...hashesOf(parts, salts) }
  return isLogEntry(entry) ? entry : undefined
}
