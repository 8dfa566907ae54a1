/** A task that is run when asked for. */
export type Paced = {
  /** Settles when a run that began after this call has ended. */
  ask: () => Promise<void>
  /** No run begins any more; settles when the one under way has ended. */
  close: () => Promise<void>
}

/**
 * Runs the task one at a time, and begins at most once every `pause` milliseconds. Asks that wait are one; the last is
 * never lost. The task must not reject.
 */
export function paced(task: () => Promise<void>, pause: number): Paced {
  const closing = new AbortController()
  let running = Promise.resolve()
  let waiting: Promise<void> | undefined
  let began = -Infinity

  async function run(): Promise<void> {
    await running
    await delay(began + pause - performance.now(), closing.signal)
    waiting = undefined
    if (closing.signal.aborted) return
    began = performance.now()
    running = task()
    await running
  }

  return {
    ask: () => (waiting ??= run()),
    async close() {
      closing.abort()
      await waiting
      await running
    },
  }
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
