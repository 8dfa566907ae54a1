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

// The page of the log loads this file in browsers.

const isReceiptExtra = strictObject(
  {
    event: oneOf('published', 'edited', 'reinstated'),
    review: looseObject({ id: isReviewId, rating: isStars }),
    salts: strictObject({ rest: isSalt, stars: isSalt, words: isSalt }),
  },
  { of: isCount },
)

/** What `extra` of a receipt has: all that the entry of the review is made of. */
export type ReceiptExtra = Guarded<typeof isReceiptExtra>

/** A receipt: what its entry is made of, where the entry is, and the proof that the checkpoint covers it. */
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

/** Reads a receipt and follows its proof; says what is wrong if it does not lead to the root of its own checkpoint. */
export function readReceipt(text: string): Result<Receipt> {
  const form =
    /^c2sp\.org\/tlog-proof@v1\nextra ([A-Za-z0-9+/]+={0,2})\nindex (0|[1-9]\d{0,15})\n((?:[A-Za-z0-9+/]{43}=\n)*)\n/
  const [head, encoded = '', index = '', hashes = ''] = form.exec(text) ?? []
  if (head === undefined) return { ok: false, problem: 'This is no receipt' }
  const checkpointText = text.slice(head.length)
  const checkpoint = readCheckpoint(checkpointText)
  const extra = dataIn(decodedText(fromBase64(encoded)))
  if (checkpoint === undefined) return { ok: false, problem: 'Its checkpoint is malformed' }
  if (!isReceiptExtra(extra)) return { ok: false, problem: 'It does not have the review and its salts' }
  const proof = hashes.split('\n').flatMap((hash) => (hash === '' ? [] : (fromBase64(hash) ?? [])))
  const place = { index: Number(index), size: checkpoint.size }
  const entry = entryOf(extra)
  if (entry === undefined) return { ok: false, problem: 'Its review, event and salts do not make an entry of a log' }
  const root = rootOfInclusion(leafHash(entryBytes(entry)), place, proof)
  if (root === undefined || !areEqual(root, checkpoint.root))
    return { ok: false, problem: 'Its review, salts and proof do not lead to the root of its checkpoint' }
  return { ok: true, value: { extra, index: Number(index), proof, checkpointText, checkpoint } }
}

/** The entry that a receipt is about, made anew from the review and its salts; undefined if there can be no such entry. */
function entryOf({ event, of, review, salts }: ReceiptExtra): LogEntry | undefined {
  const parts = partsIfAny(review)
  if (parts === undefined) return undefined
  const entry: unknown = { v: 1, event, ...(of !== undefined && { of }), ...hashesOf(parts, salts) }
  return isLogEntry(entry) ? entry : undefined
}
