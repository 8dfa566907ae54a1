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

/** Reads, over HTTP, what this server has at the public address. */
async function asking(status: number, text = '') {
  const server = await served((_req, res) => res.writeHead(status).end(text))
  return { ask: (address: string) => fetchText(address.replace(PUBLIC, server), 64_000) }
}

/** A folder whose log has one more review than `backup`, an older copy of it; both have a review to log. */
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

/** Puts a line of somebody else below the newest checkpoint. */
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
  test('the log is continued where the published one is its beginning, and where they are equal', async () => {
    const { content, published } = await anOldBackup()
    const { size } = must(await readLog(content)).tree
    await appendBatch(publicly(content), await asking(200, published))
    expect(must(await readLog(content)).tree.size).toBe(size + 2)
    const now = must(await readLogFolder(content)).checkpoint
    expect(await appendBatch(publicly(content), await asking(200, now))).toMatchObject({ note: undefined })
  })

  test.for([
    ['is behind the published one', 200, undefined, 'this content is older than the site. Pull, and try again'],
    ['gets an error for an answer', 500, '', 'it answered 500'],
    ['gets a page for an answer', 200, '<!doctype html>', 'is not a checkpoint'],
    ['gets a page of 70 kB for an answer', 200, 'x'.repeat(70_000), 'longer than 64000 bytes'],
  ] as const)('a log that %s is not continued, and nothing is written', async ([, status, text, why]) => {
    const { backup, published } = await anOldBackup()
    const before = await readLogFolder(backup)
    const answer = await asking(status, text ?? published)
    await expect(appendBatch(publicly(backup), answer)).rejects.toThrow(why)
    expect(await readLogFolder(backup)).toEqual(before)
  })

  test('without a public address of the site, a log is compared at the host that it is named for', async () => {
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

  test('a log is not continued where another history is published', async () => {
    const { backup, content } = await anOldBackup()
    await logAgain(backup)
    await writeFile(join(backup, 'reviews/d.jsonl'), aLine({ source_id: 'one more' }))
    await logAgain(backup)
    const { checkpoint } = must(await readLogFolder(content))
    await expect(appendBatch(publicly(backup), await asking(200, checkpoint))).rejects.toThrow('history was rewritten')
  })

  test('a log that nobody published or cosigned is continued, and the owner is told', async () => {
    const { content } = await anOldBackup()
    const { added, note } = await appendBatch(publicly(content), await asking(404))
    expect(added.get('published')).toBe(1)
    expect(note).toBe(`${PUBLIC}/log/checkpoint does not exist yet: nothing was published to compare with`)
  })

  test('a cosigned log is not continued where nothing is published', async () => {
    const { content } = await anOldBackup()
    await cosign(content)
    const appended = appendBatch(publicly(content), await asking(404))
    await expect(appended).rejects.toThrow(/witnesses have signed this log.*--offline/)
  })

  test('with --offline nothing is asked, and the owner is told what that risks', async () => {
    const { backup } = await anOldBackup()
    const ask = () => Promise.reject(new Error('asked'))
    const { added, note } = await appendBatch(publicly(backup), { ask, offline: true })
    expect(added.get('published')).toBe(1)
    expect(note).toContain('this log is now a second history')
  })

  test('a log is begun only where none is published', async () => {
    const published = must(await readLogFolder(await aLoggedFolder())).checkpoint
    const content = await aContentFolder({ 'site.yaml': '', 'reviews/a.jsonl': someLines([5, 1]) })
    const settings = publicly(content)
    await expect(beginLog(settings, undefined, await asking(200, published))).rejects.toThrow('it would vanish')
    await expect(beginLog(settings, undefined, await asking(502))).rejects.toThrow(/502.*log -- --init --offline/)
    expect(await readLogFolder(content)).toBeNull()
    const begun = await beginLog(settings, undefined, await asking(404))
    expect(begun).toMatchObject({ origin: 'reviews.hartwell-plumbing.com/log', note: expect.stringContaining('yet') })
  })
})

test('the command asks the public address by itself, and --offline is the way around it', async () => {
  const { backup } = await anOldBackup()
  // No address can be looked up here: every connection goes to a port where nobody listens.
  const settings = { BASE_URL: PUBLIC, NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: 'http://127.0.0.1:9' }
  const refused = await runCli(['log', '--folder', backup], backup, settings)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/cannot be read \(.*If you are sure that nothing newer was published: .* --offline/)
  const logged = await runCli(['log', '--offline', '--folder', backup], backup, settings)
  expect(logged).toMatchObject({ code: 0, stderr: expect.stringMatching(/^warning: Not compared with https/) })
})

test.for<Record<string, string>>([{}, { BASE_URL: 'http://127.0.0.1:8080' }])(
  'no log is begun for an address that only this machine reaches (%j)',
  async (settings) => {
    const content = await aContentFolder({ 'site.yaml': '', 'reviews/a.jsonl': aLine() })
    const { code, stderr } = await runCli(['log', '--init', '--folder', content], content, settings)
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('set "base_url" in site.yaml') })
    expect(await readLogFolder(content)).toBeNull()
  },
)
