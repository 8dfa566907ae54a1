import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { areEqual } from '../../src/log/bytes.ts'
import { type Checkpoint, readCheckpoint } from '../../src/log/checkpoint.ts'
import { cosignedStructure, cosignedText } from '../../src/log/cosignature.ts'
import { readVerifierKey, signatureLine, type VerifierKey } from '../../src/log/signed-note.ts'
import { isSignedBy, signerKey } from '../../src/log/signer-key.ts'
import { isConsistent, type TreeHead } from '../../src/log/tree.ts'
import { must } from './must.ts'
import { served } from './served.ts'

/** A witness over HTTP (c2sp.org/tlog-witness) that knows one log. */
export type AWitness = {
  url: string
  vkey: string
  /** The last size that it cosigned; a test may set it. */
  seen: TreeHead
  /** The old sizes in the requests that it received. */
  asked: number[]
  /** Answers instead of the witness, if set. */
  instead: ((res: ServerResponse) => void) | undefined
  /** The time of its next cosignature, in seconds since 1970. */
  time: bigint
}

/** A witness of a log; with a key of type Ed25519, or of ML-DSA-44. */
export async function aWitness(name: string, log: VerifierKey, isMldsa = false): Promise<AWitness> {
  const key = isMldsa ? mldsaKey(name) : signerKey(name, Buffer.alloc(32, name), 4)
  const empty = { size: 0, root: Buffer.alloc(32) }
  const witness: AWitness = {
    ...{ url: '', vkey: key.verifier.vkey, seen: empty, asked: [], instead: undefined, time: 1_794_268_800n },
  }
  function answer(body: string, res: ServerResponse): void {
    const end = body.indexOf('\n\n')
    const [first = '', ...lines] = body.slice(0, end).split('\n')
    const old = Number(/^old (0|[1-9]\d*)$/.exec(first)?.[1])
    witness.asked.push(old)
    const checkpoint = readCheckpoint(body.slice(end + 2))
    if (checkpoint === undefined || Number.isNaN(old) || old > checkpoint.size) return void res.writeHead(400).end()
    if (checkpoint.origin !== log.name) return void res.writeHead(404).end()
    if (checkpoint.note.signatures.length !== 1 || !isSignedBy(checkpoint.note, log))
      return void res.writeHead(403).end()
    if (old !== witness.seen.size)
      return void res.writeHead(409, { 'Content-Type': 'text/x.tlog.size' }).end(`${witness.seen.size}\n`)
    const proof = lines.map((line) => Buffer.from(line, 'base64'))
    if (old === checkpoint.size && !areEqual(witness.seen.root, checkpoint.root)) return void res.writeHead(409).end()
    if (!isConsistent(witness.seen, checkpoint, proof)) return void res.writeHead(422).end()
    witness.seen = checkpoint
    const time = Buffer.alloc(8)
    time.writeBigUInt64BE(witness.time)
    const signature = sign(null, messageOf(checkpoint, witness.time), key.key)
    res.end(signatureLine(key.verifier, Buffer.concat([time, signature])))
  }

  function messageOf(checkpoint: Checkpoint, time: bigint): Uint8Array {
    return isMldsa ? cosignedStructure(name, checkpoint, time) : Buffer.from(cosignedText(checkpoint.note.text, time))
  }

  witness.url = await served((req, res) => {
    void bodyOf(req).then((body) => {
      if (witness.instead !== undefined) return witness.instead(res)
      answer(body, res)
    })
  })
  return witness
}

function mldsaKey(name: string): { verifier: VerifierKey; key: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ml-dsa-44')
  const typed = Buffer.concat([Buffer.from([6]), publicKey.export({ format: 'der', type: 'spki' }).subarray(-1312)])
  const id = createHash('sha256').update(`${name}\n`).update(typed).digest('hex').slice(0, 8)
  return { verifier: must(readVerifierKey(`${name}+${id}+${typed.toString('base64')}`)), key: privateKey }
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
