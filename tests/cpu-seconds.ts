/**
 * How much CPU time of this thread an action takes, in seconds. Other work on the machine does not count, so a bound can
 * tell an action of minutes from one of milliseconds.
 */
export function cpuSeconds(action: () => unknown): number {
  const before = process.threadCpuUsage()
  action()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1e6
}
