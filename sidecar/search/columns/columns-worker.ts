import { parentPort } from 'node:worker_threads'
import type { DatasetFiles } from './dataset-files.ts'
import { MalformedArtefactError } from './malformed-artefact.ts'
import { columnsOf, type ReviewColumns } from './review-columns.ts'

/** The input of the thread: the published files, in memory shared by both threads. */
export type ToWorker = DatasetFiles<Uint8Array<SharedArrayBuffer>>

export type FromWorker =
  | { kind: 'columns'; columns: ReviewColumns }
  | ({ kind: 'malformed' } & Pick<MalformedArtefactError, 'path' | 'problems'>)

parentPort?.on('message', (published: ToWorker) => {
  const answer = answerTo(published)
  parentPort?.postMessage(answer, [...buffersIn(answer)])
})

function answerTo(published: ToWorker): FromWorker {
  try {
    return { kind: 'columns', columns: columnsOf(published) }
  } catch (error) {
    if (!(error instanceof MalformedArtefactError)) throw error
    return { kind: 'malformed', path: error.path, problems: error.problems }
  }
}

/** The memory of every typed array in the value, to be transferred instead of copied. */
function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
  } else if (typeof value === 'object' && value !== null) {
    for (const part of value instanceof Map ? value.values() : Object.values(value)) buffersIn(part, found)
  }
  return found
}
