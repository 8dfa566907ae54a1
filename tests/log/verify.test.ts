import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readLog, readLogFolder } from '../../src/content/folder/log-folder.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { readCheckpoint } from '../../src/log/checkpoint.ts'
import { readVerifierKey } from '../../src/log/signed-note.ts'
import { runCli } from '../cli/a-command.ts'
import { aFolder, aLoggedFolder, aPublishedSite, faultsOf, listInManifest, publishTo, put } from './a-logged-site.ts'
import { LIES, tell } from './lies.ts'
import { must } from './must.ts'
import { LOG_VKEY } from './vectors.ts'

type File = { path: string; text: string }

/** Changes the text of one published file and updates the manifest, as a careful liar would. */
async function tamper(dist: string, { path, text }: File): Promise<void> {
  await put(dist, path, text)
  await listInManifest(dist)
}

describe('verify', () => {
  test('verify finds no fault in an honest site, and each lie of a dishonest one', { timeout: 120_000 }, async () => {
    const site = await aPublishedSite()
    expect(await faultsOf(site.dist)).toEqual([])
    for (const lie of LIES) {
      const takeBack = await tell(site.dist, lie)
      expect.soft((await faultsOf(site.dist)).join('\n'), lie.name).toContain(lie.command)
      await takeBack()
    }
    expect(await faultsOf(site.dist)).toEqual([])
  })

  test('verify finds missing tiles, a removed review that is still published, and files that contradict each other', async () => {
    const { content, dist } = await aPublishedSite()
    const partial = must((await readdir(join(dist, 'log/tile/0/001.p')))[0])
    await rm(join(dist, 'log/tile/0/001.p', partial))
    expect(await faultsOf(dist)).toEqual([`/log/tile/0/001.p/${partial} is missing`])
    await publishTo(dist, content)
    const of = must(
      must(await readLog(content)).openings.find((one) => 'id' in one && one.id === reviewId('google', 'b')),
    )
    const file = await readFile(join(dist, 'reviews.json'), 'utf8')
    const index = 'index' in of ? of.index : 0
    await tamper(dist, { path: '/reviews.json', text: file.replace(/"log_index":\d+/, `"log_index":${index}`) })
    expect((await faultsOf(dist)).join('\n')).toContain('withheld, but it is still here')
    await publishTo(dist, content)
    await put(dist, '/api/feed.json', '{}')
    expect((await faultsOf(dist)).join('\n')).toContain('/manifest.json has another hash of /api/feed.json')
  })

  test('verify trusts the checkpoints, key and policy of the reader more than those of the site', async () => {
    const { dist, older } = await aPublishedSite()
    expect(await faultsOf(dist, { old: [{ name: 'may', text: older }] })).toEqual([])
    const other = await aLoggedFolder()
    const fork = must(await readLogFolder(other)).checkpoint
    expect((await faultsOf(dist, { old: [{ name: 'fork', text: fork }] })).join()).toContain('history was rewritten')
    const dist2 = await aFolder()
    await publishTo(dist2, other)
    expect((await faultsOf(dist2, { old: [{ name: 'may', text: older }] })).join()).toContain(
      'the site serves an old state',
    )
    expect((await faultsOf(dist, { key: readVerifierKey(LOG_VKEY) })).join()).toContain('not signed')
    expect((await faultsOf(dist, { host: 'other.example.com' })).join()).toContain('not to other.example.com')
  })

  test(
    'verify exits with 0 over HTTP, with 1 if it finds a fault, and with 2 if the site cannot be read',
    { timeout: 60_000 },
    async () => {
      const { content, dist } = await aPublishedSite()
      const server = createServer((req, res) => {
        readFile(join(dist, req.url ?? '')).then(
          (bytes) => res.end(bytes),
          () => res.writeHead(404).end(),
        )
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const good = await runCli(['verify', url], content)
      expect(good).toMatchObject({ code: 0, stderr: '' })
      expect(good.stdout).toContain('This is a copy of the log of reviews.example.com/log')
      expect(good.stdout).toContain('Words changed since they were first published: 1 review')
      expect(good.stdout).toContain('Nobody outside has confirmed this yet')

      const receipt = await runCli(['receipt', reviewId('google', 'c'), '--folder', content], dist)
      expect(receipt).toMatchObject({ code: 0 })
      const proof = join(dist, `${reviewId('google', 'c')}.tlog-proof`)
      const kept = await runCli(['verify', url, '--receipt', proof], content)
      expect(kept).toMatchObject({ code: 0 })
      expect(kept.stdout).toContain('It is published')
      await writeFile(proof, (await readFile(proof, 'utf8')).replace(/\nindex (\d+)/, '\nindex 0'))
      expect(await runCli(['verify', url, '--receipt', proof], content)).toMatchObject({ code: 1 })

      const was = must(await readLogFolder(content))
      await rm(join(content, 'log'), { recursive: true })
      const recovered = await runCli(['log', '--recover', url, '--folder', content], content)
      expect(recovered).toMatchObject({ code: 0, stderr: '' })
      expect(await readLogFolder(content)).toEqual(was)
      expect(readCheckpoint(was.checkpoint)?.origin).toBe('reviews.example.com/log')

      await tell(dist, must(LIES.find(({ name }) => name === 'a review dropped')))
      const bad = await runCli(['verify', url], content)
      expect(bad.code).toBe(1)
      expect(bad.stdout).toMatch(/WRONG .*none vanished/)
      expect(await runCli(['verify', `${url}/`.replace(/:\d+/, ':1')], content)).toMatchObject({ code: 2 })
    },
  )
})
