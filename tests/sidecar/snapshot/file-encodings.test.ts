import { expect, test } from 'vitest'
import { encodingsOfFile } from '../../../sidecar/snapshot/file-encodings.ts'

test.for([
  [999_999, undefined],
  [1_000_000, ['br', 'gzip']],
] as const)('a file of %i bytes without compressed copies is encoded in advance as %j', async ([length, codings]) => {
  const file = { path: '/reviews.json', body: [Buffer.alloc(length)], sha256: '' }
  const encoded = await encodingsOfFile(file)
  expect(encoded?.map(({ coding }) => coding)).toEqual(codings)
})
