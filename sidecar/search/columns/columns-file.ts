import { type FileHandle, open } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import { z } from 'zod'
import type { Result } from '../../../src/schema/result.ts'
import { sha256, TURN_BYTES } from '../../http/bodies/hash.ts'
import { inChunks } from '../../http/bodies/parts.ts'
import type { ReviewColumns } from './review-columns.ts'

/**
 * The software that made a file of columns, and the published files that it was made from, each as a SHA-256 in lower-case hex. A
 * file is usable only with the same software and the same published files.
 */
export type ColumnsOrigin = { software: string; dataset: string }

/** The origin to record in the file, and a signal that stops the writing. */
export type Writing = { origin: ColumnsOrigin; signal: AbortSignal }

/**
 * Writes columns into a new file that only its owner can read (mode 600). Yields to other requests.
 *
 * The file contains the two hashes of the origin, the SHA-256 of the tree, the length of the tree, the tree, then the numbers.
 * The tree is the columns with each typed array replaced by a `bigint`: its position among the arrays of numbers. Columns contain
 * no other `bigint`.
 *
 * @throws the error of the file system, or an `AbortError`; the unfinished file is not deleted
 */
export async function writeColumns(path: string, columns: ReviewColumns, { origin, signal }: Writing): Promise<void> {
  const arrays: NumberArray[] = []
  const withoutArrays = takeOutArrays(columns, arrays, new Map())
  const numbers = arrays.map(bytesOf)
  const kinds = arrays.map((array): ArrayKind => ({ kind: kindOf(array), length: array.length }))
  const tree = serialize({ columns: withoutArrays, arrays: kinds, sha256: await sha256(numbers) } satisfies Tree)
  const parts = [await headOf(tree, origin), tree, ...numbers]
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(inChunks(parts, TURN_BYTES), { signal })
}

/** Why a file cannot be used. `outdated`: other software or another dataset. `damaged`: changed bytes, or it cannot be read. */
export type UnfitColumns = 'missing' | 'outdated' | 'damaged'

/** Reads columns that `writeColumns` wrote, if they have this origin and no byte has changed. Yields to other requests. */
export async function readColumns(path: string, origin: ColumnsOrigin): Promise<Result<ReviewColumns, UnfitColumns>> {
  try {
    await using file = await open(path)
    return await readFrom(file, origin)
  } catch (cause) {
    return {
      ok: false,
      problem: cause instanceof Error && 'code' in cause && cause.code === 'ENOENT' ? 'missing' : 'damaged',
    }
  }
}

async function readFrom(file: FileHandle, origin: ColumnsOrigin): Promise<Result<ReviewColumns, UnfitColumns>> {
  const damaged = { ok: false, problem: 'damaged' } as const
  const { size } = await file.stat()
  if (size < HEAD_BYTES) return damaged
  const head = Buffer.alloc(HEAD_BYTES)
  await fill(head, file, 0)
  const hashAt = (place: number): string => head.subarray(HASH_BYTES * place, HASH_BYTES * (place + 1)).toString('hex')
  if (hashAt(0) !== origin.software || hashAt(1) !== origin.dataset) return { ok: false, problem: 'outdated' }
  const start = HEAD_BYTES + head.readUInt32LE(3 * HASH_BYTES)
  if (start > size) return damaged
  const bytes = Buffer.alloc(start - HEAD_BYTES)
  await fill(bytes, file, HEAD_BYTES)
  if ((await sha256([bytes])) !== hashAt(2)) return damaged
  const tree = Tree.parse(deserialize(bytes))
  const arrays = await numbersIn(tree, file, { start, end: size })
  return arrays === undefined ? damaged : { ok: true, value: Columns.parse(putArraysBack(tree.columns, arrays)) }
}

/** Reads the typed arrays of a tree; undefined if their bytes are missing or have changed. */
async function numbersIn(
  tree: Tree,
  file: FileHandle,
  { start, end }: { start: number; end: number },
): Promise<NumberArray[] | undefined> {
  const lengths = tree.arrays.map(({ kind, length }) => length * KINDS[kind].BYTES_PER_ELEMENT)
  if (lengths.reduce((sum, length) => sum + length, start) !== end) return undefined
  const arrays = tree.arrays.map(({ kind, length }) => new KINDS[kind](length))
  let at = start
  for (const array of arrays) {
    await fill(bytesOf(array), file, at)
    at += array.byteLength
  }
  return (await sha256(arrays.map(bytesOf))) === tree.sha256 ? arrays : undefined
}

const KINDS = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array }
type Kind = keyof typeof KINDS
type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

const ArrayKind = z.object({
  kind: z.enum(['Uint8Array', 'Uint16Array', 'Uint32Array', 'Int32Array', 'Float64Array']),
  length: z.int().min(0),
})
type ArrayKind = z.infer<typeof ArrayKind>

/** `sha256` is the hash of the numbers. */
const Tree = z.object({ columns: z.unknown(), arrays: z.array(ArrayKind), sha256: z.string() })
type Tree = z.infer<typeof Tree>

/** The hashes prove that this software wrote the file, so its shape is not checked again. */
const Columns = z.custom<ReviewColumns>((value) => typeof value === 'object')

const HASH_BYTES = 32
const HEAD_BYTES = 3 * HASH_BYTES + 4

async function headOf(tree: Buffer, { software, dataset }: ColumnsOrigin): Promise<Buffer> {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(tree.length)
  return Buffer.concat([Buffer.from(software + dataset + (await sha256([tree])), 'hex'), length])
}

/**
 * Copies the value with a `bigint` in place of each typed array, and adds that array to `arrays`, once even if it occurs twice.
 */
function takeOutArrays(value: unknown, arrays: NumberArray[], places: Map<unknown, bigint>): unknown {
  const copyOf = (part: unknown): unknown => takeOutArrays(part, arrays, places)
  if (typeof value !== 'object' || value === null) return value
  if (ArrayBuffer.isView(value)) {
    const place = places.get(value) ?? BigInt(arrays.push(knownArray(value)) - 1)
    places.set(value, place)
    return place
  }
  if (value instanceof Map) return new Map([...value].map(([key, part]: [unknown, unknown]) => [key, copyOf(part)]))
  if (Array.isArray(value)) return value.map(copyOf)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyOf(part)]))
}

/** Puts the typed arrays back into the value. Changes its objects in place, because copies would be slower to use. */
function putArraysBack(value: unknown, arrays: readonly NumberArray[]): unknown {
  if (typeof value === 'bigint') return arrays[Number(value)]
  if (typeof value !== 'object' || value === null) return value
  const isMap = value instanceof Map
  const parts: Iterable<[unknown, unknown]> = isMap ? value : Object.entries(value)
  for (const [key, part] of parts) {
    const array = putArraysBack(part, arrays)
    if (array === part) continue
    if (isMap) value.set(key, array)
    else Reflect.set(value, String(key), array)
  }
  return value
}

function knownArray(view: ArrayBufferView): NumberArray {
  for (const kind of Object.values(KINDS)) if (view instanceof kind) return view
  throw new TypeError(`An index has an array of a kind that cannot be written: ${view.constructor.name}`)
}

function kindOf(array: NumberArray): Kind {
  const { kind } = ArrayKind.pick({ kind: true }).parse({ kind: array.constructor.name })
  return kind
}

function bytesOf({ buffer, byteOffset, byteLength }: NumberArray): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** Fills the array with the file's bytes from `start` on; the rest stays 0 if the file ends before. */
async function fill(array: Uint8Array, file: FileHandle, start: number): Promise<void> {
  for (let at = 0; at < array.length;) {
    const { bytesRead } = await file.read(array, at, Math.min(TURN_BYTES, array.length - at), start + at)
    if (bytesRead === 0) return
    at += bytesRead
  }
}
