/** Runs a task once there is a place for it. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>

export type GateOptions = {
  /** The places. */
  most: number
  /** A task that takes longer gives up its place, in milliseconds: it waits for somebody, who must delay nobody else. */
  patience: number
  /** The most tasks that have given up their place. */
  mostSlow: number
}

/** A gate with this many places. Tasks wait in order. */
export function openGate({ most, patience, mostSlow }: GateOptions): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  let slow = 0

  function enter(): Promise<void> {
    if (running >= most) return new Promise((resolve) => waiting.push(resolve))
    running++
    return Promise.resolve()
  }

  /** Hands the place over to the next. */
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
