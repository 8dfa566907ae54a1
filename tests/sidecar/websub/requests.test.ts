import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aHub, aSite, BASE, FEED, type Running } from './a-hub.ts'

const CALLBACK = 'https://a.example/callback'
const GOOD = { 'hub.mode': 'subscribe', 'hub.topic': FEED, 'hub.callback': CALLBACK }
const FORM = 'application/x-www-form-urlencoded'

/** A hub that never reaches a callback, because every name is unknown. */
async function start(settings: NodeJS.ProcessEnv = {}, published = true): Promise<Running & { lines: string[] }> {
  const site = aSite()
  if (published) site.publish()
  const url = `file:${mkdtempSync(join(tmpdir(), 'reviews-hub-'))}/hub.db`
  const lines: string[] = []
  const hub = await aHub({
    url,
    site,
    settings: { HUB_ALLOW_PRIVATE_CALLBACKS: '0', ...settings },
    lookup: (host, _, callback) => callback(new Error(`${host} is unknown`), []),
    lines,
  })
  return { ...hub, lines }
}

/** A good request as a form, with these changes; undefined leaves a parameter out. */
function form(changes: Record<string, string | undefined>): string {
  const given = new URLSearchParams(GOOD)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) given.delete(name)
    else given.set(name, value)
  }
  return given.toString()
}

describe('POST /api/websub/hub', () => {
  test.for([
    ['no mode', form({ 'hub.mode': undefined }), 'hub.mode is missing'],
    ['an empty mode', form({ 'hub.mode': '' }), 'hub.mode must be subscribe or unsubscribe'],
    ['another mode', form({ 'hub.mode': 'publish' }), 'hub.mode must be subscribe or unsubscribe'],
    ['a mode in capitals', form({ 'hub.mode': 'Subscribe' }), 'hub.mode must be subscribe or unsubscribe'],
    ['no topic', form({ 'hub.topic': undefined }), 'hub.topic is missing'],
    [
      'a topic of another site',
      form({ 'hub.topic': 'https://elsewhere.example/feed.xml' }),
      'hub.topic must be one of: ',
    ],
    ['an artefact that is not a topic', form({ 'hub.topic': `${BASE}/insights.json` }), 'hub.topic must be one of: '],
    ['the path of a topic', form({ 'hub.topic': '/feed.xml' }), 'hub.topic must be one of: '],
    ['a topic encoded twice', form({ 'hub.topic': encodeURIComponent(FEED) }), 'hub.topic must be one of: '],
    ['no callback', form({ 'hub.callback': undefined }), 'hub.callback is missing'],
    ['an http callback', form({ 'hub.callback': 'http://a.example/' }), 'hub.callback must be an absolute https URL'],
    ['a callback with a fragment', form({ 'hub.callback': `${CALLBACK}#x` }), 'hub.callback must have no fragment'],
    ['a callback with NUL', form({ 'hub.callback': `${CALLBACK}\0` }), 'hub.callback must be printable ASCII'],
    ['two callbacks', `${form({})}&hub.callback=${CALLBACK}`, 'hub.callback is given more than once'],
    ['two modes', `${form({})}&hub.mode=subscribe`, 'hub.mode is given more than once'],
    [
      'two leases, though unsubscribing takes none',
      `${form({ 'hub.mode': 'unsubscribe', 'hub.lease_seconds': '86400' })}&hub.lease_seconds=86400`,
      'hub.lease_seconds is given more than once',
    ],
    ['two secrets', `${form({ 'hub.secret': 'a' })}&hub.secret=b`, 'hub.secret is given more than once'],
    [
      'two leases',
      `${form({})}&hub.lease_seconds=90000&hub.lease_seconds=90000`,
      'hub.lease_seconds is given more than once',
    ],
    ['an empty secret', form({ 'hub.secret': '' }), 'hub.secret must be 1 to 199 bytes'],
    ['a secret of 200 bytes', form({ 'hub.secret': 's'.repeat(200) }), 'hub.secret must be 1 to 199 bytes'],
    [
      'a secret of 100 letters and 200 bytes',
      form({ 'hub.secret': 'é'.repeat(100) }),
      'hub.secret must be 1 to 199 bytes',
    ],
    ['a lease of 0', form({ 'hub.lease_seconds': '0' }), 'hub.lease_seconds must be a positive whole number'],
    ['a negative lease', form({ 'hub.lease_seconds': '-1' }), 'hub.lease_seconds must be a positive whole number'],
    ['a broken lease', form({ 'hub.lease_seconds': '1.5' }), 'hub.lease_seconds must be a positive whole number'],
    ['a lease in words', form({ 'hub.lease_seconds': '10 days' }), 'hub.lease_seconds must be a positive whole number'],
    ['an empty lease', form({ 'hub.lease_seconds': '' }), 'hub.lease_seconds must be a positive whole number'],
    [
      'a callback that is not UTF-8',
      `${form({ 'hub.callback': undefined })}&hub.callback=https://a.example/%ff`,
      'hub.callback must be UTF-8',
    ],
    ['a name with a question mark', `?${form({})}`, 'hub.mode is missing'],
    ['nothing', '', 'hub.mode is missing'],
    ['JSON with the media type of a form', JSON.stringify(GOOD), 'hub.mode is missing'],
  ] as const)('the hub refuses %s with 400 and a reason in one line', async ([, body, reason]) => {
    const hub = await start()
    const response = await fetch(`${hub.origin}/api/websub/hub`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': FORM },
    })
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toContain(reason)
    expect(text.trimEnd()).not.toContain('\n')
    await hub.work()
    expect(hub.lines.filter((line) => line.includes('callback'))).toEqual([])
  })

  test.for([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://%31%32%37.0.0.1/',
    'https://0/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://192.168.1.1:8443/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
  ])('the hub refuses the callback %s, because its address is not public', async (callback) => {
    const hub = await start()
    const response = await hub.post({ ...GOOD, 'hub.callback': callback })
    expect(response.status).toBe(400)
    expect(await response.text()).toBe('hub.callback must be at a public address\n')
  })

  test.for(['localhost', 'anything.localhost', 'printer.local', 'intranet', 'metadata.google.internal'])(
    'the hub accepts a callback at the name %s, because the address is checked when it is called',
    async (host) => {
      const hub = await start()
      expect((await hub.post({ ...GOOD, 'hub.callback': `https://${host}/` })).status).toBe(202)
    },
  )

  test('the hub names every fault of a request at once', async () => {
    const hub = await start()
    const response = await hub.post({ 'hub.mode': 'subscribe', 'hub.callback': 'x', 'hub.secret': '' })
    expect(await response.text()).toBe(
      'hub.callback must be an absolute https URL; hub.topic is missing; hub.secret must be 1 to 199 bytes\n',
    )
  })

  test.for([
    ['other parameters', { foo: 'bar', 'hub.foo': 'hub.bar', 'hub.verify': 'sync' }],
    ['a secret of 199 bytes', { 'hub.secret': 's'.repeat(199) }],
    ['the longest callback, percent-encoded', { 'hub.callback': `https://a.example/${'%'.repeat(2030)}` }],
  ] as const)('the hub accepts a request with %s', async ([, more]) => {
    const hub = await start()
    const response = await hub.post({ ...GOOD, ...more })
    expect(response.status).toBe(202)
    expect(await response.text()).toBe('')
  })

  test.for([`${FORM}; charset=UTF-8`, `${FORM};charset="utf-8"`, FORM.toUpperCase()])(
    'the hub accepts the media type %s',
    async (type) => {
      const hub = await start()
      expect((await hub.post(form({}), { 'Content-Type': type })).status).toBe(202)
    },
  )

  test.for([
    ['application/json', 415],
    ['multipart/form-data; boundary=x', 415],
    ['text/plain', 415],
    [`${FORM}; charset=iso-8859-1`, 415],
  ] as const)('the hub refuses the media type %s with %d', async ([type, status]) => {
    const hub = await start()
    const response = await hub.post(form({}), { 'Content-Type': type })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toContain(FORM)
    expect(response.headers.get('accept')).toBe(FORM)
  })

  test('the hub refuses a compressed body with 415, and a body of a megabyte with 413', async () => {
    const hub = await start()
    const send = (body: BodyInit, headers: Record<string, string>) =>
      fetch(`${hub.origin}/api/websub/hub`, { method: 'POST', body, headers: { 'Content-Type': FORM, ...headers } })
    const compressed = await send(gzipSync(form({})), { 'Content-Encoding': 'gzip' })
    expect([compressed.status, compressed.headers.get('accept-encoding')]).toEqual([415, 'identity'])
    const large = await send(form({ padding: 'x'.repeat(1e6) }), {})
    expect(large.status).toBe(413)
    expect(await large.text()).toBe('The body is larger than 65536 bytes\n')
  })

  test('the hub answers 503 before a dataset is published', async () => {
    const hub = await start({}, false)
    const response = await hub.post(GOOD)
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.text()).toBe('There is nothing to subscribe to yet\n')
  })

  test('the hub answers 503 while the store cannot be written', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'reviews-hub-')), 'hub.db')
    const site = aSite()
    site.publish()
    const lines: string[] = []
    const hub = await aHub({ url: `file:${path}`, site, lines })
    const other = new DatabaseSync(path)
    other.exec('ALTER TABLE verifications RENAME TO elsewhere')
    const response = await hub.post(GOOD)
    other.exec('ALTER TABLE elsewhere RENAME TO verifications')
    other.close()
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.text()).toBe('The request cannot be stored at the moment; try again in a few seconds\n')
    expect(lines.join('')).toContain('no such table')
    expect((await hub.post(GOOD)).status).toBe(202)
  })

  test('the hub logs only the origin and a hash, but no callback, secret or challenge', async () => {
    const hub = await start()
    await hub.post({ ...GOOD, 'hub.callback': `${CALLBACK}?token=hush`, 'hub.secret': 'quiet' })
    await hub.work()
    const log = hub.lines.join('')
    expect(log).toContain('https://a.example"')
    expect(log).not.toMatch(/hush|quiet|challenge=/)
  })
})
