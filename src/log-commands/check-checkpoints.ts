import { readCheckpoint } from '../log/checkpoint.ts'
import { cosignedAt } from '../log/cosignature.ts'
import { isQuorum } from '../log/log-policy.ts'
import { jsonLines, wrongCheckpoints } from '../log/open-log.ts'
import { readReceipt } from '../log/receipt.ts'
import { isSignedBy } from '../log/signed-note.ts'
import { rootAt } from '../log/tree.ts'
import { CheckpointLine } from '../schema/log-files.ts'
import { type Checked, type Step, step } from './check-log.ts'

/** Step 4: signatures, and every checkpoint of the history and those that the checker kept. */
export function checkHistory(log: Checked): Step {
  const { files, trust, tree, history, policy } = log
  const lines = jsonLines(files.checkpoints, 'checkpoints.jsonl', CheckpointLine)
  if (!lines.ok)
    return step(
      'Its history is there',
      lines.problem.map(({ problem }) => `/log/checkpoints.jsonl: ${problem}`),
    )
  const pinned = trust.key === undefined ? policy : { ...policy, logs: [trust.key] }
  const newest = { checkpoint: log.text, size: tree.size }
  const wrong = wrongCheckpoints(log, pinned, [...lines.value, newest])
  const sizes = lines.value.map(({ size }) => size)
  const unlisted = history.states.filter(({ index }) => !sizes.includes(index + 1))
  const unordered = sizes.some((size, at) => at > 0 && size <= (sizes[at - 1] ?? 0))
  const old = trust.old.flatMap(({ name, text }) => {
    const problem = notPrefix(log, text)
    return problem === undefined ? [] : [`${name}: ${problem}`]
  })
  return step(`Each of its ${sizes.length} checkpoints is signed, and the log still begins with it`, [
    ...wrong.map(({ file, line, problem }) => `/log/${file}${line === undefined ? '' : `, line ${line}`}: ${problem}`),
    ...unlisted.map(({ index }) => `/log/checkpoints.jsonl has no checkpoint of ${index + 1} entries`),
    ...(unordered ? ['/log/checkpoints.jsonl is not in the order of their sizes'] : []),
    ...old,
  ])
}

function notPrefix({ tree, origin }: Checked, text: string): string | undefined {
  const old = readCheckpoint(text)
  if (old === undefined) return 'This is no checkpoint'
  if (old.origin !== origin) return `It is of another log, ${old.origin}`
  if (old.size > tree.size)
    return `It had ${old.size} entries, and the log has only ${tree.size}: an old state is served, or the log was begun anew`
  return rootAt(tree, old.size).equals(old.root) ? undefined : 'The log no longer begins with it: history was rewritten'
}

/** Step 9: who confirmed the newest checkpoint, and when. Without a witness nothing is wrong, and this is said. */
export function checkWitnesses({ trust, policy, text }: Checked): Step {
  const { witnesses, quorum, ...rest } = trust.policy ?? policy
  const checkpoint = readCheckpoint(text)
  const seen = new Map<string, bigint>()
  for (const { name, key } of checkpoint === undefined ? [] : witnesses) {
    const times = checkpoint?.note.signatures.flatMap((line) => cosignedAt(line, checkpoint, key) ?? []) ?? []
    for (const time of times) seen.set(name, time)
  }
  const isReached = isQuorum({ witnesses, quorum, ...rest }, new Set(seen.keys()))
  const notes = [...seen].map(([name, time]) => `${name} saw it at ${new Date(Number(time) * 1000).toISOString()}`)
  if (seen.size === 0) notes.push('Nobody outside has confirmed this yet')
  return step(
    `Witnesses: ${seen.size} of ${witnesses.length}`,
    isReached ? [] : [`The quorum ${quorum} is not reached`],
    notes,
  )
}

/** Whether a review that somebody has a receipt for is still in the log, and still published or taken down with a reason. */
export function checkReceipt(
  { bytes, history, tree, origin, ...log }: Checked,
  { name, text }: { name: string; text: string },
): Step {
  const receipt = readReceipt(text)
  if (!receipt.ok) return step(name, [receipt.problem])
  const { extra, index, checkpoint } = receipt.value
  const of = extra.of ?? index
  const logged = history.reviews.get(of)
  const keys = log.trust.key === undefined ? log.policy.logs : [log.trust.key]
  if (checkpoint.origin === origin && !keys.some((key) => isSignedBy(checkpoint.note, key)))
    return step(name, ['The checkpoint in it is not signed by the log'])
  const prefix = notPrefix({ ...log, bytes, history, tree, origin }, receipt.value.checkpointText)
  const title = `${name}: review ${of}`
  if (checkpoint.origin === origin && prefix !== undefined) return step(title, [`The log has no such entry: ${prefix}`])
  if (prefix !== undefined) return step(title, [prefix])
  const removed = logged?.removal
  const note =
    removed === undefined ? `It is ${logged?.status ?? 'unknown'}` : `It is ${logged?.status ?? ''}: ${removed.reason}`
  return step(title, logged === undefined ? ['The log says nothing of it'] : [], [note])
}
