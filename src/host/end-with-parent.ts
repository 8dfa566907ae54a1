/** Milliseconds between two checks of the parent. */
const PAUSE = 500

/**
 * Sends this process a SIGTERM when its parent ends, if npm started it. npm passes a SIGTERM only to the shell between itself and
 * this process, and the shell ends without passing it on, so a server would keep its port.
 */
export function endWithParent(environment: Readonly<Record<string, string | undefined>>): void {
  if (environment['npm_command'] === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, PAUSE)
  looking.unref()
}
