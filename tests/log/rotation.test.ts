import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLog, readLogFolder, writeLogFolder } from '../../src/content/folder/log-folder.ts'
import { appendBatch } from '../../src/log-keep/append-batch.ts'
import { readKeys } from '../../src/log-keep/log-keys.ts'
import { checkpointText, readCheckpoint } from '../../src/log/checkpoint.ts'
import { readPolicy, type LogPolicy } from '../../src/log/log-policy.ts'
import { readVerifierKey, type VerifierKey } from '../../src/log/signed-note.ts'
import { signerKey, signNote } from '../../src/log/signer-key.ts'
import { guardLog } from '../../src/log-keep/guard-log.ts'
import { readSite } from '../../src/publish/read-site.ts'
import { runCli } from '../cli/a-command.ts'
import { aLine } from '../content/a-content-folder.ts'
import { aFolder, aLoggedFolder, faultsOf, logAgain, publishTo, put, settingsOf } from './a-logged-site.ts'
import { must } from './must.ts'
import { LOG_VKEY } from './vectors.ts'

const ORIGIN = 'reviews.example.com/log'

async function add(content: string, id: string, logKey = ''): Promise<void> {
  await writeFile(join(content, `reviews/${id}.jsonl`), aLine({ source_id: `later ${id}` }))
  await logAgain(content, { logKey })
}

async function keysOf(content: string): Promise<VerifierKey[]> {
  return must(await readLog(content)).policy.logs
}

/**
 * A published log of three batches. The second announces a new key, so the old key signed the first two and the new key the
 * third.
 */
async function aRotatedSite(): Promise<{ content: string; dist: string; old: VerifierKey; next: VerifierKey }> {
  const content = await aLoggedFolder()
  await appendBatch(settingsOf(content), { newKey: true })
  await add(content, 'x')
  const dist = await aFolder()
  await publishTo(dist, content)
  const [old, next] = await keysOf(content)
  return { content, dist, old: must(old), next: must(next) }
}

function policyOf(text: string): LogPolicy {
  const policy = readPolicy(text)
  if (!policy.ok) throw new Error(JSON.stringify(policy.problem))
  return policy.value
}

describe('a log with a new key', () => {
  test('verify follows a log from its old key to the new key, and the new key confirms the log', async () => {
    const { dist, old, next } = await aRotatedSite()
    for (const key of [old, next]) expect(await faultsOf(dist, { key })).toEqual([])
    const policies = [`log ${old.vkey}\nquorum none\n`, `log ${next.vkey}\nquorum none\n`, 'quorum none\n']
    for (const text of policies) expect(await faultsOf(dist, { policy: policyOf(text) })).toEqual([])
  })

  test('npm run log continues after a rotation although LOG_KEY still contains the old key', async () => {
    const content = await aLoggedFolder()
    const [old] = await readKeys({ content })
    const logKey = must(old).text
    await appendBatch(settingsOf(content, { logKey }), { newKey: true })
    await add(content, 'x', logKey)
    expect((await keysOf(content)).map(({ vkey }) => vkey)).toEqual(
      (await readKeys({ content })).map(({ verifier }) => verifier.vkey),
    )
  })

  test('verify rejects a rotated log for a reader who knows another key', async () => {
    const { dist } = await aRotatedSite()
    const policy = policyOf(`log ${LOG_VKEY}\nquorum none\n`)
    expect((await faultsOf(dist, { policy })).join()).toContain('not signed by the key of the log')
    expect((await faultsOf(dist, { key: readVerifierKey(LOG_VKEY) })).join()).toContain(
      'not signed by the key of the log',
    )
  })

  test("verify rejects a log that announces somebody else's key, because that key did not sign it", async () => {
    const { content, dist } = await aRotatedSite()
    await appendBatch(settingsOf(content), { newKey: true })
    await publishTo(dist, content)
    const key = must((await keysOf(content)).at(-1))
    expect((await faultsOf(dist, { key })).join()).toContain('no checkpoint is signed by it')
    await add(content, 'y')
    await publishTo(dist, content)
    expect(await faultsOf(dist, { key })).toEqual([])
  })

  test('receipts from before a rotation stay valid for each key', { timeout: 60_000 }, async () => {
    const content = await aLoggedFolder()
    const [{ id } = { id: '' }] = must(await readLog(content)).openings.filter((one) => 'words' in one)
    const folder = await aFolder()
    expect(await runCli(['receipt', id, '--folder', content], folder)).toMatchObject({ code: 0 })
    await appendBatch(settingsOf(content), { newKey: true })
    await add(content, 'x')
    await publishTo(folder, content)
    const [old, next] = await keysOf(content)
    for (const { vkey } of [must(old), must(next)])
      expect(await runCli(['verify', folder, '--key', vkey, '--receipt', `${id}.tlog-proof`], folder)).toMatchObject({
        code: 0,
        stderr: '',
      })
    await put(folder, 'own', `log ${LOG_VKEY}\nquorum none\n`)
    const other = await runCli(['verify', folder, '--policy', 'own', '--receipt', `${id}.tlog-proof`], folder)
    expect(other.code).toBe(1)
    expect(other.stdout).toContain('The checkpoint of the receipt is not signed by the log')
  })

  test('npm run log does not add a new key to the key file if the batch that announces the key is refused', async () => {
    const content = await aLoggedFolder()
    const before = await readKeys({ content })
    await writeFile(join(content, 'reviews/a.jsonl'), aLine())
    await expect(appendBatch(settingsOf(content), { newKey: true })).rejects.toThrow('neither published nor')
    expect(await readKeys({ content })).toEqual(before)
  })

  test('npm run log adds a new key to the policy after it has signed the batch that announces the key', async () => {
    const content = await aLoggedFolder()
    const { policy } = must(await readLogFolder(content))
    await writeFile(join(content, 'reviews/z.jsonl'), '')
    await writeFile(join(content, 'withheld.jsonl'), '{')
    await expect(appendBatch(settingsOf(content), { newKey: true })).rejects.toThrow('withheld.jsonl')
    expect(must(await readLogFolder(content)).policy).toBe(policy)
    await writeFile(join(content, 'withheld.jsonl'), '')
    await appendBatch(settingsOf(content), { newKey: true })
    const rotated = must(await readLogFolder(content)).policy
    await writeLogFolder(content, { policy }) // as after a kill between the two writes
    const check = async (): Promise<string[]> =>
      guardLog(
        await readSite(content, { baseUrl: 'https://reviews.example.com', hasSidecar: true }),
        settingsOf(content),
      )
    await expect(check()).rejects.toThrow('no line for the key that entry 4 announces')
    expect((await logAgain(content)).added.size).toBe(0)
    expect(must(await readLogFolder(content)).policy).toBe(rotated)
    expect(await check()).toEqual([])
  })
})

describe('the origin of a log', () => {
  test('the origin of a log cannot change, no matter who signs', async () => {
    const content = await aLoggedFolder()
    const { tree } = must(await readLog(content))
    const { checkpoints, policy } = must(await readLogFolder(content))
    const other = signerKey('other.example.com/log', Buffer.alloc(32, 7))
    const renamed = checkpointText({
      origin: other.verifier.name,
      size: 4,
      root: must(readCheckpoint(must(await readLogFolder(content)).checkpoint)).root,
    })
    expect(tree.size).toBe(4)
    const own = `${policy}log ${other.verifier.vkey}\n`
    await writeLogFolder(content, { policy: own, checkpoint: `${renamed}\n${signNote(renamed, other)}` })
    await expect(readLog(content)).rejects.toThrow(`It belongs to another log, ${ORIGIN}`)
    const mine = checkpointText({
      ...must(readCheckpoint(must(/"checkpoint":"(.*?)"/.exec(checkpoints)?.[1]).replaceAll('\\n', '\n'))),
    })
    const checkpoint = `${mine}\n${signNote(mine, other)}`
    await writeLogFolder(content, { checkpoint })
    await expect(readLog(content)).rejects.toThrow('not signed by the key')
  })
})
