import { readCheckpoint } from '../log/checkpoint.ts'
import { continuedBy, endedLog, MOST_EARLIER_LOGS, wrongContinuation } from '../log/continued-log.ts'
import { isSignedBy, verifyInNode } from '../log/signer-key.ts'
import type { LogFault } from '../log/log-policy.ts'
import { historyOf, wrongCheckpoints, wrongHistory } from '../log/open-log.ts'
import { type CheckingKeys, confirmationsOf, signersAt } from '../log/checkpoints.ts'
import { readReceipt } from '../log/receipt.ts'
import type { VerifierKey } from '../log/signed-note.ts'
import { beginsWith } from '../log/tree.ts'
import type { CheckpointLine } from '../schema/checkpoint-line.ts'
import { type Checked, checkLog, NO_TRUST, type Step, step } from './check-log.ts'

/** Whether every checkpoint of the history is signed, and the log begins with these and the checker's saved checkpoints. */
export function checkHistory(log: Checked): Step {
  const { files, trust, tree, history } = log
  const lines = historyOf(files.checkpoints)
  if (!lines.ok) return step('Its history is there', lines.problem.map(faultLine))
  const all = [...lines.value, { checkpoint: log.text, size: tree.size }]
  const wrong = [...wrongCheckpoints(log, checkingKeys(log), all), ...wrongHistory(history, lines.value)]
  const old = trust.old.flatMap(({ name, text }) => {
    const problem = notPrefix(log, text)
    return problem === undefined ? [] : [`${name}: ${problem}`]
  })
  return step(`Each of its ${lines.value.length} checkpoints is signed, and the log still begins with it`, [
    ...wrong.map(faultLine),
    ...unusedKey(log, all),
    ...old,
  ])
}

function faultLine({ file, line, problem }: LogFault): string {
  return `/log/${file}${line === undefined ? '' : `, line ${line}`}: ${problem}`
}

/** The checker's keys, which override the site's. */
function ownKeys({ trust }: Checked): readonly VerifierKey[] {
  return trust.key === undefined ? (trust.policy?.logs ?? []) : [trust.key]
}

/**
 * The keys that signatures are checked with. If the log announced the checker's keys after it began, checkpoints signed before
 * that are checked with the site's keys. The later keys confirm that the log still begins with those checkpoints.
 */
function checkingKeys(log: Checked): CheckingKeys {
  const own = ownKeys(log)
  const witnesses = [...log.policy.witnesses, ...(log.trust.policy?.witnesses ?? [])]
  return { logs: own.every((key) => isAnnounced(log, key)) ? [...own, ...log.policy.logs] : [...own], witnesses }
}

function isAnnounced({ history }: Checked, { vkey }: VerifierKey): boolean {
  return history.keys.some((key) => key.vkey === vkey)
}

/** A fault if the log announces the checker's keys, but none of them signed a checkpoint: announcing a key proves nothing. */
function unusedKey(log: Checked, checkpoints: readonly CheckpointLine[]): string[] {
  const own = ownKeys(log)
  if (own.length === 0 || !own.every((key) => isAnnounced(log, key))) return []
  const notes = checkpoints.flatMap(({ checkpoint }) => readCheckpoint(checkpoint)?.note ?? [])
  const hasSigned = notes.some((note) => own.some((key) => isSignedBy(note, key)))
  return hasSigned ? [] : ['The log names your key, but no checkpoint is signed by it']
}

function notPrefix(log: Checked, text: string): string | undefined {
  const old = readCheckpoint(text)
  if (old === undefined) return 'This is not a checkpoint'
  const same = [log, ...log.earlier].find(({ origin }) => origin === old.origin)
  if (same === undefined) return `It belongs to another log, ${old.origin}`
  const { tree } = same
  if (old.size > tree.size)
    return `It covers ${old.size} entries, but the log has only ${tree.size}: the site serves an old state, or the log was started over`
  return beginsWith(tree, old) ? undefined : 'The log no longer begins with it: history was rewritten'
}

/** Checks each earlier log: it must still be published and end as its successor says. Adds the earlier logs to `log.earlier`. */
export function checkEarlier(log: Checked): Step[] {
  const steps: Step[] = []
  for (let one: Checked | undefined = log; one !== undefined; one = log.earlier.at(steps.length - 1)) {
    const first = continuedBy(one.entries)
    if (first === undefined) break
    const title = `It continues ${first.origin}, whose key was lost or stolen after ${first.size} entries`
    const files = log.files.earlier[steps.length]
    const base = files && checkLog(files, { ...NO_TRUST, host: log.trust.host })
    if (base?.ok !== true) {
      const faults = base?.steps.flatMap((old) => old.faults) ?? [
        steps.length < MOST_EARLIER_LOGS ? 'It is no longer published' : TOO_MANY,
      ]
      steps.push(step(title, faults))
      break
    }
    const problem = wrongContinuation(one.entries, endedLog(base.log))
    const faults = [...base.steps, checkHistory(base.log)].flatMap((old) => old.faults)
    const notes = [`Trust in ${one.origin} begins with its own first entry`]
    steps.push(step(title, [...faults, ...(problem === undefined ? [] : [problem])], notes))
    log.earlier.push(base.log)
  }
  return steps
}

const TOO_MANY = `Only ${MOST_EARLIER_LOGS} earlier logs can be checked`

/** Which witnesses confirmed the newest checkpoint, and when. A log without witnesses is not a fault, but a note says so. */
export function checkWitnesses({ trust, policy: ofSite, text }: Checked): Step {
  const policy = trust.policy ?? ofSite
  const checkpoint = readCheckpoint(text)
  if (checkpoint === undefined) throw new Error('The checkpoint was read before')
  const { seen, isReached } = confirmationsOf(checkpoint, policy, verifyInNode)
  const notes = [...seen].map(([name, time]) => `${name} saw it at ${new Date(Number(time) * 1000).toISOString()}`)
  if (seen.size === 0) notes.push('Nobody outside has confirmed this yet')
  return step(
    `Witnesses: ${seen.size} of ${policy.witnesses.length}`,
    isReached === true ? [] : [`The quorum ${policy.quorum} is not reached`],
    notes,
  )
}

/** Checks that a receipt's review is still in the log; a note says whether it is published, or why it was taken down. */
export function checkReceipt(log: Checked, { name, text }: { name: string; text: string }): Step {
  const receipt = readReceipt(text)
  if (!receipt.ok) return step(name, [receipt.problem])
  const { extra, index, checkpoint, checkpointText } = receipt.value
  const of = extra.of ?? index
  const title = `${name}: review ${of}`
  const problem = notPrefix(log, checkpointText)
  const old = log.earlier.find(({ origin }) => origin === checkpoint.origin)
  if (checkpoint.origin !== log.origin) {
    if (old !== undefined) return checkReceipt(old, { name, text })
    return step(title, problem === undefined ? [] : [problem])
  }
  const keys = signersAt(checkingKeys(log), log.history, checkpoint.size)
  if (!keys.some((key) => isSignedBy(checkpoint.note, key)))
    return step(title, ['The checkpoint of the receipt is not signed by the log'])
  if (problem !== undefined) return step(title, [`The log has no such entry: ${problem}`])
  const logged = log.history.reviews.get(of)
  const reason = logged?.removal === undefined ? '' : `: ${logged.removal.reason}`
  const note = `It is ${logged?.status ?? 'unknown'}${reason}`
  return step(title, logged === undefined ? ['The log has no such review'] : [], [note])
}
