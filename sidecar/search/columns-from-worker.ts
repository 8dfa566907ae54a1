import { extname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './columns-worker.ts'
import { MalformedArtefactError } from './malformed-artefact.ts'
import type { ReviewColumns } from './review-columns.ts'

/** The worker beside this file: TypeScript in the sources, JavaScript once compiled. */
const WORKER = new URL(`./columns-worker${extname(import.meta.url)}`, import.meta.url)

/**
 * Runs `columnsOf` in a new thread. The result is transferred without a copy.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema
 */
export async function columnsFrom(published: { reviews: Buffer; insights: Buffer }): Promise<ReviewColumns> {
  const reviews = await shared(published.reviews)
  const insights = await shared(published.insights)
  const worker = new Worker(WORKER)
  const answer = await ask(worker, { reviews, insights })
  if (answer.kind === 'malformed') throw new MalformedArtefactError(answer.path, answer.problems)
  return answer.columns
}

function ask(worker: Worker, question: ToWorker): Promise<FromWorker> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that reads the reviews ended without an answer')))
    worker.postMessage(question)
  })
}

/** How many bytes are copied before yielding to other requests: a few milliseconds' worth. */
const TURN_BYTES = 8 * 1024 * 1024

/** The same bytes where another thread can read them too. */
async function shared(bytes: Buffer): Promise<Uint8Array<SharedArrayBuffer>> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  for (let at = 0; at < bytes.length; at += TURN_BYTES) {
    copy.set(bytes.subarray(at, at + TURN_BYTES), at)
    await setImmediate()
  }
  return copy
}
