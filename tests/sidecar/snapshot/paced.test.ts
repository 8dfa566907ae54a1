import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paced } from '../../../sidecar/snapshot/paced.ts'

describe('paced', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
  afterEach(() => void vi.useRealTimers())

  test('a paced task runs immediately, and runs again only after the pause', async () => {
    const { runs, looks } = counted()
    await looks.request()
    void looks.request()
    await vi.advanceTimersByTimeAsync(999)
    expect(runs()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(runs()).toBe(2)
  })

  test('a paced task waits no longer than the pause if the clock is set back', async () => {
    const { runs, looks } = counted()
    await looks.request()
    vi.setSystemTime(Date.now() - 3_600_000)
    void looks.request()
    await vi.advanceTimersByTimeAsync(1000)
    expect(runs()).toBe(2)
  })

  test('many requests at once lead to a single run of a paced task', async () => {
    const { runs, looks } = counted()
    await looks.request()
    for (let call = 0; call < 1000; call++) void looks.request()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(runs()).toBe(2)
  })

  test('a paced task runs again if it is requested during a run', async () => {
    const began: (() => void)[] = []
    const looks = paced(() => {
      return new Promise((resolve) => void began.push(resolve))
    }, 1000)
    void looks.request()
    await vi.advanceTimersByTimeAsync(5000)
    const second = looks.request()
    await vi.advanceTimersByTimeAsync(5000)
    expect(began).toHaveLength(1)
    began[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(began).toHaveLength(2)
    began[1]?.()
    await second
  })

  test('a closed paced task does not start again', async () => {
    const { runs, looks } = counted()
    await looks.request()
    void looks.request()
    await looks.close()
    void looks.request()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(runs()).toBe(1)
  })
})

function counted(): { runs: () => number; looks: ReturnType<typeof paced> } {
  let runs = 0
  const looks = paced(() => {
    runs++
    return Promise.resolve()
  }, 1000)
  return { runs: () => runs, looks }
}
