import type { Gate } from './gate.ts'

/** A site, as the watcher sees it. */
export type Watched = {
  /** Checks for changes. Never rejects. */
  look: () => Promise<void>
  /** Why the last look, or the load after it, failed. */
  fault: () => string | undefined
}

export type WatcherOptions = {
  /** The seconds between two checks of the same site. */
  refreshSeconds: number
  gate: Gate
  /** Returns a number from 0 to 1, like `Math.random`. It spreads the checks over time. */
  random?: () => number
}

/**
 * The wait after the first failure, in milliseconds. It is short because a deploy may be half done, and doubles with each
 * failure.
 */
const FIRST_RETRY_MS = 1_000

type Turn = { watched: Watched; at: number; failures: number; isUnderWay: boolean }

/**
 * Looks at all sites in turn, each every `refreshSeconds`, with one timer. A site that hangs or fails does not delay the others.
 * Returns a function that stops the watcher.
 */
export function startWatcher(
  all: readonly Watched[],
  { refreshSeconds, gate, random = Math.random }: WatcherOptions,
): () => void {
  const turns = all.map((watched): Turn => ({ watched, at: 0, failures: 0, isUnderWay: false }))
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function take(turn: Turn): Promise<void> {
    turn.isUnderWay = true
    await gate(() => (isStopped ? Promise.resolve() : turn.watched.look()))
    turn.isUnderWay = false
    turn.failures = turn.watched.fault() === undefined ? 0 : turn.failures + 1
    turn.at = performance.now() + waitAfter(turn.failures)
    schedule()
  }

  function waitAfter(failures: number): number {
    const usual = refreshSeconds * 1000
    const wait = failures === 0 ? usual : Math.min(usual, FIRST_RETRY_MS * 2 ** (failures - 1))
    return wait * (0.9 + 0.2 * random())
  }

  function schedule(): void {
    clearTimeout(timer)
    if (isStopped) return
    const idle = turns.filter(({ isUnderWay }) => !isUnderWay)
    const first = idle.reduce((least, { at }) => Math.min(least, at), Infinity)
    if (first < Infinity) timer = setTimeout(begin, Math.max(0, first - performance.now())).unref()
  }

  function begin(): void {
    const now = performance.now()
    for (const turn of turns) if (!turn.isUnderWay && turn.at <= now) void take(turn)
    schedule()
  }

  begin()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
