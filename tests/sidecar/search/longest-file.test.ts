import { expect, test } from 'vitest'
import { readHead } from '../../../sidecar/search/columns/read-dataset.ts'

test('a file whose positions no longer fit in 32 bits is refused, and none of its bytes is read', () => {
  // The system gives memory to bytes that are touched: these are not.
  const file = { path: '/reviews.json', bytes: new Uint8Array(2 ** 32), sha256: '' }
  expect(() => readHead(file)).toThrow(/\/reviews\.json.*it is longer than 4 GiB/s)
})
