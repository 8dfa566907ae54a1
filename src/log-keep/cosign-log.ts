import { readExistingLog, writeLogFolder } from '../content/folder/log-folder.ts'
import { CommandError } from '../host/errors/command-error.ts'
import { withContent } from '../host/locks/lock-content.ts'
import { readCheckpoint } from '../log/checkpoint.ts'
import { cosignedAt } from '../log/signer-key.ts'
import { asJsonLines, type OpenLog } from '../log/open-log.ts'
import type { CheckpointLine } from '../schema/checkpoint-line.ts'
import { askWitness, type WitnessAnswer } from './ask-witness.ts'

/** What each witness answered, by its name, and the files that changed. */
export type Cosigned = { answers: { witness: string; answer: WitnessAnswer }[]; changed: string[] }

/**
 * Sends the checkpoint to the witnesses of the policy, and saves their cosignatures.
 *
 * @throws {CommandError} if there is no log, or no witness has an address
 */
export function cosignLog(content: string): Promise<Cosigned> {
  return withContent(content, { access: 'exclusive', command: 'npm run cosign' }, async () => {
    const log = await readExistingLog(content)
    const witnesses = log.policy.witnesses.filter(({ url }) => url !== undefined)
    if (witnesses.length === 0)
      throw new CommandError(
        `${content}/log/policy names no witness with an address: add a line "witness NAME VKEY URL"`,
      )
    const request = { checkpoint: log.checkpoint, text: ownSignature(log), tree: log.tree }
    const old = log.checkpoints.at(-2)?.size ?? 0
    const answers = await Promise.all(
      witnesses.map(async (one) => ({ witness: one.name, answer: await askWitness(one, request, old) })),
    )
    const lines = answers.flatMap(({ answer }) => (answer.kind === 'signed' ? answer.lines : []))
    return { answers, changed: lines.length === 0 ? [] : await keep(content, log, lines) }
  })
}

/** The checkpoint with only the log's own signature: a witness reads 16 KiB at most. */
function ownSignature({ checkpoint, origin }: OpenLog): string {
  const lines = checkpoint.note.signatures.filter(({ name }) => name === origin).map(({ line }) => line)
  return `${checkpoint.note.text}\n${lines.join('')}`
}

/** Puts the newest cosignatures into `checkpoint`. The history gets only the first cosignature by each witness. */
function keep(content: string, log: OpenLog, lines: readonly string[]): Promise<string[]> {
  const added = `${log.checkpoint.note.text}\n${lines.join('')}`
  const history = log.checkpoints.map((line): CheckpointLine => {
    return line.size === log.checkpoint.size
      ? { ...line, checkpoint: withCosignatures(log, [line.checkpoint, added]) }
      : line
  })
  return writeLogFolder(content, {
    checkpoints: asJsonLines(history),
    checkpoint: withCosignatures(log, [added, log.checkpointText]),
  })
}

/** The log's own signature, then for each witness, in the order of the policy, its first cosignature in these notes. */
function withCosignatures(log: OpenLog, notes: readonly string[]): string {
  const checkpoints = notes.flatMap((note) => readCheckpoint(note) ?? [])
  const lines = log.policy.witnesses.flatMap(({ key }) => {
    const signed = checkpoints.flatMap((checkpoint) =>
      checkpoint.note.signatures.filter((line) => cosignedAt(line, checkpoint, key) !== undefined),
    )
    return signed.slice(0, 1).map(({ line }) => line)
  })
  return ownSignature(log) + lines.join('')
}
