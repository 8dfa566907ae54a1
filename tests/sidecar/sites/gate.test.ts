import { describe, expect, test } from 'vitest'
import { openGate } from '../../../sidecar/sites/gate.ts'

describe('a gate', () => {
  test('a gate runs a limited number of tasks at once, and the others after them in order', async () => {
    const pass = openGate({ most: 2, patience: 60_000, mostSlow: 10 })
    const tasks = [0, 1, 2, 3].map(() => Promise.withResolvers<undefined>())
    const begun: number[] = []
    const all = tasks.map(({ promise }, number) => pass(() => (begun.push(number), promise)))
    await settled()
    expect(begun).toEqual([0, 1])
    tasks[1]?.resolve(undefined)
    await all[1]
    await settled()
    expect(begun).toEqual([0, 1, 2])
    for (const { resolve } of tasks) resolve(undefined)
    await Promise.all(all)
    expect(begun).toEqual([0, 1, 2, 3])
  })

  test('a gate starts the next task if a task hangs, up to a limit', async () => {
    const pass = openGate({ most: 1, patience: 1, mostSlow: 1 })
    const never = Promise.withResolvers<undefined>()
    const begun: string[] = []
    const begin = (name: string) => pass(() => (begun.push(name), never.promise))
    const all = [begin('one'), begin('two'), begin('three')]
    await expect.poll(() => begun).toEqual(['one', 'two'])
    never.resolve(undefined)
    await Promise.all(all)
    expect(begun).toEqual(['one', 'two', 'three'])
  })

  test('a gate starts the next task if a task fails', async () => {
    const pass = openGate({ most: 1, patience: 60_000, mostSlow: 1 })
    await expect(pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await pass(() => Promise.resolve('yes'))).toBe('yes')
  })
})

async function settled(): Promise<void> {
  await new Promise(setImmediate)
}
