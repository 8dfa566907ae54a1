import { base64Of } from '../../../../log/bytes.ts'
import { type Checkpoint, readCheckpoint } from '../../../../log/checkpoint.ts'
import { beginsWith, type HashTree } from '../../../../log/tree.ts'
import { type CheckLine, lineOf } from './check-lines.ts'
import { say, type Saying } from './saying.ts'

/** A log as this browser saw it at an earlier visit. `seen` is an RFC 3339 time. */
export type EarlierVisit = { checkpoint: string; seen: string }

/** The browser's memory: an earlier visit, no visit yet, or no storage at all. */
export type Memory = { kind: 'visit'; visit: EarlierVisit } | { kind: 'first' } | { kind: 'none' }

function noVisit(kind: 'first' | 'none'): CheckLine {
  return kind === 'first'
    ? { id: 'visits', verdict: 'good', title: say('firstCheck'), details: [say('remembers')] }
    : { id: 'visits', verdict: 'unknown', title: say('noMemory'), details: [say('wouldNotice')] }
}

/**
 * Checks that this log, or a log that it continues, begins with the checkpoint that this browser saw before. `earlier` lists the
 * continued logs, newest first.
 */
export function checkVisits(newest: LogWithTree, earlier: readonly LogWithTree[], memory: Memory): CheckLine {
  const older = memory.kind === 'visit' ? readCheckpoint(memory.visit.checkpoint) : undefined
  if (memory.kind !== 'visit' || older === undefined) return noVisit(memory.kind === 'none' ? 'none' : 'first')
  const { origin, size } = older
  const day = { day: memory.visit.seen }
  const same = [newest, ...earlier].find(({ checkpoint }) => checkpoint.origin === origin)
  const fault =
    same === undefined
      ? say('sawOther', { origin, day, now: newest.checkpoint.origin })
      : notBegunWith(same, older, day)
  const now = (same ?? newest).checkpoint
  const both = [
    say('thenState', { size, root: base64Of(older.root) }),
    say('nowState', { size: now.size, root: base64Of(now.root) }),
  ]
  const titles = {
    good: same === newest ? say('stillBegins', { count: size, day }) : say('continuesSeen', { count: size, day }),
    bad: say('rewritten'),
  }
  return lineOf('visits', titles, { faults: fault === undefined ? [] : [fault, ...both] })
}

/** A log, and the tree over its entries. */
type LogWithTree = { checkpoint: Checkpoint; tree: HashTree }

function notBegunWith({ tree }: LogWithTree, older: Checkpoint, day: { day: string }): Saying | undefined {
  if (older.size > tree.size) return say('sawMore', { day })
  return beginsWith(tree, older) ? undefined : say('beginsOtherwise', { day })
}
