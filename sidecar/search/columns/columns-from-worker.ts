import { extname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { DatasetFile, DatasetFiles } from './dataset-files.ts'
import type { FromWorker, ToWorker } from './columns-worker.ts'
import { MalformedArtefactError } from './malformed-artefact.ts'
import type { ReviewColumns } from './review-columns.ts'

/**
 * The largest dataset for the shared thread, in bytes. A larger dataset would delay others for seconds, so it gets its own
 * thread.
 */
const SHARED_BYTES = 8 * 1024 * 1024

/** The worker beside this file: TypeScript in the sources, JavaScript once compiled. */
const WORKER = new URL(`./columns-worker${extname(import.meta.url)}`, import.meta.url)

/**
 * Runs `columnsOf` in another thread, which small datasets share, one after the other. The result is transferred, not copied.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema
 */
export async function columnsFrom(published: DatasetFiles): Promise<ReviewColumns> {
  const files = await sharedFiles(published)
  const answer = await (bytesOf(published) > SHARED_BYTES ? askAlone(files) : askInTurn(files))
  if (answer.kind === 'malformed') throw new MalformedArtefactError(answer.path, answer.problems)
  return answer.columns
}

function bytesOf({ reviews, perReview }: DatasetFiles): number {
  return [...reviews, ...perReview].reduce((sum, { bytes }) => sum + bytes.length, 0)
}

async function askAlone(question: ToWorker): Promise<FromWorker> {
  const worker = new Worker(WORKER)
  try {
    return await ask(worker, question)
  } finally {
    void worker.terminate()
  }
}

let last: Promise<unknown> = Promise.resolve()
let sharedWorker: Worker | undefined

/**
 * Starts the thread that small datasets share, so that the first dataset does not wait for it. The thread lives as long as the
 * process: starting a new thread, whose code has not warmed up, would take longer than most of these datasets.
 */
export function startSharedWorker(): Worker {
  if (sharedWorker !== undefined) return sharedWorker
  const worker = new Worker(WORKER)
  worker.unref()
  worker.on('error', () => forget(worker)).on('exit', () => forget(worker))
  sharedWorker = worker
  return worker
}

function forget(worker: Worker): void {
  if (sharedWorker === worker) sharedWorker = undefined
}

function askInTurn(question: ToWorker): Promise<FromWorker> {
  const answer = last.then(() => askShared(question))
  last = answer.catch(() => undefined)
  return answer
}

/** Asks the shared thread. If a dataset crashes the thread, the next dataset gets a new one. */
async function askShared(question: ToWorker): Promise<FromWorker> {
  const worker = startSharedWorker()
  try {
    worker.ref()
    return await ask(worker, question)
  } catch (cause) {
    forget(worker)
    void worker.terminate()
    throw cause
  } finally {
    worker.unref()
  }
}

function ask(worker: Worker, question: ToWorker): Promise<FromWorker> {
  const { promise, resolve, reject } = Promise.withResolvers<FromWorker>()
  const ended = (): void => reject(new Error('The thread that reads the reviews ended without an answer'))
  worker.on('message', resolve).on('error', reject).on('exit', ended)
  worker.postMessage(question)
  return promise.finally(() => worker.off('message', resolve).off('error', reject).off('exit', ended))
}

/** Bytes to copy before yielding to other requests. Copying them takes a few milliseconds. */
const TURN_BYTES = 8 * 1024 * 1024

/** Copies each file, once, to memory that another thread can read too. */
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

/** Copies the bytes to memory that another thread can read too. */
async function shared(bytes: Buffer): Promise<Uint8Array<SharedArrayBuffer>> {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  for (let at = 0; at < bytes.length; at += TURN_BYTES) {
    copy.set(bytes.subarray(at, at + TURN_BYTES), at)
    await setImmediate()
  }
  return copy
}
