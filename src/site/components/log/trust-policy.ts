import { KEY_TYPES, type PublicKey, publicKeyIn } from './signatures.ts'

/** The policy of a log (c2sp.org/tlog-policy): its keys, its witnesses, and which of these must have signed. */
export type TrustPolicy = {
  keys: PublicKey[]
  witnesses: { name: string; key: PublicKey }[]
  groups: { name: string; threshold: number; members: string[] }[]
  quorum: string
}

/** Reads a policy; undefined if any line of it is wrong. */
export async function trustPolicyIn(text: string): Promise<TrustPolicy | undefined> {
  const policy: TrustPolicy = { keys: [], witnesses: [], groups: [], quorum: '' }
  const lines = text.split('\n')
  if (lines.length > MOST_LINES) return undefined
  for (const line of lines) {
    const [kind = '', ...words] = line.split(/[ \t]+/).filter((word) => word !== '')
    if (kind === '' || kind.startsWith('#')) continue
    if (!(await addLine(policy, kind, words))) return undefined
  }
  return policy.quorum === '' ? undefined : policy
}

const MOST_LINES = 1_000

async function addLine(policy: TrustPolicy, kind: string, words: readonly string[]): Promise<boolean> {
  const [name = '', second = '', ...members] = words
  switch (kind) {
    case 'log': {
      const key = await publicKeyIn(name)
      if (key?.type !== KEY_TYPES.log) return false
      policy.keys.push(key)
      return true
    }
    case 'witness': {
      const key = await publicKeyIn(second)
      if (key === undefined || key.type === KEY_TYPES.log || isDefined(policy, name)) return false
      policy.witnesses.push({ name, key })
      return true
    }
    case 'group': {
      const threshold = second === 'any' ? 1 : second === 'all' ? members.length : Number(second)
      const isSound = Number.isInteger(threshold) && threshold >= 1 && threshold <= members.length
      if (!isSound || isDefined(policy, name)) return false
      if (!members.every((member) => member !== 'none' && isDefined(policy, member))) return false
      const taken = policy.groups.flatMap((group) => group.members)
      if (new Set([...taken, ...members]).size < taken.length + members.length) return false // in one group only
      policy.groups.push({ name, threshold, members })
      return true
    }
    case 'quorum': {
      if (policy.quorum !== '' || !isDefined(policy, name)) return false
      policy.quorum = name
      return true
    }
    default:
      return false
  }
}

function isDefined({ witnesses, groups }: TrustPolicy, name: string): boolean {
  return name === 'none' || [...witnesses, ...groups].some((one) => one.name === name)
}

/** Whether enough witnesses have signed, given the names of those that have. */
export function reachesQuorum({ groups, quorum }: TrustPolicy, signed: ReadonlySet<string>): boolean {
  const counts = (name: string): boolean => {
    const group = groups.find((one) => one.name === name)
    return group === undefined ? signed.has(name) : group.members.filter(counts).length >= group.threshold
  }
  return quorum === 'none' || counts(quorum)
}
