import { type Guarded, isCount, isText, strictObject } from './guards.ts'

const isSize = (value: unknown): value is number => isCount(value) && value > 0

/** One line of `checkpoints.jsonl`: a checkpoint with the first cosignature of each witness. */
export const isCheckpointLine = strictObject({ checkpoint: isText, size: isSize })
export type CheckpointLine = Guarded<typeof isCheckpointLine>
