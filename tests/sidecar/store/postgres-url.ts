import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { inject } from 'vitest'

let count = 0
const names = new Set<string>()

/** Creates a database at the server that the tests of a run share. */
export async function postgresUrl(): Promise<string> {
  const name = `store_${process.pid}_${++count}`
  names.add(name)
  const address = await atServer((client) => client.query(`CREATE DATABASE ${name}`))
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
