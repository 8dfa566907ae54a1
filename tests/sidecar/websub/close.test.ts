import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aHub, aSite } from './a-hub.ts'

test('a hub closes while the store is unreachable, and logs that', async () => {
  const lines: string[] = []
  const hub = await aHub({ url: `file:${mkdtempSync(join(tmpdir(), 'reviews-hub-'))}/hub.db`, site: aSite(), lines })
  await hub.die()
  await expect(hub.close(0)).resolves.toBeUndefined()
  expect(lines.join('')).toContain('waiting for the store')
})
