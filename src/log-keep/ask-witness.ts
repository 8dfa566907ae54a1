import type { Checkpoint } from '../log/checkpoint.ts'
import { cosignedAt } from '../log/signer-key.ts'
import type { Witness } from '../log/log-policy.ts'
import { base64Of } from '../log/bytes.ts'
import { readSignatureLine } from '../log/signed-note.ts'
import { consistencyProof, type HashTree } from '../log/tree.ts'
import { bytesOf, chunksOf } from '../log-check/read-site-files.ts'
import { whyNoAnswer } from '../host/errors/why-no-answer.ts'

/** A witness's answer to a request for its cosignature. */
export type WitnessAnswer =
  | { kind: 'signed'; lines: string[] }
  /** It saw a larger log under this name: this folder is older than the log. */
  | { kind: 'ahead'; size: number }
  /** It saw another history of this log. */
  | { kind: 'other-history' }
  /** It cannot be reached, or its answer is invalid. */
  | { kind: 'no-answer'; why: string }

/** The checkpoint to send, whose `text` has only the log's own signature, and the tree that proofs come from. */
export type CosignRequest = { checkpoint: Checkpoint; text: string; tree: HashTree }

const TIMEOUT_MS = 10_000

/** The largest answer, in bytes: it is a size, or one line for each key of the witness. */
const MOST_BYTES = 65_536

/**
 * Asks a witness to cosign (c2sp.org/tlog-witness, add-checkpoint). If the last size that the witness saw is not `old`, it
 * answers with that size, and is asked once more.
 */
export async function askWitness(witness: Witness, request: CosignRequest, old: number): Promise<WitnessAnswer> {
  const first = await ask(witness, request, old)
  if (first.kind !== 'has-seen') return first
  if (first.size > request.checkpoint.size) return { kind: 'ahead', size: first.size }
  const second = await ask(witness, request, first.size)
  return second.kind === 'has-seen' ? { kind: 'no-answer', why: 'it named two different sizes' } : second
}

async function ask(
  witness: Witness,
  { checkpoint, text, tree }: CosignRequest,
  old: number,
): Promise<WitnessAnswer | { kind: 'has-seen'; size: number }> {
  const proof = consistencyProof(tree, old, checkpoint.size).map((hash) => `${base64Of(hash)}\n`)
  try {
    const response = await fetch(`${witness.url?.replace(/\/$/, '') ?? ''}/add-checkpoint`, {
      method: 'POST',
      body: `old ${old}\n${proof.join('')}\n${text}`,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const said = (await bytesOf(chunksOf(response), MOST_BYTES)).toString()
    if (response.ok) return signedLines(witness, checkpoint, said)
    const size = /^text\/x\.tlog\.size\b/.test(response.headers.get('Content-Type') ?? '') ? sizeIn(said) : undefined
    if (response.status === 409 && size !== undefined && size !== old) return { kind: 'has-seen', size }
    if (response.status === 409 || response.status === 422) return { kind: 'other-history' }
    return { kind: 'no-answer', why: `it answered ${response.status}` }
  } catch (cause) {
    return { kind: 'no-answer', why: whyNoAnswer(cause) }
  }
}

function sizeIn(text: string): number | undefined {
  return /^(0|[1-9]\d{0,15})\n?$/.test(text) ? Number(text) : undefined
}

function signedLines({ key }: Witness, checkpoint: Checkpoint, said: string): WitnessAnswer {
  const lines = said.split('\n').flatMap((line) => {
    const signature = readSignatureLine(line)
    return signature !== undefined && cosignedAt(signature, checkpoint, key) !== undefined ? [signature.line] : []
  })
  return lines.length > 0 ? { kind: 'signed', lines } : { kind: 'no-answer', why: 'its signature is not valid' }
}
