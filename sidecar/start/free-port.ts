import { listen } from '../http/bounds/server.ts'
import { readSettings } from '../process/settings.ts'

/**
 * Whether the port of a server with these settings can be opened: undefined, or a sentence that says why not. A build may take
 * minutes, so the user should know before it.
 *
 * @throws {SettingsError} if a setting is invalid
 */
export async function busyPort(environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    const server = await listen(() => undefined, readSettings(environment).PORT)
    await server.stop(0)
    return undefined
  } catch (fault) {
    const sentence = portFault(fault)
    if (sentence === undefined) throw fault
    return sentence
  }
}

/** A sentence for an error of `listen`; undefined for any other error. */
export function portFault(fault: unknown): string | undefined {
  if (!(fault instanceof Error) || !('syscall' in fault) || fault.syscall !== 'listen') return undefined
  const port = 'port' in fault ? String(fault.port) : ''
  const problem = 'code' in fault && fault.code === 'EADDRINUSE' ? 'is in use' : 'cannot be used'
  return `Port ${port} ${problem}: set PORT to another, or stop the process that uses it`
}
