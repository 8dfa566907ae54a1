import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { wholeBody } from '../../../sidecar/http/bodies/streamed-body.ts'
import { encode } from '../../../sidecar/http/bodies/encode.ts'

describe('the content codings of a file', () => {
  test.for([
    [399, []],
    [400, ['br', 'gzip']],
    [16_000_000, ['br', 'gzip']],
    // Brotli would take longer than gzip, and save only a seventh.
    [16_000_001, ['gzip']],
  ] as const)('the content codings of a file of %i bytes are %j', async ([length, codings]) => {
    expect((await encode([aText(length)])).map(({ coding }) => coding)).toEqual(codings)
  })

  test('encode compresses all parts of a file', async () => {
    const [, gzip] = await encode([aText(300), aText(200)])
    expect(gunzipSync(await wholeBody(gzip?.body ?? [])).equals(Buffer.concat([aText(300), aText(200)]))).toBe(true)
  })
})

const LINE = Buffer.from(`{"text":"${randomBytes(30).toString('hex')}"},`)

/** A text of this many bytes that compresses quickly. */
function aText(length: number): Buffer {
  return Buffer.alloc(length, LINE)
}
