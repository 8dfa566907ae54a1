/** A task that runs on request, at a limited rate. */
export type Paced = {
  /** Requests a run; settles when a run that began after this call has ended. */
  request: () => Promise<void>
  /** Starts no further runs; settles when the current one has ended. */
  close: () => Promise<void>
}

/**
 * Runs the task one at a time, and starts it at most once every `pause` milliseconds. Requests that wait share the next run. The
 * task must not reject.
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
    request: () => (waiting ??= run()),
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
