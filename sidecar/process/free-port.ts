import { once } from 'node:events'
import { createServer } from 'node:net'
import { readSettings } from './settings.ts'

/**
 * Checks whether a server with these settings can open its port: returns undefined if it can, or a sentence that says why not. A
 * build may take minutes, so the user should learn this before the build.
 *
 * @throws {SettingsError} if a setting is invalid
 */
export async function busyPort(environment: NodeJS.ProcessEnv): Promise<string | undefined> {
  try {
    const server = createServer().listen(readSettings(environment).PORT)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
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
