import { base64Of, fromBase64 } from './bytes.ts'
import { readNoteText, type SignedNote } from './signed-note.ts'
import type { TreeHead } from './tree.ts'

/** A checkpoint (c2sp.org/tlog-checkpoint): the log's name, its size and its root, signed. */
export type Checkpoint = TreeHead & { origin: string; note: SignedNote }

/** The text of a checkpoint: what the log signs. */
export function checkpointText({ origin, size, root }: TreeHead & { origin: string }): string {
  return `${origin}\n${size}\n${base64Of(root)}\n`
}

/** Reads a checkpoint written by this software: exactly three lines, no extensions. Undefined if it is malformed. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const note = readNoteText(text)
  const [, origin, size, root] = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n$/.exec(note?.text ?? '') ?? []
  if (note === undefined || origin === undefined || root === undefined) return undefined
  const hash = fromBase64(root)
  return hash !== undefined && Number.isSafeInteger(Number(size))
    ? { origin, size: Number(size), root: hash, note }
    : undefined
}
