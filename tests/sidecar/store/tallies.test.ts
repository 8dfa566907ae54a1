import { expect, test } from 'vitest'
import { type Database, listOf, type Query, valuesOf } from '../../../sidecar/store/database.ts'
import { openStore } from '../../../sidecar/store/open-store.ts'
import { describeOnEachStore } from './each-store.ts'

const ADD: Query = {
  name: 'add',
  sql: `INSERT INTO subscriptions (id, topic, callback, host, confirmed_at, lease_ends, acknowledged, failures, retry_at)
        VALUES (:id, :topic, 'https://h.example/', 'h.example', 1, 9000000000000, :version, 0, 0)
        ON CONFLICT (id) DO UPDATE SET acknowledged = excluded.acknowledged`,
}
const ACKNOWLEDGE: Query = {
  name: 'acknowledge-some',
  sql: `UPDATE subscriptions SET acknowledged = :version WHERE id IN (SELECT value FROM ${valuesOf('ids')})`,
}
const REMOVE: Query = { name: 'remove-some', sql: 'DELETE FROM subscriptions WHERE id = :id' }

const COUNTED: Query = {
  name: 'counted',
  sql: `SELECT topic, acknowledged, count(*) AS subscriptions FROM subscriptions GROUP BY topic, acknowledged ORDER BY 1, 2`,
}
const TALLIED: Query = {
  name: 'tallied',
  sql: `SELECT topic, acknowledged, CAST(sum(subscriptions) AS BIGINT) AS subscriptions FROM tallies
        GROUP BY topic, acknowledged HAVING sum(subscriptions) <> 0 ORDER BY 1, 2`,
}

describeOnEachStore('the tallies of subscriptions', (url) => {
  /** Changes its own subscriptions, one after the other, in the order of a small random generator. */
  async function change(database: Database, name: string, steps: number): Promise<void> {
    const idOf = (number: number) => `${name} ${number % 50}`
    for (let step = 0, state = name.length; step < steps; step++) {
      state = (state * 48_271) % 2_147_483_647
      const id = idOf(state)
      const version = state % 3
      if (state % 7 < 4) await database.ask(ADD, { id, topic: `topic ${state % 2}`, version })
      else if (state % 7 === 4) await database.ask(REMOVE, { id })
      else await database.ask(ACKNOWLEDGE, { ids: listOf([id, idOf(state + 1), idOf(state + 2)]), version })
    }
  }

  test('after simultaneous changes, tallies equal a count of the subscriptions, and fill only a few rows', async () => {
    const at = await url()
    const stores = [await openStore(at), await openStore(at)]
    await Promise.all(stores.map(({ database }, place) => change(database, 'x'.repeat(place + 1), 1_500)))
    const ask = async (query: Query) => (await stores[0]?.database.ask(query)) ?? []
    const [counted, tallied] = [await ask(COUNTED), await ask(TALLIED)]
    const rows = await ask({ name: 'rows', sql: 'SELECT topic FROM tallies' })
    await Promise.all(stores.map((store) => store.close()))
    expect(counted.length).toBeGreaterThan(3)
    expect(tallied).toEqual(counted)
    expect(rows.length).toBeLessThan(3_000)
  })
})
