import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { TestProject } from 'vitest/node'
import { type Postgres, startPostgres } from './sidecar/store/a-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The port at which the main process tells the address of the PostgreSQL server that the tests share: see `postgresUrl()`.
     */
    postgresPort: number
  }
}

/** Starts a PostgreSQL server for all tests of a run as soon as the first of them asks for it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let running: Promise<Postgres> | undefined
  const server = createServer((socket) => {
    running ??= startPostgres()
    running.then(
      ({ address }) => socket.end(address),
      (error: unknown) => socket.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('postgresPort', (server.address() as AddressInfo).port)
  return async () => {
    server.close()
    await (await running)?.stop()
  }
}
