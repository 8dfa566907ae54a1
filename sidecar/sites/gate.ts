/** Runs a task once fewer than `most` other tasks that count are running. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>

export type GateOptions = {
  /** Tasks that run at once. */
  most: number
  /**
   * A task that takes longer than this, in milliseconds, no longer counts: it probably waits for a slow server, which must not
   * delay other tasks.
   */
  patience: number
  /** At most this many slow tasks do not count at the same time. */
  mostSlow: number
}

/** Limits how many tasks run at once. Tasks wait in order. */
export function openGate({ most, patience, mostSlow }: GateOptions): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  let slow = 0

  function enter(): Promise<void> {
    if (running >= most) return new Promise((resolve) => waiting.push(resolve))
    running++
    return Promise.resolve()
  }

  /** Lets the next task begin. */
  function leave(): void {
    const next = waiting.shift()
    if (next === undefined) running--
    else next()
  }

  return async (task) => {
    await enter()
    let end = leave
    const timer = setTimeout(() => {
      if (slow >= mostSlow) return
      slow++
      leave()
      end = () => {
        slow--
      }
    }, patience)
    try {
      return await task()
    } finally {
      clearTimeout(timer)
      end()
    }
  }
}
