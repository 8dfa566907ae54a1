import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeClaimPlanner } from '../../../sidecar/websub/claims/claim-planner.ts'
import { openSlots, type Slot } from '../../../sidecar/websub/fairness/slots.ts'
import type { Queue } from '../../../sidecar/websub/claims/work.ts'

type Row = { id: string; host: string; place: number; state: 'due' | 'claimed' | 'done' }

/** A queue in memory that behaves like the claims in the store, and records the position of each claim. */
function aQueue(rows: readonly Row[]) {
  const claimed: string[] = []
  const from: string[] = []
  let given: Row[] = []
  const queue: Queue<string> = {
    name: 'queue',
    claim: ({ limit, share, busy, after_place: place, after_id: id }) => {
      from.push(id)
      const isAfter = (row: Row) => row.place > place || (row.place === place && row.id > id)
      const due = rows.filter((row) => row.state === 'due' && isAfter(row) && !busy.includes(`"${row.host}"`))
      const hosts = new Map<string, number>()
      given = due.slice(0, limit).filter(({ host }) => {
        hosts.set(host, (hosts.get(host) ?? 0) + 1)
        return (hosts.get(host) ?? 0) <= share
      })
      for (const row of given) row.state = 'claimed'
      claimed.push(...given.map((row) => row.id))
      return [{ name: 'claim', sql: '' }, {}]
    },
    read: (row) => ({ ok: true, value: String(row['id']) }),
  }
  return { queue, claimed, from, given: () => given }
}

function aPlanner(queue: Queue<string>, size: number) {
  const slots = openSlots(size, () => undefined)
  const unused = () => {
    throw new Error('not used here')
  }
  const claims = { key: 'id' as const, setAsideMessage: '' }
  const work = { claims: { ...claims, release: unused, putOff: unused, setAside: unused, releaseUnheld: unused } }
  const planner = makeClaimPlanner({
    work: { ...work, queues: () => [queue] },
    slots,
    worker: 'w',
    heldFrom: () => 0,
  })
  return { slots, planner }
}

const aRow = fc.record({ host: fc.constantFrom('a', 'a', 'a', 'b', 'c'), place: fc.nat(3) })

test('the planner claims every job once, even jobs that return to earlier positions, and then stops asking', () => {
  fc.assert(
    fc.property(
      fc.array(aRow, { maxLength: 60 }),
      fc.integer({ min: 1, max: 6 }),
      fc.infiniteStream(fc.boolean()),
      (some, size, chance) => {
        const rows = some
          .map(({ host, place }, number): Row => ({ id: `id${100 + number}`, host, place, state: 'due' }))
          .toSorted((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1))
        const { queue, claimed, given } = aQueue(rows)
        const { slots, planner } = aPlanner(queue, size)
        const underWay: { row: Row; slot: Slot }[] = []
        let releases = 10
        const finish = () => {
          const [first] = underWay.splice(0, 1)
          if (first === undefined) return
          first.slot.leave()
          const isReleased = releases > 0 && (chance.next().value ?? false)
          first.row.state = isReleased ? 'due' : 'done'
          if (isReleased) claimed.splice(claimed.indexOf(first.row.id), 1)
          if (isReleased) releases--
          planner.reset(isReleased)
        }
        for (let turn = 0; turn < 2_000; turn++) {
          for (const claim of planner.plan()) {
            planner.accept(claim, given(), false)
            for (const row of given()) underWay.push({ row, slot: slots.hold(row.host) })
          }
          if (underWay.length === 0 && !planner.hasMore()) break
          if (chance.next().value ?? false) finish()
          if (!planner.hasMore()) finish()
        }
        expect(planner.hasMore()).toBe(false)
        expect(claimed.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
      },
    ),
    { numRuns: 300 },
  )
})

test('the planner continues after the last claim, and searches from the start before it treats a queue as empty', () => {
  const rows = Array.from({ length: 40 }, (_, n): Row => ({ id: `id${10 + n}`, host: `h${n}`, place: 1, state: 'due' }))
  const { queue, from, given } = aQueue(rows)
  const { planner } = aPlanner(queue, 8)
  while (planner.hasMore()) for (const claim of planner.plan()) planner.accept(claim, given(), false)
  expect(from).toEqual(['', 'id25', 'id41', ''])
})
