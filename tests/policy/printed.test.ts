import { createServer } from 'node:http'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { stringify } from 'yaml'
import { describeComplaint } from '../../src/host/errors/content-error.ts'
import { printable, printableLines, quoted } from '../../src/host/errors/printable.ts'
import { examineContent } from '../../src/content/read-content.ts'
import { readPrevious } from '../../src/policy/previous.ts'
import { readBuildSettings } from '../../src/host/build-settings.ts'
import { readSettings } from '../../sidecar/process/settings.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { aReview } from '../a-review.ts'
import { publishedFiles } from '../sidecar/publish-folder.ts'
import { runCli } from '../cli/a-command.ts'
import { runCommand } from './run-command.ts'

const HOSTILE = 'Oops\r\n::error file=a.ts::injected\n##[error]x\x1b[2J\u009b2J\u202E\u2028::stop'

function expectHarmless(said: string): void {
  expect(said).not.toMatch(/^\s*::/m)
  expect(said).not.toContain('##[')
  // eslint-disable-next-line no-control-regex -- the expression searches for controls
  expect(said).not.toMatch(/[\0-\x09\x0B-\x1F\x7F-\x9F\u202A-\u202E\u2028\u2029]/)
  expect(said).not.toMatch(/^(::|injected|stop)/m)
  expect(said).not.toMatch(/\n {4}at /)
}

describe('npm run check', () => {
  test('check shows a bad line escaped, at any depth', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const folder = await aContentFolder({
      'reviews/a.jsonl':
        aLine({ rating: HOSTILE }) +
        aLine({ [HOSTILE]: 1, source_id: 'two' }) +
        `{"text":${deep},"deep":${deep}}\n${deep}\n${HOSTILE.replaceAll('\n', ' ')}\n`,
      'withheld.jsonl': '{"id":"\\n::error::x"}\n',
    })
    const { code, stdout, stderr } = await runCommand('check', folder)
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(stdout).toContain('reviews/a.jsonl:1: rating: "Oops\\r\\n::error file=a.ts')
    expectHarmless(stdout)
  })

  test('check shows the name of another published business escaped, and no password', async () => {
    const folder = await aContentFolder({ 'reviews/a.jsonl': aLine() })
    const business = { name: HOSTILE, url: 'https://other.example/' }
    await writeFile(join(folder, 'last.json'), String(publishedFiles([aReview()], { business })['/reviews.json']))
    const { stdout } = await runCommand('check', folder, [], { PREVIOUS: join(folder, 'last.json') })
    expect(stdout).toContain('it is about another business, "Oops')
    expectHarmless(stdout)
  })

  test('check names the address of an invalid dataset, without a stack trace', async () => {
    const folder = await aContentFolder()
    const dataset = { business: { name: 'a', url: 'b' }, reviews: [{ id: HOSTILE, date: 'x', rating: 3, source: 'y' }] }
    await writeFile(join(folder, 'last.json'), JSON.stringify(dataset))
    const { code, stderr } = await runCommand('check', folder, [], { PREVIOUS: join(folder, 'last.json') })
    expect(code).toBe(1)
    expect(stderr).toContain('is not a dataset of reviews')
    expectHarmless(stderr)
  })

  test('check reports deeply nested YAML as one fault', async () => {
    const complaints = await Promise.all(
      [nested(3000), nested(20_000), `a: &a [x]\n${bomb()}`].map(async (text) => {
        const folder = await aContentFolder({ 'faq.yaml': text })
        return (await examineContent(folder)).complaints.map(describeComplaint)
      }),
    )
    for (const found of complaints) expect(found).toEqual([expect.stringMatching(/faq\.yaml.*too deep/)])
  })
})

/** Lists in lists. */
function nested(times: number): string {
  return `a: ${'['.repeat(times)}${']'.repeat(times)}`
}

/** A list that repeats an earlier list many times, which does the same, and so on. */
function bomb(): string {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  return names
    .slice(1)
    .map((name, at) => `${name}: &${name} [${`*${names[at]},`.repeat(10)}]`)
    .join('\n')
}

describe('a password', () => {
  const SECRET = 's3cret'
  const answers = (status: number, body: string) => async () => {
    const server = createServer((req, res) => {
      const right = `Basic ${Buffer.from(`user:${SECRET}`).toString('base64')}`
      res.writeHead(req.headers.authorization === right ? status : 401).end(body)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    return `http://user:${SECRET}@127.0.0.1:${port}/reviews.json?token=${SECRET}`
  }

  test('a build sends the password in PREVIOUS, but shows it in no message', async () => {
    const business = { name: 'Reyes Plumbing', url: 'https://reyes.example' }
    const PREVIOUS = await answers(200, String(publishedFiles([aReview()], { business })['/reviews.json']))()
    const folder = await aContentFolder()
    const { stdout, stderr } = await runCommand('check', folder, [], { PREVIOUS })
    expect(stdout).toContain('Compared with the 1 review of http://***@127.0.0.1')
    expect(stdout).toContain('would vanish')
    expect(stdout + stderr).not.toContain(SECRET)
  })

  test.for([
    ['that fails', answers(500, '')],
    ['that is no dataset', answers(200, '{}')],
    ['that nobody answers', () => Promise.resolve(`http://user:${SECRET}@127.0.0.1:1/?token=${SECRET}`)],
  ] as const)('no message shows a password in a PREVIOUS %s', async ([, address]) => {
    const settings = readBuildSettings({ PREVIOUS: await address() })
    const error: unknown = await readPrevious(settings).catch((cause: unknown) => cause)
    expect(String(error)).toMatch(/PREVIOUS is "http:\/\/\*\*\*@127/)
    expect(String(error)).not.toContain(SECRET)
  })

  test.for(['BASE_URL', 'SIDECAR_URL', 'PREVIOUS'])('no message of a build shows a password in a wrong %s', (name) => {
    for (const address of [`ftp://user:${SECRET}@host/`, `https://user:a/${SECRET}@host`, `https://${SECRET}@host:x`]) {
      expect(() => readBuildSettings({ [name]: address })).toThrow(new RegExp(`^((?!${SECRET})[^])*$`))
    }
  })

  test.for(['BASE_URL', 'DATASET', 'STORE_URL'])('no message of the sidecar shows a password in a wrong %s', (name) => {
    for (const address of [`https://user:${SECRET}@host/x`, `https://user:a/${SECRET}@host`]) {
      expect(() => readSettings({ [name]: address })).toThrow(new RegExp(`^((?!${SECRET})[^])*$`))
    }
  })
})

describe('npm run insights -- explain', () => {
  test('insights explain shows authors and correctors escaped', async () => {
    const id = reviewId('google', 'one')
    const by = '::error::x\u202E ##[error]by'
    const folder = await aContentFolder({
      'reviews/a.jsonl': aLine({ author: '::error file=a.ts::##[error]x' }),
      'corrections.yaml': stringify([
        { review: id, label: 'neutral', by, note: HOSTILE },
        { review: id, aspect: 'pricing', label: 'none', by: 'Ana' },
      ]),
    })
    const { code, stdout } = await runCli(['insights', 'explain', id], folder)
    expect(code).toBe(0)
    expect(stdout).toContain('#\\u0023[error]x, 2026-05-01')
    expect(stdout).toContain('Corrected to neutral by ::error::x\\u202e')
    expect(stdout).toContain('Corrected to none (aspect: pricing) by Ana\n')
    expectHarmless(stdout)
  })
})

describe('words in a message', () => {
  test.for([
    ['one\ntwo', 'one\\ntwo'],
    ['::warning::x', '\\u003a:warning::x'],
    ['  ::warning::x', '  \\u003a:warning::x'],
    ['a ##[group]b ##vso[task]c ## d', 'a #\\u0023[group]b #\\u0023vso[task]c ## d'],
    ['\u0007\u009B\u200B\u202E\uFEFF', '\\u0007\\u009b\\u200b\\u202e\\ufeff'],
    ['postgres://me:pass@host/db', 'postgres://***@host/db'],
    ['https://medium.example/@dana', 'https://medium.example/@dana'],
    ['Émile, 李雷 and 👍', 'Émile, 李雷 and 👍'],
  ])('the words %j are shown as %j', ([words, shown]) => {
    expect(printable(String(words))).toBe(shown)
  })

  test('long words in a message are cut', () => {
    expect(printable('x'.repeat(5000))).toHaveLength(2000)
    expect(quoted('x'.repeat(5000))).toHaveLength(80)
    expect(quoted({ a: 'x'.repeat(5000) })).toHaveLength(80)
  })

  test('the lines of a message stay separate lines', () => {
    expect(printableLines('one\n::two\n  three')).toBe('one\n\\u003a:two\n  three')
  })
})
