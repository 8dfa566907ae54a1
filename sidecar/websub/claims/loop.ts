/** Runs turns, one at a time, for as long as there is something to do. */
export type Loop = {
  /** Call this when there may be something to do. */
  wake: () => void
  /** Whether the last turn found nothing left to do, and nothing is under way. */
  isSettled: () => boolean
  /** Settles when `isSettled` becomes true. */
  settled: () => Promise<void>
  stop: () => void
}

export type LoopOptions = {
  /** Runs a turn; returns whether to run another at once. `isWoken`: whether the loop was woken since the turn began. */
  run: (isWoken: () => boolean) => Promise<boolean>
  /** Whether no work is under way that will wake the loop. */
  isIdle: () => boolean
}

/** The pause before each turn, in milliseconds: jobs that finish within it are recorded together. */
const BATCH_MS = 10

export function makeLoop({ run, isIdle }: LoopOptions): Loop {
  const settling: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let isRunning = false
  let isStopped = false
  let wakes = 0

  function wake(): void {
    wakes++
    if (!isRunning) schedule()
  }

  function schedule(): void {
    if (!isStopped) timer ??= setTimeout(() => void turn(), BATCH_MS)
  }

  async function turn(): Promise<void> {
    timer = undefined
    isRunning = true
    const before = wakes
    const isWoken = () => wakes !== before
    const isMore = await run(isWoken)
    isRunning = false
    if (isMore || isWoken()) schedule()
    else if (isSettled()) for (const settle of settling.splice(0)) settle()
  }

  function isSettled(): boolean {
    return timer === undefined && !isRunning && isIdle()
  }

  return {
    wake,
    isSettled,
    settled: () => (isSettled() ? Promise.resolve() : new Promise((resolve) => settling.push(resolve))),
    stop: () => void (isStopped = true),
  }
}
