import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { CHILD_ENVIRONMENT } from '../../child-environment.ts'
import type { Authority } from './a-certificate-authority.ts'

/** A real sidecar in a separate process, which can be killed. */
export type SidecarProcess = {
  origin: string
  process: ChildProcess
  /** SIGKILL; settles when the process is gone. */
  kill: () => Promise<void>
}

const ROOT = new URL('../../../', import.meta.url).pathname

/** Starts `sidecar/main.ts`, and waits until it listens. It trusts the authority, and calls private callbacks. */
export async function startSidecarProcess(
  authority: Authority,
  environment: NodeJS.ProcessEnv,
): Promise<SidecarProcess> {
  const child = spawn(process.execPath, ['sidecar/main.ts'], {
    cwd: ROOT,
    env: {
      ...CHILD_ENVIRONMENT,
      PORT: '0',
      HUB_RATE_LIMIT: '0',
      HUB_PENDING_PER_HOST: '0',
      HUB_SUBSCRIPTIONS_PER_HOST: '0',
      HUB_ALLOW_PRIVATE_CALLBACKS: '1',
      NODE_EXTRA_CA_CERTS: await written(authority),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  onTestFinished(kill)
  return { origin: `http://127.0.0.1:${await portOf(child)}`, process: child, kill }
}

async function written({ ca }: Authority): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'reviews-ca-')), 'ca.pem')
  await writeFile(file, ca)
  return file
}

async function portOf(child: ChildProcess): Promise<number> {
  if (child.stderr === null) throw new Error('The process has no standard error')
  const said: string[] = []
  const lines = createInterface(child.stderr)
  return await new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      said.push(line)
      const port = /"port":(\d+)/.exec(line)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    lines.once('close', () => reject(new Error(`The sidecar did not start:\n${said.join('\n')}`)))
  })
}
