import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sign } from 'node:crypto'
import { readLog, readLogFolder, writeLogFolder } from '../../src/content/folder/log-folder.ts'
import { checkSite } from '../../src/log-check/check-site.ts'
import { publishedAt, readSiteFiles } from '../../src/log-check/read-site-files.ts'
import { readCheckpoint } from '../../src/log/checkpoint.ts'
import { cosignedText } from '../../src/log/cosignature.ts'
import { signatureLine } from '../../src/log/signed-note.ts'
import { signerKey } from '../../src/log/signer-key.ts'
import { readPolicy } from '../../src/log/log-policy.ts'
import { runCli } from '../cli/a-command.ts'
import type { Ending } from '../publish/run-build.ts'
import { aLine } from '../content/a-content-folder.ts'
import { aFolder, aLoggedFolder, faultsOf, listInManifest, logAgain, publishTo, put } from './a-logged-site.ts'
import { aWitness, type AWitness } from './a-witness.ts'
import { must } from './must.ts'

/** A logged folder with a witness in its policy. */
async function witnessed(): Promise<{ content: string; witness: AWitness; run: () => Promise<Ending> }> {
  const content = await aLoggedFolder()
  const log = must(must(await readLog(content)).policy.logs[0])
  const witness = await aWitness('witness.example/one', log)
  await appendFile(join(content, 'log/policy'), `witness one ${witness.vkey} ${witness.url}\n`)
  const run = (): Promise<Ending> => runCli(['cosign', '--folder', content], content)
  return { content, witness, run }
}

async function signersOf(content: string): Promise<string[]> {
  return must(await readLog(content)).checkpoint.note.signatures.map(({ name }) => name)
}

/** The checkpoint with a valid cosignature of the year 300000. */
function forgedTime(checkpoint: string): string {
  const key = signerKey('witness.example/one', Buffer.alloc(32, 'witness.example/one'), 4)
  const { note } = must(readCheckpoint(checkpoint))
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(9_404_000_000_000n)
  const signature = sign(null, Buffer.from(cosignedText(note.text, 9_404_000_000_000n)), key.key)
  const [own] = note.signatures
  return `${note.text}\n${must(own).line}${signatureLine(key.verifier, Buffer.concat([time, signature]))}`
}

async function grow(content: string, id: string): Promise<void> {
  await writeFile(join(content, `reviews/${id}.jsonl`), aLine({ source_id: `later ${id}` }))
  await logAgain(content)
}

describe('npm run cosign', () => {
  test(
    'npm run cosign saves a cosignature, proves to the witness that the log only grew, and the site then passes the check',
    { timeout: 60_000 },
    async () => {
      const { content, witness, run } = await witnessed()
      expect(await run()).toMatchObject({ code: 0, stderr: '' })
      expect(await signersOf(content)).toEqual(['reviews.example.com/log', 'witness.example/one'])
      const first = must(await readLogFolder(content)).checkpoints

      witness.time += 60n
      expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining('Now commit and push') })
      const again = must(await readLogFolder(content))
      expect(again.checkpoints).toBe(first) // the first time stays as evidence
      expect(first).not.toContain(must(again.checkpoint.split('\n').at(-2)))

      await grow(content, 'x')
      expect(await signersOf(content)).toEqual(['reviews.example.com/log'])
      expect(await run()).toMatchObject({ code: 0 })
      expect(witness.seen.size).toBe(6)
      expect(witness.asked).toEqual([0, 0, 4, 4])

      const dist = await aFolder()
      await publishTo(dist, content)
      const policy = readPolicy(must(await readLogFolder(content)).policy)
      if (!policy.ok) throw new Error('The policy is malformed')
      const trust = { host: 'reviews.example.com', old: [], receipts: [], policy: { ...policy.value, quorum: 'one' } }
      const steps = checkSite(await readSiteFiles(publishedAt(dist), { trust }), trust)
      expect(steps.flatMap(({ faults }) => faults)).toEqual([])
      expect(steps.flatMap(({ notes }) => notes).join()).toContain('one saw it at 2026-11-10T00:01:00')
    },
  )

  test('verify requires valid cosignatures, also in the history', async () => {
    const { content, run } = await witnessed()
    await run()
    const { checkpoints, checkpoint } = must(await readLogFolder(content))
    const dist = await aFolder()
    await publishTo(dist, content)
    expect(await faultsOf(dist)).toEqual([])
    const forged = (text: string): string =>
      text.replace(
        /(witness\.example\/one \S{40})(.)/,
        (_, start: string, one: string) => `${start}${one === 'A' ? 'B' : 'A'}`,
      )
    for (const [path, text] of [
      ['/log/checkpoints.jsonl', forged(checkpoints)],
      ['/log/checkpoint', forged(checkpoint)],
    ] as const) {
      await publishTo(dist, content)
      await put(dist, path, text)
      await listInManifest(dist)
      expect((await faultsOf(dist)).join()).toContain('The cosignature of one is not valid')
    }
    const late = forgedTime(checkpoint)
    await publishTo(dist, content)
    await put(dist, '/log/checkpoint', late)
    expect((await faultsOf(dist)).join()).toContain('The cosignature of one is not valid')
    await writeLogFolder(content, { checkpoints: forged(checkpoints) })
    await expect(readLog(content)).rejects.toThrow('The cosignature of one is not valid')
  })

  test('npm run cosign asks again with the size that the witness names', { timeout: 60_000 }, async () => {
    const { content, witness, run } = await witnessed()
    await run()
    await grow(content, 'x')
    await grow(content, 'y')
    expect(await run()).toMatchObject({ code: 0 })
    expect(witness.asked).toEqual([0, 6, 4])
    expect(witness.seen.size).toBe(8)
  })

  test('npm run cosign stops if a witness has seen more entries, or another history', { timeout: 60_000 }, async () => {
    const { content, witness, run } = await witnessed()
    witness.seen = { size: 9, root: Buffer.alloc(32) }
    const ahead = await run()
    expect(ahead.code).toBe(1)
    expect(ahead.stdout).toContain('this checkout is older than the log')
    witness.seen = { size: 2, root: Buffer.alloc(32, 1) }
    const fork = await run()
    expect(fork.code).toBe(1)
    expect(fork.stdout).toContain('another history')
    witness.seen = { size: 4, root: Buffer.alloc(32, 1) }
    expect(await run()).toMatchObject({ code: 1 })
    expect(await signersOf(content)).toEqual(['reviews.example.com/log'])
  })

  test('npm run cosign warns and continues if a witness fails', { timeout: 60_000 }, async () => {
    const { content, witness, run } = await witnessed()
    const before = await readLogFolder(content)
    const said = async (instead: NonNullable<AWitness['instead']>): Promise<Ending> => {
      witness.instead = instead
      return run()
    }
    const wrong = await said((res) => res.end('— witness.example/one AAAAAAAAAAAAAAAA\n'))
    expect(wrong).toMatchObject({ code: 0 })
    expect(wrong.stdout).toContain('its signature is not valid')
    const endless = await said((res) => res.end('x'.repeat(70_000)))
    expect(endless.stdout).toContain('it has more than 65536 bytes')
    expect((await said((res) => res.writeHead(500).end())).stdout).toContain('it answered 500')
    expect((await said((res) => res.destroy())).stdout).toContain('warning: no cosignature')
    const moved = await said((res) => res.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end())
    expect(moved.stdout).toContain('warning: no cosignature')
    expect(await readLogFolder(content)).toEqual(before)
  })

  test(
    'npm run cosign waits at most 10 seconds for all witnesses together, and saves the cosignatures that arrive in time',
    { timeout: 120_000 },
    async () => {
      const { content, witness, run } = await witnessed()
      const log = must(must(await readLog(content)).policy.logs[0])
      const [stuck, dead, good] = [
        await aWitness('witness.example/stuck', log),
        await aWitness('witness.example/dead', log),
        await aWitness('witness.example/good', log),
      ]
      await appendFile(
        join(content, 'log/policy'),
        `witness two ${stuck.vkey} ${stuck.url}\nwitness three ${dead.vkey} http://127.0.0.1:1\nwitness four ${good.vkey} ${good.url}\n`,
      )
      witness.instead = () => undefined
      stuck.instead = (res) => void res.writeHead(200).write('— ')
      const slow = await run()
      expect(slow).toMatchObject({ code: 0 })
      expect(slow.stdout.match(/warning: no cosignature/g)).toHaveLength(3)
      expect(slow.stdout).toContain('four: signed')
      expect(await signersOf(content)).toEqual(['reviews.example.com/log', 'witness.example/good'])
    },
  )

  test(
    'npm run cosign accepts a witness with an ML-DSA-44 key, and saves cosignatures in the order of the policy',
    { timeout: 60_000 },
    async () => {
      const { content, run } = await witnessed()
      const log = must(must(await readLog(content)).policy.logs[0])
      const second = await aWitness('witness.example/two', log, true)
      await appendFile(join(content, 'log/policy'), `witness two ${second.vkey} ${second.url}\n`)
      expect((await run()).stdout).toContain('two: signed')
      expect(await signersOf(content)).toEqual([
        'reviews.example.com/log',
        'witness.example/one',
        'witness.example/two',
      ])
      const dist = await aFolder()
      await publishTo(dist, content)
      const policy = readPolicy(must(await readLogFolder(content)).policy)
      if (!policy.ok) throw new Error('The policy is malformed')
      const trust = { host: 'reviews.example.com', old: [], receipts: [], policy: { ...policy.value, quorum: 'two' } }
      const steps = checkSite(await readSiteFiles(publishedAt(dist), { trust }), trust)
      expect(steps.flatMap(({ faults }) => faults)).toEqual([])
      expect(steps.flatMap(({ notes }) => notes).join()).toContain('two saw it at')
    },
  )

  test.for([
    [
      'a signature of another checkpoint',
      0,
      'its signature is not valid',
      (own: string) => [200, 'text/plain', own] as const,
    ],
    ['a refusal of the key', 0, 'it answered 403', () => [403, 'text/plain', ''] as const],
    ['an unknown log', 0, 'it answered 404', () => [404, 'text/plain', ''] as const],
    [
      'a size that it has not reached',
      0,
      'it named two different sizes',
      (_: string, asked: number) => [409, 'text/x.tlog.size', `${asked}\n`] as const,
    ],
    ['no size', 1, 'another history', () => [409, 'text/plain', '3\n'] as const],
    ['a malformed size', 1, 'another history', () => [409, 'text/x.tlog.size', '03\n'] as const],
    ['a proof that does not fit', 1, 'another history', () => [422, 'text/plain', ''] as const],
  ] as const)(
    'npm run cosign reports a witness that answers with %s',
    { timeout: 60_000 },
    async ([, code, said, answer]) => {
      const { content, witness, run } = await witnessed()
      await run()
      const own = must(must(await readLog(content)).checkpoint.note.signatures.at(-1)).line
      await grow(content, 'x')
      let asked = 0
      witness.instead = (res) => {
        const [status, type, body] = answer(own, (asked += 1))
        res.writeHead(status, { 'Content-Type': type }).end(body)
      }
      const ended = await run()
      expect(ended.code).toBe(code)
      expect(ended.stdout).toContain(said)
      expect(await signersOf(content)).toEqual(['reviews.example.com/log'])
    },
  )
})

describe('a policy', () => {
  test.for([
    ['no quorum', 'log x\n', 'Give "log VKEY'],
    ['two quorums', 'quorum none\nquorum none\n', 'sets the quorum'],
    ['a group of unknown members', 'group a any b\nquorum a\n', 'No line above defines b'],
    ['none in a group', 'group a any none\nquorum a\n', 'No line above defines none'],
    ['an unknown line', 'logs x\nquorum none\n', 'Begin the line with log'],
    ['a quorum of nobody', 'quorum somebody\n', 'name of a line above'],
  ] as const)('a policy with %s is refused', ([, text, message]) => {
    const policy = readPolicy(text)
    expect(policy.ok ? '' : policy.problem.map(({ problem }) => problem).join()).toContain(message)
  })
})
