import { extname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { DatasetFile, DatasetFiles } from './dataset-files.ts'
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
export async function columnsFrom(published: DatasetFiles): Promise<ReviewColumns> {
  const files = await sharedFiles(published)
  const answer = await ask(new Worker(WORKER), files)
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

/** The same files where another thread can read them too, each of them once. */
async function sharedFiles({ head, insights, reviews, perReview }: DatasetFiles): Promise<ToWorker> {
  const copies = new Map<DatasetFile, Uint8Array<SharedArrayBuffer>>()
  for (const file of new Set([head, insights, ...reviews, ...perReview])) copies.set(file, await shared(file.bytes))
  const copyOf = (file: DatasetFile): ToWorker['head'] => ({
    ...file,
    bytes: copies.get(file) ?? new Uint8Array(new SharedArrayBuffer(0)),
  })
  return {
    ...{ head: copyOf(head), insights: copyOf(insights) },
    ...{ reviews: reviews.map(copyOf), perReview: perReview.map(copyOf) },
  }
}

/** The same bytes where another thread can read them too. */
async function shared(bytes: Buffer): Promise<Uint8Array<SharedArrayBuffer>> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  for (let at = 0; at < bytes.length; at += TURN_BYTES) {
    copy.set(bytes.subarray(at, at + TURN_BYTES), at)
    await setImmediate()
  }
  return copy
}
