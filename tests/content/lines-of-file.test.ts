import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOfFile } from '../../src/host/files/lines-of-file.ts'
import { linesOf } from '../../src/host/files/read-json-lines.ts'
import { anEmptyFolder } from '../publish/run-build.ts'

test('the lines of a file read in pieces are the lines of the whole file, for any pieces', async () => {
  const file = join(await anEmptyFolder(), 'lines.jsonl')
  const lines = fc.array(fc.string({ unit: fc.constantFrom('a', '\n', '\r', 'ü', '👍') }), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 1, max: 40 }), async (texts, piece) => {
      const bytes = Buffer.from(texts.join('\n'))
      await writeFile(file, bytes)
      expect([...linesOfFile(file, piece)]).toEqual([...linesOf(bytes)])
    }),
  )
})
