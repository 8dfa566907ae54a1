import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'

/** The sidecar at one origin, as `npm start` runs it, observed from outside. */
export type Watched = {
  origin: string
  /** Its warnings and errors, as log lines. */
  complaints: string[]
  /** Megabytes resident now. */
  memory: () => Promise<number>
  /** CPU seconds so far. */
  cpu: () => Promise<number>
  /** The number of open file descriptors. */
  descriptors: () => Promise<number>
  ended: Promise<number | null>
  stop: () => Promise<number | null>
}

const ONE_ORIGIN = new URL('../../wire/one-origin.ts', import.meta.url).pathname

export async function watchedSidecar(environment: NodeJS.ProcessEnv): Promise<Watched> {
  const child = spawn(process.execPath, [ONE_ORIGIN], { env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
  process.once('exit', () => child.kill())
  const complaints: string[] = []
  const listening = Promise.withResolvers<number>()
  createInterface(child.stderr).on('line', (line) => {
    const port = /"port":(\d+)/.exec(line)?.[1]
    if (port !== undefined) listening.resolve(Number(port))
    if (!/"level":[123]0/.test(line)) complaints.push(line)
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  void ended.then(() => listening.reject(new Error(`It did not start: ${complaints.join('\n')}`)))
  const read = (file: string): Promise<string> => readFile(`/proc/${String(child.pid)}/${file}`, 'utf8')
  return {
    origin: `http://127.0.0.1:${await listening.promise}`,
    complaints,
    memory: async () => Number(/VmRSS:\s+(\d+)/.exec(await read('status'))?.[1]) / 1024,
    cpu: async () => {
      const fields = (await read('stat')).replace(/^.*\) /, '').split(' ')
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    descriptors: async () => (await readdir(`/proc/${String(child.pid)}/fd`)).length,
    ended,
    async stop() {
      child.kill('SIGTERM')
      return await ended
    },
  }
}
