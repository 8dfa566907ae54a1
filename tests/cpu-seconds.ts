/**
 * The CPU time that an action takes on this thread, in seconds. Other work on the machine does not count, so a test can set a
 * limit between an action of milliseconds and one of minutes.
 */
export function cpuSeconds(action: () => unknown): number {
  const before = process.threadCpuUsage()
  action()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1e6
}
