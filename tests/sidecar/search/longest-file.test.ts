import { expect, test } from 'vitest'
import { readHead } from '../../../sidecar/search/columns/read-dataset-files.ts'

test('a file whose positions do not fit in 32 bits is refused without reading it', () => {
  // These bytes are never touched, so they take no memory.
  const file = { path: '/reviews.json', bytes: new Uint8Array(2 ** 32), sha256: '' }
  expect(() => readHead(file)).toThrow(/\/reviews\.json.*it is longer than 4 GiB/s)
})
