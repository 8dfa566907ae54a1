import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLog, readLogFolder } from '../../src/content/folder/log-folder.ts'
import { readKeys } from '../../src/log-keep/log-keys.ts'
import { bytesOf, publishedAt, readSiteFiles } from '../../src/log-check/read-site-files.ts'
import { checkpointText } from '../../src/log/checkpoint.ts'
import { readEntry } from '../../src/log/entry.ts'
import { isQuorum, readPolicy } from '../../src/log/log-policy.ts'
import { readReceipt } from '../../src/log/receipt.ts'
import { signNote } from '../../src/log/signer-key.ts'
import { runCli } from '../cli/a-command.ts'
import { aLine } from '../content/a-content-folder.ts'
import { aFolder, aLoggedFolder, faultsOf, listInManifest, publishTo, put, someLines } from './a-logged-site.ts'
import { must } from './must.ts'
import { LOG_VKEY, WITNESS_VKEY } from './vectors.ts'
import { served } from './served.ts'

const NESTED = '['.repeat(30_000) + ']'.repeat(30_000)
const TRUST = { host: undefined, old: [], receipts: [] }

async function aPublishedSite(reviews = 3): Promise<{ content: string; dist: string }> {
  const many = Array.from({ length: reviews - 3 }, (_, at) => aLine({ source_id: `m${at}`, text: `${at}` })).join('')
  const content = await aLoggedFolder({ 'reviews/a.jsonl': someLines([5, 1, 4]) + many })
  const dist = await aFolder()
  await publishTo(dist, content)
  return { content, dist }
}

/** A correctly signed checkpoint over a size that the log does not have. */
async function oversized(content: string, size: number): Promise<string> {
  const [key] = await readKeys({ content })
  const text = checkpointText({ origin: 'reviews.example.com/log', size, root: Buffer.alloc(32) })
  return `${text}\n${signNote(text, must(key))}`
}

describe('a policy that a stranger wrote', () => {
  const WITNESS = 'witness.example/w1+6c0b25b7+BEZfaBs9hZs19OB1Xfe76nVwNgXt2iIB9yIuDGcIOpJs'

  test.for([
    '__proto__ x',
    'constructor x',
    'toString x',
    `witness w ${WITNESS}\ngroup g toString w\nquorum g`,
    'x\n'.repeat(9_999),
  ])('a policy with %s is malformed', (text) => {
    expect(readPolicy(`${text}\nquorum none\n`).ok).toBe(false)
  })
})

test('a policy may nest groups, but may list a member in only one group', () => {
  const lines = `log ${LOG_VKEY}\nwitness w1 ${WITNESS_VKEY}\ngroup g any w1\n`
  const policy = readPolicy(`${lines}group h all g\nquorum h\n`)
  expect([['w1'], []].map((names) => policy.ok && isQuorum(policy.value, new Set(names)))).toEqual([true, false])
  expect(readPolicy(`${lines}group h all g g\nquorum h\n`).ok).toBe(false)
})

describe('an entry that a stranger wrote', () => {
  const state = (member: string): Buffer =>
    Buffer.from(
      `{"a":${member},"dataset":"${'0'.repeat(64)}","event":"state","reviews":0,"v":1,"withheld":0}`,
      'latin1',
    )

  test('a state entry may have further members', () => {
    expect(readEntry(state('"x"'))).toMatchObject({ ok: true })
  })

  test.for([
    ['half of a surrogate pair', '"\\ud800"'],
    ['a number beyond JSON', '1e999'],
    ['30,000 brackets', NESTED],
    ['bytes that are not UTF-8', '"\xff"'],
    ['spaces', ' "x"'],
  ] as const)('an entry with %s is malformed', ([, member]) => {
    expect(readEntry(state(member))).toMatchObject({ ok: false })
  })
})

describe('a receipt that a stranger wrote', () => {
  const receipt = (extra: string): string =>
    `c2sp.org/tlog-proof@v1\nextra ${Buffer.from(extra).toString('base64')}\nindex 0\n\n` +
    `reviews.example.com/log\n1\n${'A'.repeat(43)}=\n\n— reviews.example.com/log AAAAAAAA\n`
  const salts = '{"rest":"AAAAAAAAAAAAAAAAAAAAAA","stars":"AAAAAAAAAAAAAAAAAAAAAA","words":"AAAAAAAAAAAAAAAAAAAAAA"}'
  const extra = (event: string, more = ''): string =>
    `{"event":"${event}","review":{"id":"5KWK3JSJX3DC5NC3423FKTZYC1","rating":5${more}},"salts":${salts}}`

  test.for([
    ['an edit of nothing', extra('edited'), 'do not make an entry'],
    ['half of a surrogate pair', extra('published', ',"text":"\\ud800"'), 'do not make an entry'],
    ['a number beyond JSON', extra('published', ',"x":1e999'), 'do not make an entry'],
    ['30,000 brackets', extra('published', `,"x":${NESTED}`), 'lacks a valid event, review or salts'],
    ['another review', extra('published'), 'do not lead to the root'],
  ] as const)('a receipt with %s is refused', ([, text, problem]) => {
    expect(readReceipt(receipt(text))).toMatchObject({ ok: false, problem: expect.stringContaining(problem) as string })
  })
})

describe('verify of a hostile site', () => {
  test('verify prints no stack trace for any content of a review', async () => {
    const { dist } = await aPublishedSite()
    const file = await readFile(join(dist, 'reviews.json'), 'utf8')
    const feed = await readFile(join(dist, 'api/feed.json'), 'utf8')
    for (const member of ['"\\ud800"', '1e999', NESTED]) {
      const hostile = (text: string): string => text.replaceAll('"rating":5,', `"rating":5,"x":${member},`)
      await put(dist, '/reviews.json', hostile(file))
      await put(dist, '/api/feed.json', hostile(feed))
      await listInManifest(dist)
      expect((await faultsOf(dist)).join()).toMatch(/cannot be hashed|missing or malformed/)
    }
  })

  test(
    'verify prints no stack trace if a folder is in place of a file, or the other way round',
    { timeout: 60_000 },
    async () => {
      const { content, dist } = await aPublishedSite()
      for (const path of ['log/policy', 'reviews.json']) {
        await rm(join(dist, path))
        await mkdir(join(dist, path))
        const ended = await runCli(['verify', dist], dist)
        expect(ended).toMatchObject({ code: 2, stdout: '' })
        expect(ended.stderr).toMatch(/cannot be read: EISDIR[^\n]*\n$/)
        await rm(join(dist, path), { recursive: true })
        await publishTo(dist, content)
      }
      const file = await runCli(['verify', join(dist, 'manifest.json')], dist)
      expect(file).toMatchObject({ code: 2, stderr: 'There is no /log/checkpoint: this site keeps no log\n' })
      const old = await runCli(['verify', dist, '--old', 'nothing-here'], dist)
      expect(old.code).toBe(2)
      expect(old.stderr).toMatch(/^nothing-here cannot be read: ENOENT[^\n]*\n$/)
    },
  )

  test('verify reads only small files of a log that is too large or unsigned', async () => {
    const { content, dist } = await aPublishedSite()
    const asked: string[] = []
    const read = (path: string): Promise<Buffer | undefined> => {
      asked.push(path)
      return publishedAt(dist)(path)
    }
    const good = await readFile(join(dist, 'log/checkpoint'), 'utf8')
    for (const [checkpoint, problem] of [
      [await oversized(content, 20_000_001), 'can be checked'],
      [await oversized(content, 2 ** 53), 'malformed'],
      [good.replace('/log\n4\n', '/log\n5\n'), 'not signed by a key of the policy'],
    ] as const) {
      await put(dist, '/log/checkpoint', checkpoint)
      await readSiteFiles(read, { trust: TRUST })
      expect(asked.filter((path) => /tile|openings|reviews/.test(path))).toEqual([])
      expect((await faultsOf(dist)).join()).toContain(problem)
    }
  })

  test('verify stops at the first full bundle that is missing', async () => {
    const { content, dist } = await aPublishedSite(300)
    await put(dist, '/log/checkpoint', await oversized(content, 1_000_000))
    await rm(join(dist, 'log/tile/entries/001.p'), { recursive: true })
    let asked = 0
    const read = (path: string): Promise<Buffer | undefined> => {
      asked += 1
      return publishedAt(dist)(path)
    }
    await readSiteFiles(read, { trust: TRUST })
    expect(asked).toBeLessThan(20)
    expect(await faultsOf(dist)).toContain('/log/tile/entries/001 is missing')
  })

  test('verify stops reading a file that does not end', async () => {
    let open = 0
    const url = await served((_, res) => {
      open += 1
      const more = (): void => {
        while (!res.destroyed && res.write('x'.repeat(65_536)));
      }
      res.on('drain', more).on('close', () => (open -= 1))
      more()
    })
    for (const path of ['/log/checkpoint', '/log/tile/0/000', '/log/tile/entries/000', '/log/openings/000.json'])
      await expect(publishedAt(url)(path)).rejects.toThrow(/cannot be read: it has more than \d+ bytes/)
    await expect.poll(() => open, { timeout: 30_000 }).toBe(0)
  })

  test.for([
    ['/reviews.json', []],
    ['/api/reviews/search', ['--search', 'rating=1']],
    ['/mcp', ['--answers']],
  ] as const)(
    'verify exits with 2 and prints no stack trace if the connection breaks within %s',
    async ([broken, options]) => {
      const { dist } = await aPublishedSite()
      const url = await served((req, res) => {
        const { pathname } = new URL(must(req.url), 'http://site')
        if (pathname === broken) {
          res.writeHead(200, { 'Content-Length': '1000' }).write('{"reviews":')
          setImmediate(() => res.destroy())
        } else {
          readFile(join(dist, pathname)).then(
            (bytes) => res.end(bytes),
            () => res.writeHead(200).end('{}'),
          )
        }
      })
      const { code, stdout, stderr } = await runCli(['verify', url, ...options], dist)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^[^\n]+\n$/)
    },
  )

  test('verify starts over if a cosignature or the manifest changed while it read the site', async () => {
    const { content, dist } = await aPublishedSite()
    for (const changing of ['/log/checkpoint', '/manifest.json']) {
      let times = 0
      const read = async (path: string): Promise<Buffer | undefined> => {
        const bytes = await publishedAt(dist)(path)
        if (path !== changing || bytes === undefined) return bytes
        times += 1
        const more = path === '/log/checkpoint' ? '— witness.example/w1 bAsltwAAAABq8l6A\n' : '\n'
        return times === 1 ? bytes : Buffer.concat([bytes, Buffer.from(more)])
      }
      const files = await readSiteFiles(read, { trust: TRUST })
      expect(times).toBe(4)
      expect(files.reviews.length).toBeGreaterThan(0)
    }
    expect(must(await readLogFolder(content)).checkpoint).not.toContain('witness')
    expect(must(await readLog(content)).tree.size).toBe(4)
  })
})

test('reading an endless stream stops at the limit', async () => {
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) yield await Promise.resolve(Buffer.alloc(10))
  }
  await expect(bytesOf(endless(), 25)).rejects.toThrow('more than 25 bytes')
})
