import { LogEntry } from '../schema/log-entry.ts'
import { ReceiptExtra } from '../schema/log-files.ts'
import type { Result } from '../schema/result.ts'
import { type Checkpoint, readCheckpoint } from './checkpoint.ts'
import { canonical, hashesOf, partsIfAny } from './commitment.ts'
import { entryBytes } from './history.ts'
import { leafHash, rootOfInclusion, type TreeHash } from './tree.ts'
import { dataIn } from './untrusted-json.ts'

/** A receipt: what its entry is made of, where the entry is, and the proof that the checkpoint covers it. */
export type Receipt = {
  extra: ReceiptExtra
  index: number
  proof: TreeHash[]
  checkpointText: string
  checkpoint: Checkpoint
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1'

/** A receipt as a file (c2sp.org/tlog-proof). */
export function receiptText({ extra, index, proof, checkpointText }: Omit<Receipt, 'checkpoint'>): string {
  const hashes = proof.map((hash) => `${hash.toString('base64')}\n`).join('')
  const encoded = Buffer.from(canonical(extra)).toString('base64')
  return `${FIRST_LINE}\nextra ${encoded}\nindex ${index}\n${hashes}\n${checkpointText}`
}

/** Reads a receipt and follows its proof; says what is wrong if it does not lead to the root of its own checkpoint. */
export function readReceipt(text: string): Result<Receipt> {
  const form =
    /^c2sp\.org\/tlog-proof@v1\nextra ([A-Za-z0-9+/]+={0,2})\nindex (0|[1-9]\d{0,15})\n((?:[A-Za-z0-9+/]{43}=\n)*)\n/
  const [head, encoded = '', index = '', hashes = ''] = form.exec(text) ?? []
  if (head === undefined) return { ok: false, problem: 'This is no receipt' }
  const checkpointText = text.slice(head.length)
  const checkpoint = readCheckpoint(checkpointText)
  const extra = ReceiptExtra.safeParse(dataIn(Buffer.from(encoded, 'base64').toString()))
  if (checkpoint === undefined) return { ok: false, problem: 'Its checkpoint is malformed' }
  if (!extra.success) return { ok: false, problem: 'It does not have the review and its salts' }
  const proof = hashes
    .split('\n')
    .slice(0, -1)
    .map((hash) => Buffer.from(hash, 'base64'))
  const place = { index: Number(index), size: checkpoint.size }
  const entry = entryOf(extra.data)
  if (entry === undefined) return { ok: false, problem: 'Its review, event and salts do not make an entry of a log' }
  const root = rootOfInclusion(leafHash(entryBytes(entry)), place, proof)
  if (root?.equals(checkpoint.root) !== true)
    return { ok: false, problem: 'Its review, salts and proof do not lead to the root of its checkpoint' }
  return { ok: true, value: { extra: extra.data, index: Number(index), proof, checkpointText, checkpoint } }
}

/** The entry that a receipt is about, made anew from the review and its salts; undefined if there can be no such entry. */
function entryOf({ event, of, review, salts }: ReceiptExtra): LogEntry | undefined {
  const parts = partsIfAny(review)
  if (parts === undefined) return undefined
  return LogEntry.safeParse({ v: 1, event, ...(of !== undefined && { of }), ...hashesOf(parts, salts) }).data
}
