import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLog, readLogFolder, writeLogFolder } from '../../src/content/folder/log-folder.ts'
import { appendBatch } from '../../src/log-keep/append-batch.ts'
import { beginLog } from '../../src/log-keep/begin-log.ts'
import { comparePublished } from '../../src/log-keep/compare-published.ts'
import { signatureLine } from '../../src/log/signed-note.ts'
import { signerKey } from '../../src/log/signer-key.ts'
import { fetchText } from '../../src/policy/previous.ts'
import { runCli } from '../cli/a-command.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { aFolder, aLoggedFolder, logAgain, settingsOf, someLines } from './a-logged-site.ts'
import { must } from './must.ts'
import { served } from './served.ts'

const PUBLIC = 'https://reviews.hartwell-plumbing.com'
const publicly = (content: string) => settingsOf(content, { baseUrl: PUBLIC })

/** Reads the public address over HTTP from a server with this answer. */
async function asking(status: number, text = '') {
  const server = await served((_req, res) => res.writeHead(status).end(text))
  return { ask: (address: string) => fetchText(address.replace(PUBLIC, server), 64_000) }
}

/** A folder, and `backup`, an older copy whose log has one review less; both have a review to log. */
async function anOldBackup(): Promise<{ content: string; backup: string; published: string }> {
  const content = await aLoggedFolder()
  const backup = join(await aFolder(), 'backup')
  await cp(content, backup, { recursive: true })
  await writeFile(join(content, 'reviews/b.jsonl'), aLine({ source_id: 'later' }))
  await logAgain(content)
  const published = must(await readLogFolder(content)).checkpoint
  for (const folder of [content, backup]) await writeFile(join(folder, 'reviews/c.jsonl'), aLine({ source_id: 'new' }))
  return { content, backup, published }
}

/** Adds a signature by somebody else to the newest checkpoint. */
async function cosign(content: string): Promise<void> {
  const { checkpoint, checkpoints } = must(await readLogFolder(content))
  const { verifier } = signerKey('witness.example/one', Buffer.alloc(32, 1), 4)
  const signed = checkpoint + signatureLine(verifier, Buffer.alloc(72))
  const lines = checkpoints.trim().split('\n')
  const last = { ...JSON.parse(must(lines.at(-1))), checkpoint: signed }
  await writeLogFolder(content, {
    checkpoint: signed,
    checkpoints: `${[...lines.slice(0, -1), JSON.stringify(last)].join('\n')}\n`,
  })
}

describe('npm run log with a public address', () => {
  test('npm run log continues a log that extends the published log or equals it', async () => {
    const { content, published } = await anOldBackup()
    const { size } = must(await readLog(content)).tree
    await appendBatch(publicly(content), await asking(200, published))
    expect(must(await readLog(content)).tree.size).toBe(size + 2)
    const now = must(await readLogFolder(content)).checkpoint
    expect(await appendBatch(publicly(content), await asking(200, now))).toMatchObject({ note: undefined })
  })

  test.for([
    ['is older than the published one', 200, undefined, 'this content is older than the site. Pull, and try again'],
    ['gets an error as the answer', 500, '', 'it answered 500'],
    ['gets a page as the answer', 200, '<!doctype html>', 'is not a checkpoint'],
    ['gets a page of 70 kB as the answer', 200, 'x'.repeat(70_000), 'longer than 64000 bytes'],
  ] as const)('npm run log writes nothing to a log that %s', async ([, status, text, why]) => {
    const { backup, published } = await anOldBackup()
    const before = await readLogFolder(backup)
    const answer = await asking(status, text ?? published)
    await expect(appendBatch(publicly(backup), answer)).rejects.toThrow(why)
    expect(await readLogFolder(backup)).toEqual(before)
  })

  test('npm run log without a public address compares the log with the one published at the host in its name', async () => {
    const content = await aLoggedFolder()
    const log = { ...must(await readLog(content)), origin: 'reviews.reyes-plumbing.com/log' }
    const asked: string[] = []
    const ask = (address: string) => Promise.resolve(void asked.push(address))
    const compare = (isCosigned: boolean) =>
      comparePublished({ log, isCosigned }, settingsOf(content, { baseUrl: 'http://localhost:8080' }), { ask })
    expect(await compare(false)).toContain('does not exist yet')
    await expect(compare(true)).rejects.toThrow('witnesses have signed this log')
    expect(new Set(asked)).toEqual(new Set(['https://reviews.reyes-plumbing.com/log/checkpoint']))
  })

  test('npm run log refuses to continue a log if the site publishes another history', async () => {
    const { backup, content } = await anOldBackup()
    await logAgain(backup)
    await writeFile(join(backup, 'reviews/d.jsonl'), aLine({ source_id: 'one more' }))
    await logAgain(backup)
    const { checkpoint } = must(await readLogFolder(content))
    await expect(appendBatch(publicly(backup), await asking(200, checkpoint))).rejects.toThrow('history was rewritten')
  })

  test('npm run log continues a log that was never published or cosigned, and says so to the owner', async () => {
    const { content } = await anOldBackup()
    const { added, note } = await appendBatch(publicly(content), await asking(404))
    expect(added.get('published')).toBe(1)
    expect(note).toBe(`${PUBLIC}/log/checkpoint does not exist yet: nothing was published to compare with`)
  })

  test('npm run log refuses to continue a cosigned log if nothing is published', async () => {
    const { content } = await anOldBackup()
    await cosign(content)
    const appended = appendBatch(publicly(content), await asking(404))
    await expect(appended).rejects.toThrow(/witnesses have signed this log.*--offline/)
  })

  test('npm run log -- --offline requests nothing from the site, and warns the owner of the risk', async () => {
    const { backup } = await anOldBackup()
    const ask = () => Promise.reject(new Error('asked'))
    const { added, note } = await appendBatch(publicly(backup), { ask, offline: true })
    expect(added.get('published')).toBe(1)
    expect(note).toContain('this log is now a second history')
  })

  test('log --init begins a log only if the site publishes none', async () => {
    const published = must(await readLogFolder(await aLoggedFolder())).checkpoint
    const content = await aContentFolder({ 'site.yaml': '', 'reviews/a.jsonl': someLines([5, 1]) })
    const settings = publicly(content)
    await expect(beginLog(settings, undefined, await asking(200, published))).rejects.toThrow('would vanish')
    await expect(beginLog(settings, undefined, await asking(502))).rejects.toThrow(/502.*log -- --init --offline/)
    expect(await readLogFolder(content)).toBeNull()
    const begun = await beginLog(settings, undefined, await asking(404))
    expect(begun).toMatchObject({ origin: 'reviews.hartwell-plumbing.com/log', note: expect.stringContaining('yet') })
  })
})

test('npm run log requests the log from the public address unless --offline is given', async () => {
  const { backup } = await anOldBackup()
  // There is no DNS here: every connection goes to a port where nobody listens.
  const settings = { BASE_URL: PUBLIC, NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: 'http://127.0.0.1:9' }
  const refused = await runCli(['log', '--folder', backup], backup, settings)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/cannot be read \(.*If you are sure that nothing newer was published: .* --offline/)
  const logged = await runCli(['log', '--offline', '--folder', backup], backup, settings)
  expect(logged).toMatchObject({ code: 0, stderr: expect.stringMatching(/^warning: Not compared with https/) })
})

test.for<Record<string, string>>([{}, { BASE_URL: 'http://127.0.0.1:8080' }])(
  'log --init refuses an address that only the same machine can reach (%j)',
  async (settings) => {
    const content = await aContentFolder({ 'site.yaml': '', 'reviews/a.jsonl': aLine() })
    const { code, stderr } = await runCli(['log', '--init', '--folder', content], content, settings)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('set "base_url" in site.yaml') })
    expect(await readLogFolder(content)).toBeNull()
  },
)
