import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { loadedLater } from '../../../sidecar/http/loaded-later.ts'
import { aFolder } from '../../wire/a-process.ts'

test('the next request tries to load the code of a handler again if the first attempt failed', async () => {
  const file = join(await aFolder(), 'handler.mjs')
  const load = async () => (await import(file)).default
  const server = express().get('/', loadedLater(load)).listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const status = async (): Promise<number> =>
    (await fetch(`http://localhost:${(server.address() as AddressInfo).port}/`)).status
  expect(await status()).toBe(500)
  await writeFile(file, 'export default (_req, res) => void res.sendStatus(204)')
  expect([await status(), await status()]).toEqual([204, 204])
})
