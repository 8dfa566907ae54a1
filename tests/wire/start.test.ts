import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../sidecar/store/open-store.ts'
import { aReview } from '../a-review.ts'
import { publishFolder } from '../sidecar/publish-folder.ts'
import { aFolder, start } from './a-process.ts'

describe('npm start', () => {
  test('npm start prints the addresses of the site and its interfaces, and the site answers', async () => {
    const folder = await aFolder()
    await publishFolder(join(folder, 'dist'), [aReview()])
    const process = start('one-origin', folder, {})
    const [, site = ''] = await process.says(/Site\s+(http:\S+)/)
    await process.says(/openapi\.json\n/)
    expect((await fetch(site)).status).toBe(200)
    for (const path of ['reviews.json', 'feed.xml', 'mcp', 'api/websub/hub']) {
      expect(process.stdout()).toContain(`${site}${path}`)
    }
  })

  test.for([
    ['there is no build', undefined, 'There is no build in "dist": run "npm run build", or set DIST to where it is'],
    ['the build is damaged', 'damaged', 'The build in "dist" cannot be served: /feed.xml does not have the SHA-256'],
  ])('npm start ends with one line if %s', async ([, damage, line]) => {
    const folder = await aFolder()
    if (damage !== undefined) await publishFolder(join(folder, 'dist'), [], { files: { '/feed.xml': damage } })
    const process = start('one-origin', folder, { LOG_LEVEL: 'silent' })
    expect(await process.ended).toBe(1)
    expect(process.stderr()).toMatch(/^[^\n]+\n$/)
    expect(process.stderr()).toContain(line)
  })

  test('npm start ends cleanly on a SIGTERM while it first loads the dataset', async () => {
    const folder = await aFolder()
    await publishFolder(join(folder, 'dist'), [])
    const silent = createServer().listen(0)
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const process = start('one-origin', folder, { DATASET: `http://127.0.0.1:${port}` })
    await process.says(/"listening"/)
    process.kill('SIGTERM')
    expect(await process.ended).toBe(0)
    expect(process.stdout()).not.toContain('Site ')
    expect(process.stderr()).not.toMatch(/"level":[56]0/)
  })
})

describe.for(['main', 'one-origin'] as const)('the program %s', (script) => {
  test(`the program ${script} ends with one line if the port is in use`, async () => {
    const folder = await aFolder()
    await publishFolder(join(folder, 'dist'), [])
    const other = createServer().listen(0)
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const process = start(script, folder, { PORT: String(port), LOG_LEVEL: 'silent' })
    expect(await process.ended).toBe(1)
    expect(process.stderr()).toBe(`Port ${port} is in use: set PORT to another, or stop the process that uses it\n`)
  })

  test(`the program ${script} ends with one line for each invalid setting`, async () => {
    const process = start(script, await aFolder(), { PORT: 'http', METRICS: 'yes' })
    expect(await process.ended).toBe(1)
    expect(process.stderr()).toBe(
      'PORT is "http": give a whole number, 0 to 65535\nMETRICS is "yes": give 1 for on or 0 for off\n',
    )
  })

  test(`the program ${script} ends with one line if the build is for an origin other than BASE_URL`, async () => {
    const folder = await aFolder()
    await publishFolder(join(folder, 'dist'), [], { baseUrl: 'https://a.example' })
    const process = start(script, folder, { BASE_URL: 'https://b.example', LOG_LEVEL: 'silent' })
    expect(await process.ended).toBe(1)
    expect(process.stderr()).toMatch(/^The dataset was built for https:\/\/a\.example, but BASE_URL is .*\n$/)
  })

  test(`with a store of a newer version, ${script} ends with one line that names the version to use`, async () => {
    const folder = await aFolder()
    await publishFolder(join(folder, 'dist'), [])
    const path = join(folder, 'hub.db')
    await (await openStore(`file:${path}`)).close()
    const file = new DatabaseSync(path)
    file.exec(`PRAGMA user_version = 99; INSERT INTO software VALUES (99, '9.9.0'); DROP TABLE held`)
    file.close()
    const process = start(script, folder, { STORE_URL: `file:${path}`, LOG_LEVEL: 'silent' })
    expect(await process.ended).toBe(1)
    expect(process.stderr()).toMatch(
      /^Cannot open the store "[^\n]*hub\.db": version 9\.9\.0 of the software wrote it[^\n]*\n$/,
    )
    expect(process.stderr()).toContain('Run version 9.9.0 or a later one, or give another STORE_URL')
  })

  test(`the program ${script} ends with one line if the store cannot be opened`, async () => {
    const folder = await aFolder()
    await publishFolder(join(folder, 'dist'), [])
    await writeFile(join(folder, 'taken'), '')
    const process = start(script, folder, { STORE_URL: `file:${join(folder, 'taken', 'hub.db')}`, LOG_LEVEL: 'silent' })
    expect(await process.ended).toBe(1)
    expect(process.stderr()).toMatch(/^[^\n]+\n$/)
  })
})

describe('the sidecar alone', () => {
  test('the sidecar starts without a dataset, and refuses one for an origin other than BASE_URL', async () => {
    const folder = await aFolder()
    const process = start('main', folder, { BASE_URL: 'https://b.example' })
    const [, port = ''] = await process.says(/"port":(\d+)/)
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(503)
    await publishFolder(join(folder, 'dist'), [], { baseUrl: 'https://a.example' })
    await process.says(/The dataset was built for https:\/\/a\.example/)
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(503)
    await publishFolder(join(folder, 'dist'), [], { baseUrl: 'https://b.example' })
    await process.says(/a snapshot is current/)
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
  })

  test('the sidecar alone serves no files but the whole dataset, which may be too large for a CDN', async () => {
    const folder = await aFolder()
    await publishFolder(join(folder, 'dist'), [])
    const process = start('main', folder, {})
    const [, port = ''] = await process.says(/"port":(\d+)/)
    const get = (path: string) => fetch(`http://localhost:${port}${path}`)
    for (const path of ['/insights.json', '/manifest.json', '/data/head.json'])
      expect((await get(path)).status).toBe(404)
    await process.says(/a snapshot is current/)
    const whole = await get('/reviews.json')
    expect(await whole.text()).toBe(await readFile(join(folder, 'dist/reviews.json'), 'utf8'))
    expect(whole.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(whole.headers.get('link')).toContain('/reviews.json>; rel="self"')
  })

  test('the sidecar starts and stops even if the origin of its dataset misbehaves', async () => {
    const silent = createServer().listen(0)
    const asked = once(silent, 'connection')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const process = start('main', await aFolder(), { DATASET: `http://localhost:${port}` })
    await process.says(/"port":\d+/)
    await asked
    process.kill('SIGTERM')
    expect(await process.ended).toBe(0)
  })

  test.for(['SIGTERM', 'SIGINT'] as const)(
    'on %s, the sidecar finishes requests in progress, and exits with success',
    async (signal) => {
      const folder = await aFolder()
      await publishFolder(join(folder, 'dist'), [])
      const process = start('main', folder, {})
      const [, port = ''] = await process.says(/"port":(\d+)/)
      await process.says(/a snapshot is current/)
      const socket = connect(Number(port), 'localhost')
      socket.write('POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n')
      socket.write('Accept: application/json, text/event-stream\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n')
      // After 100-continue, the request is in progress.
      await once(socket, 'data')
      process.kill(signal)
      await process.says(/"stopping"/)
      await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow()
      socket.write('{}')
      expect(Buffer.concat(await socket.toArray()).toString()).toMatch(/^HTTP\/1\.1 400 [^]*"jsonrpc"/)
      expect(await process.ended).toBe(0)
    },
  )
})
