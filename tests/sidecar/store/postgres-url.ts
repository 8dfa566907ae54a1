import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { inject } from 'vitest'
import { openStore } from '../../../sidecar/store/open-store.ts'

let count = 0
const names = new Set<string>()

/** Creates an empty database at the server that the tests of a run share. */
export function postgresUrl(): Promise<string> {
  const name = `store_${process.pid}_${++count}`
  names.add(name)
  return create(name)
}

let migrated: Promise<string> | undefined

/** Creates a database with the empty tables of a store: copying them takes half as long as creating them. */
export async function postgresStoreUrl(): Promise<string> {
  const name = `store_${process.pid}_${++count}`
  names.add(name)
  return create(name, `TEMPLATE ${await (migrated ??= migrate())} STRATEGY file_copy`)
}

async function migrate(): Promise<string> {
  const name = `migrated_${process.pid}`
  const store = await openStore(await create(name))
  await store.close()
  return name
}

async function create(name: string, like = ''): Promise<string> {
  const address = await atServer((client) => client.query(`CREATE DATABASE ${name} ${like}`))
  return `${address}/${name}`
}

/** Deletes the databases that this process has created since the last call. */
export async function dropDatabases(): Promise<void> {
  if (names.size === 0) return
  await atServer(async (client) => {
    for (const name of names) await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
  })
  names.clear()
}

/** Returns the address of the server. */
async function atServer(use: (client: pg.Client) => Promise<unknown>): Promise<string> {
  const address = await text(connect(inject('postgresPort'), '127.0.0.1'))
  const client = new pg.Client({ connectionString: `${address}/postgres` })
  await client.connect()
  await use(client)
  await client.end()
  return address
}
