import { Presets, SingleBar } from 'cli-progress'
import { type Progress, silent } from '../host/progress.ts'

/** A progress bar on a terminal. Silent elsewhere, and for fewer than `worthwhile` steps. */
export function progressBar(stream: NodeJS.WriteStream, worthwhile = 20_000): Progress {
  if (!stream.isTTY) return silent
  let bar: SingleBar | null = null
  return {
    begin: (what, total) => {
      if (total < worthwhile) return
      bar = new SingleBar(
        { stream, clearOnComplete: true, format: `${what} {bar} {percentage}%` },
        Presets.shades_classic,
      )
      bar.start(total, 0)
    },
    at: (done) => bar?.update(done),
    end: () => {
      bar?.stop()
      bar = null
    },
  }
}

/** Milliseconds that a task may take before it shows its progress. */
const PATIENCE = 2_000

/** A progress bar on a terminal for a task in several steps, once the task as a whole has taken two seconds. */
export function laterProgressBar(stream: NodeJS.WriteStream, now: () => number = () => performance.now()): Progress {
  const bar = progressBar(stream, 0)
  const from = now() + PATIENCE
  let next: Parameters<Progress['begin']> | undefined
  const at = (done: number): void => {
    if (now() < from) return
    if (next !== undefined) bar.begin(...next)
    next = undefined
    bar.at(done)
  }
  return {
    begin: (what, total) => {
      next = [what, total]
      at(0)
    },
    at,
    end: () => {
      next = undefined
      bar.end()
    },
  }
}
