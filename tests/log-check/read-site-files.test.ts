import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf } from '../../src/log-check/read-site-files.ts'

async function* chunksOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk)
}

test('bytesOf returns the chunks of a response in their order, no matter how many fit into the given buffer', async () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 4 }), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(chunks, fc.nat(20), async (sent, size) => {
      const into = Buffer.alloc(size)
      const all = Buffer.concat(sent)
      const read = await bytesOf(chunksOf(sent), 20, into)
      expect(read).toEqual(all)
      expect(read.buffer === into.buffer).toBe(all.length <= size)
    }),
  )
})
