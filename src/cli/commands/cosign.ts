import { parseArgs } from 'node:util'
import { CommandError } from '../../host/errors/command-error.ts'
import { withContent } from '../../host/locks/lock-content.ts'
import { readLog, writeLogFolder } from '../../content/folder/log-folder.ts'
import { printable } from '../../host/errors/printable.ts'
import { runCommand } from '../../host/errors/run-command.ts'
import { commandFor } from '../../host/typed-command.ts'
import { readCheckpoint } from '../../log/checkpoint.ts'
import { cosignedAt } from '../../log/signer-key.ts'
import { asJsonLines, type OpenLog } from '../../log/open-log.ts'
import type { CheckpointLine } from '../../schema/checkpoint-line.ts'
import { readBuildSettings } from '../../host/settings.ts'
import { askWitness, type WitnessAnswer } from '../../log-keep/ask-witness.ts'

/** `npm run cosign`: sends the checkpoint to the witnesses of the policy, and keeps what they sign. */
await runCommand(async () => {
  parseArgs({ options: {} })
  const { content } = readBuildSettings()
  await withContent(content, { access: 'exclusive', command: 'npm run cosign' }, () => cosign(content))
})

async function cosign(content: string): Promise<void> {
  const log = await readLog(content)
  if (log === null)
    throw new CommandError(`This content has no log yet. To begin one: ${commandFor(content, 'log', '--init')}`)
  const witnesses = log.policy.witnesses.filter(({ url }) => url !== undefined)
  if (witnesses.length === 0)
    throw new CommandError(`${content}/log/policy names no witness with an address: add a line "witness NAME VKEY URL"`)
  const own = ownSignature(log)
  const request = { checkpoint: log.checkpoint, text: own, tree: log.tree }
  const old = log.checkpoints.at(-2)?.size ?? 0
  const answers = await Promise.all(
    witnesses.map(async (witness) => ({ witness, answer: await askWitness(witness, request, old) })),
  )
  for (const { witness, answer } of answers) console.log(printable(`${witness.name}: ${describe(answer)}`))
  const lines = answers.flatMap(({ answer }) => (answer.kind === 'signed' ? answer.lines : []))
  const changed = lines.length === 0 ? [] : await keep(content, log, lines)
  if (changed.length > 0)
    console.log(`Changed: ${changed.join(', ')}. Now commit and push, then: ${commandFor(content, 'build')}`)
  if (answers.some(({ answer }) => answer.kind === 'other-history' || answer.kind === 'ahead')) process.exitCode = 1
}

function describe(answer: WitnessAnswer): string {
  if (answer.kind === 'signed') return 'signed'
  if (answer.kind === 'no-answer')
    return `warning: no cosignature (${answer.why}). Publish all the same, and ask again later`
  if (answer.kind === 'ahead')
    return `it has seen ${answer.size} entries: this checkout is older than the log, so pull; or somebody else has the key`
  return 'it has seen another history of this log. Do not publish this one: restore the log that it signed'
}

/** The checkpoint with the log's own signature and no other: a witness reads 16 KiB at most. */
function ownSignature({ checkpoint, origin }: OpenLog): string {
  const lines = checkpoint.note.signatures.filter(({ name }) => name === origin).map(({ line }) => line)
  return `${checkpoint.note.text}\n${lines.join('')}`
}

/** Puts the newest cosignatures into `checkpoint`, and into the history those of witnesses that had not signed this size yet. */
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

/** The log's own signature, then one of each witness in the order of the policy: the first that these notes have. */
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
