import type { Result } from '../schema/result.ts'
import { readVerifierKey, SIGNATURE_TYPES, type VerifierKey } from './signed-note.ts'

/** A witness of a policy: the name that groups use, its key, and where it takes checkpoints. */
export type Witness = { name: string; key: VerifierKey; url: string | undefined }

/** Witnesses and groups of which `threshold` must have signed. */
type Group = { name: string; threshold: number; members: string[] }

/** A policy (c2sp.org/tlog-policy): the keys of the log, the witnesses, and which of them must have signed. */
export type LogPolicy = {
  logs: VerifierKey[]
  witnesses: Witness[]
  groups: Group[]
  /** The name of a witness or group, or `none`. */
  quorum: string
}

/** What is wrong in a file of a log; lines count from 1. */
export type LogFault = { file: string; line?: number; problem: string }

/** Reads a policy, with every fault of it. */
export function readPolicy(text: string): Result<LogPolicy, LogFault[]> {
  const policy: LogPolicy = { logs: [], witnesses: [], groups: [], quorum: '' }
  const lines = text.split('\n')
  if (lines.length > MOST_LINES)
    return { ok: false, problem: [{ file: 'policy', problem: `A policy has at most ${MOST_LINES} lines` }] }
  const faults = lines.flatMap((line, at): LogFault[] => {
    const [kind = '', ...words] = line.split(/[ \t]+/).filter((word) => word !== '')
    if (kind === '' || kind.startsWith('#')) return []
    const readLine = Object.hasOwn(LINES, kind) ? LINES[kind] : () => 'Begin with log, witness, group or quorum'
    const problem = readLine?.(policy, words)
    return problem === undefined ? [] : [{ file: 'policy', line: at + 1, problem }]
  })
  if (policy.quorum === '' && faults.length === 0)
    faults.push({ file: 'policy', problem: 'Give one line "quorum NAME"' })
  return faults.length === 0 ? { ok: true, value: policy } : { ok: false, problem: faults }
}

/** Far more than any log has witnesses; groups of groups cannot be nested deeper. */
const MOST_LINES = 1_000

type ReadLine = (policy: LogPolicy, words: readonly string[]) => string | undefined

/** Each adds what its line says, or says what is wrong with it. */
const LINES: Record<string, ReadLine> = {
  log(policy, [vkey = '', ...more]) {
    const key = readVerifierKey(vkey)
    if (key?.type !== SIGNATURE_TYPES.ed25519 || more.length > 1)
      return 'Give "log VKEY URL" with an Ed25519 key (type 1)'
    if (policy.logs.some((log) => isSameKey(log, key))) return 'Another line has this key'
    policy.logs.push(key)
    return undefined
  },
  witness(policy, [name = '', vkey = '', url, ...more]) {
    const key = readVerifierKey(vkey)
    if (key === undefined || key.type === SIGNATURE_TYPES.ed25519 || more.length > 0)
      return 'Give "witness NAME VKEY URL" with a key of type 4 or 6'
    if (isNamed(policy, name)) return `The name ${name} is taken: give another one`
    if (policy.witnesses.some((witness) => isSameKey(witness.key, key))) return 'Another line has this key'
    policy.witnesses.push({ name, key, url })
    return undefined
  },
  group(policy, [name = '', how = '', ...members]) {
    if (isNamed(policy, name)) return `The name ${name} is taken: give another one`
    const unknown = members.find((member) => member === 'none' || !isNamed(policy, member))
    if (unknown !== undefined) return `No line above defines ${unknown}`
    const taken = policy.groups.flatMap((group) => group.members)
    if (new Set([...taken, ...members]).size < taken.length + members.length) return 'A name can be in one group only'
    const threshold = how === 'any' ? 1 : how === 'all' ? members.length : /^[1-9]\d*$/.test(how) ? Number(how) : 0
    if (threshold < 1 || threshold > members.length)
      return 'Give "group NAME K MEMBER..", where K is any, all or a number'
    policy.groups.push({ name, threshold, members })
    return undefined
  },
  quorum(policy, [name = '', ...more]) {
    if (policy.quorum !== '') return 'There is a quorum already'
    if (more.length > 0 || !isNamed(policy, name))
      return 'Give "quorum NAME" with the name of a line above, or "quorum none"'
    policy.quorum = name
    return undefined
  },
}

function isNamed({ witnesses, groups }: LogPolicy, name: string): boolean {
  return name === 'none' || witnesses.some((one) => one.name === name) || groups.some((one) => one.name === name)
}

function isSameKey(a: VerifierKey, b: VerifierKey): boolean {
  return a.key.equals(b.key)
}

/** Whether the quorum of the policy is reached when the witnesses of these names have signed. */
export function isQuorum(policy: LogPolicy, signed: ReadonlySet<string>): boolean {
  const has = (name: string): boolean => {
    const group = policy.groups.find((one) => one.name === name)
    return group === undefined ? signed.has(name) : group.members.filter(has).length >= group.threshold
  }
  return policy.quorum === 'none' || has(policy.quorum)
}
