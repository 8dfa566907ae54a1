import type { Result } from '../schema/result.ts'
import { isSameKey, readVerifierKey, SIGNATURE_TYPES, type VerifierKey } from './signed-note.ts'

// The log page loads this file in browsers, without the sentences.

/** A witness of a policy: the name that groups use, its key, and the address that it accepts checkpoints at. */
export type Witness = { name: string; key: VerifierKey; url: string | undefined }

/** A group of witnesses and other groups, at least `threshold` of which must have signed. */
type Group = { name: string; threshold: number; members: string[] }

/** A policy (c2sp.org/tlog-policy): the keys of the log, the witnesses, and which of them must have signed. */
export type LogPolicy = {
  logs: VerifierKey[]
  witnesses: Witness[]
  groups: Group[]
  /** The name of a witness or group, or `none`. */
  quorum: string
}

/** A fault in a file of a log. Lines count from 1. */
export type LogFault = { file: string; line?: number; problem: string }

/** A fault in a line of a policy, counted from 1, or in the policy as a whole. `name` is the name in that line. */
type PolicyFault = { line?: number; wrong: keyof typeof SENTENCES; name?: string }

/** Reads a policy, or returns all its faults as sentences. */
export function readPolicy(text: string): Result<LogPolicy, LogFault[]> {
  if (text.trim() === '') return { ok: false, problem: [{ file: 'policy', problem: 'It is missing or empty' }] }
  const policy = policyIn(text)
  if (policy.ok) return policy
  return {
    ok: false,
    problem: policy.problem.map(({ line, wrong, name = '' }) => {
      return {
        file: 'policy',
        ...(line !== undefined && { line }),
        problem: SENTENCES[wrong].replace('{name}', () => name),
      }
    }),
  }
}

/** Reads a policy, or returns all its faults. */
export function policyIn(text: string): Result<LogPolicy, PolicyFault[]> {
  const policy: LogPolicy = { logs: [], witnesses: [], groups: [], quorum: '' }
  const lines = text.split('\n')
  if (lines.length > MOST_LINES) return { ok: false, problem: [{ wrong: 'long' }] }
  const faults = lines.flatMap((line, at): PolicyFault[] => {
    const [kind = '', ...words] = line.split(/[ \t]+/).filter((word) => word !== '')
    if (kind === '' || kind.startsWith('#')) return []
    const problem = Object.hasOwn(LINES, kind) ? LINES[kind]?.(policy, words) : 'kind'
    return problem === undefined
      ? []
      : [{ line: at + 1, ...(typeof problem === 'string' ? { wrong: problem } : problem) }]
  })
  if (policy.quorum === '' && faults.length === 0) faults.push({ wrong: 'noQuorum' })
  return faults.length === 0 ? { ok: true, value: policy } : { ok: false, problem: faults }
}

/** The most lines of a policy: far more than any log has witnesses. This also limits how deep groups nest. */
const MOST_LINES = 1_000

const SENTENCES = {
  long: 'A policy has at most 1,000 lines',
  kind: 'Begin the line with log, witness, group or quorum',
  noQuorum: 'The line "quorum NAME" is missing: add one',
  log: 'Give "log VKEY URL" with an Ed25519 key (type 1)',
  witness: 'Give "witness NAME VKEY URL" with a key of type 4 or 6',
  sameKey: 'Another line has the same key',
  taken: 'The name {name} is taken: choose another one',
  undefined: 'No line above defines {name}',
  twice: 'A name can be in only one group',
  group: 'Give "group NAME K MEMBER..", where K is any, all or a number',
  quorums: 'A line above already sets the quorum',
  quorum: 'Give "quorum NAME" with the name of a line above, or "quorum none"',
}

type ReadLine = (
  policy: LogPolicy,
  words: readonly string[],
) => keyof typeof SENTENCES | Omit<PolicyFault, 'line'> | undefined

/** A reader for each kind of line. It adds the line to the policy, or returns the fault. */
const LINES: Record<string, ReadLine> = {
  log(policy, [vkey = '', ...more]) {
    const key = readVerifierKey(vkey)
    if (key?.type !== SIGNATURE_TYPES.ed25519 || more.length > 1) return 'log'
    if (policy.logs.some((log) => isSameKey(log, key))) return 'sameKey'
    policy.logs.push(key)
    return undefined
  },
  witness(policy, [name = '', vkey = '', url, ...more]) {
    const key = readVerifierKey(vkey)
    if (key === undefined || key.type === SIGNATURE_TYPES.ed25519 || more.length > 0) return 'witness'
    if (isNamed(policy, name)) return { wrong: 'taken', name }
    if (policy.witnesses.some((witness) => isSameKey(witness.key, key))) return 'sameKey'
    policy.witnesses.push({ name, key, url })
    return undefined
  },
  group(policy, [name = '', how = '', ...members]) {
    if (isNamed(policy, name)) return { wrong: 'taken', name }
    const unknown = members.find((member) => member === 'none' || !isNamed(policy, member))
    if (unknown !== undefined) return { wrong: 'undefined', name: unknown }
    const taken = policy.groups.flatMap((group) => group.members)
    if (new Set([...taken, ...members]).size < taken.length + members.length) return 'twice'
    const threshold = how === 'any' ? 1 : how === 'all' ? members.length : /^[1-9]\d*$/.test(how) ? Number(how) : 0
    if (threshold < 1 || threshold > members.length) return 'group'
    policy.groups.push({ name, threshold, members })
    return undefined
  },
  quorum(policy, [name = '', ...more]) {
    if (policy.quorum !== '') return 'quorums'
    if (more.length > 0 || !isNamed(policy, name)) return 'quorum'
    policy.quorum = name
    return undefined
  },
}

function isNamed({ witnesses, groups }: LogPolicy, name: string): boolean {
  return name === 'none' || witnesses.some((one) => one.name === name) || groups.some((one) => one.name === name)
}

/** Whether signatures of the named witnesses reach the quorum of the policy. */
export function isQuorum(policy: LogPolicy, signed: ReadonlySet<string>): boolean {
  const has = (name: string): boolean => {
    const group = policy.groups.find((one) => one.name === name)
    return group === undefined ? signed.has(name) : group.members.filter(has).length >= group.threshold
  }
  return policy.quorum === 'none' || has(policy.quorum)
}
