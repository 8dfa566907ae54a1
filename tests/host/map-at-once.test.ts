import { expect, test } from 'vitest'
import { mapAtOnce } from '../../src/host/map-at-once.ts'

test('mapAtOnce runs at most the given number of promises at a time, and keeps the order of the items', async () => {
  const open: PromiseWithResolvers<undefined>[] = []
  const mapped = mapAtOnce([1, 2, 3], 2, async (item) => {
    const gate = Promise.withResolvers<undefined>()
    open.push(gate)
    await gate.promise
    return item * 10
  })
  expect(open).toHaveLength(2)
  open[1]?.resolve(undefined)
  await expect.poll(() => open.length).toBe(3)
  open[2]?.resolve(undefined)
  open[0]?.resolve(undefined)
  expect(await mapped).toEqual([10, 20, 30])
})

test('mapAtOnce starts no further work after a failure', async () => {
  const begun: number[] = []
  const slow = Promise.withResolvers<undefined>()
  const mapped = mapAtOnce([1, 2, 3, 4], 2, async (item) => {
    begun.push(item)
    if (item === 1) throw new Error('no answer')
    await slow.promise
  })
  await expect(mapped).rejects.toThrow('no answer')
  slow.resolve(undefined)
  await slow.promise
  expect(begun).toEqual([1, 2])
})
