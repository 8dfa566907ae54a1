import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sha256 } from '../../../sidecar/http/bodies/hash.ts'

describe('sha256', () => {
  test.for([0, 1, 1_048_575, 1_048_576, 1_048_577, 5_000_000])(
    'sha256 hashes all of %i bytes, however many turns of the event loop it needs',
    async (length) => {
      const bytes = Buffer.alloc(length, 'a review, ')
      expect(await sha256([bytes])).toBe(createHash('sha256').update(bytes).digest('hex'))
    },
  )

  test('sha256 hashes the parts in order', async () => {
    const parts = ['', 'a', 'b'.repeat(3_000_000), 'c'].map((text) => Buffer.from(text))
    expect(await sha256(parts)).toBe(createHash('sha256').update(Buffer.concat(parts)).digest('hex'))
  })

  test('sha256 yields to other work while it hashes many bytes', async () => {
    let turns = 0
    let done = false
    const count = (): void => {
      turns++
      if (!done) setImmediate(count)
    }
    setImmediate(count)
    await sha256([Buffer.alloc(8 * 1024 * 1024)])
    done = true
    expect(turns).toBeGreaterThanOrEqual(7)
  })
})
