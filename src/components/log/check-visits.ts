import { type CheckLine, countingEntries, lineOf, sayDay } from './check-lines.ts'
import { beginsWith, type MerkleTree } from './merkle-tree.ts'
import { checkpointIn, inOneLine, type SignedCheckpoint } from './signatures.ts'

/** What this browser saw at an earlier visit. `seen` is an RFC 3339 time. */
export type EarlierVisit = { checkpoint: string; seen: string }

/** What this browser remembers: an earlier visit, that there was none, or nothing at all. */
export type Memory = { kind: 'visit'; visit: EarlierVisit } | { kind: 'first' } | { kind: 'none' }

function noVisit(kind: 'first' | 'none'): CheckLine {
  const first = 'It remembers the log, and will notice at your next check if history was rewritten'
  const none = 'If it kept data for this site, it would notice if the log was rewritten between two of your checks'
  return kind === 'first'
    ? { id: 'visits', verdict: 'good', title: 'This is your first check in this browser', details: [first] }
    : { id: 'visits', verdict: 'unknown', title: 'This browser does not remember earlier checks', details: [none] }
}

/** The log, or one that it continues, begins with what this browser saw before. `earlier` are those, the last first. */
export async function checkVisits(
  newest: LogWithTree,
  earlier: readonly LogWithTree[],
  memory: Memory,
): Promise<CheckLine> {
  const older = memory.kind === 'visit' ? checkpointIn(memory.visit.checkpoint) : undefined
  if (memory.kind !== 'visit' || older === undefined) return noVisit(memory.kind === 'none' ? 'none' : 'first')
  const on = `on ${sayDay(memory.visit.seen)}`
  const same = [newest, ...earlier].find(({ checkpoint }) => checkpoint.origin === older.origin)
  const fault =
    same === undefined
      ? `You saw the log ${older.origin} ${on}, and this is ${newest.checkpoint.origin}`
      : await notBegunWith(same, older, on)
  const both = [`Then: ${inOneLine(older)}`, `Now: ${inOneLine((same ?? newest).checkpoint)}`]
  const seen = countingEntries(older.size)
  const titles = {
    good:
      same === newest
        ? `It still begins with the ${seen} that you saw ${on}`
        : `It continues the log of which you saw ${seen} ${on}`,
    bad: 'History was rewritten since your last visit',
  }
  return lineOf('visits', titles, { faults: fault === undefined ? [] : [fault, ...both] })
}

/** A log with the tree over its entries. */
type LogWithTree = { checkpoint: SignedCheckpoint; tree: MerkleTree }

async function notBegunWith({ tree }: LogWithTree, older: SignedCheckpoint, on: string): Promise<string | undefined> {
  if (older.size > tree.size) return `You saw more entries ${on}: an old state is served, or history was rewritten`
  return (await beginsWith(tree, older)) ? undefined : `It does not begin with what you saw ${on}`
}
