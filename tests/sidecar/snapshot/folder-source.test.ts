import { once, EventEmitter } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { folderSource } from '../../../sidecar/snapshot/sources/folder-source.ts'
import { aReview } from '../../a-review.ts'
import { publishFolder, replaceFolder, temporaryFolder } from '../publish-folder.ts'

describe('folderSource', () => {
  test('folderSource reads a published file up to the given size', async () => {
    const folder = await aFolder()
    await writeFile(join(folder, 'manifest.json'), '12345')
    const source = folderSource(folder)
    expect((await source.read('/manifest.json', 5)).toString()).toBe('12345')
    await expect(source.read('/manifest.json', 4)).rejects.toThrow('/manifest.json has 5 bytes where at most 4')
  })

  test('folderSource streams a file of exactly the given size', async () => {
    const folder = await aFolder()
    await writeFile(join(folder, 'feed.xml'), Buffer.alloc(300_000, 'x'))
    const source = folderSource(folder)
    let bytes = 0
    for await (const piece of source.stream('/feed.xml', 300_000)) bytes += piece.length
    expect(bytes).toBe(300_000)
    for (const other of [299_999, 300_001])
      await expect(Array.fromAsync(source.stream('/feed.xml', other))).rejects.toThrow('has 300000 bytes where')
    await expect(Array.fromAsync(source.stream('/none.xml', 1))).rejects.toThrow(/^\/none\.xml is missing$/)
  })

  test('folderSource names a missing file by its address only', async () => {
    const folder = await aFolder()
    await expect(folderSource(folder).read('/feed.xml', 1)).rejects.toThrow(/^\/feed\.xml is missing$/)
    await expect(folderSource(join(folder, 'none')).read('/feed.xml', 1)).rejects.toThrow(/^\/feed\.xml is missing$/)
  })

  test('folderSource returns the manifest again only if the manifest was rewritten or the folder replaced', async () => {
    const folder = join(await aFolder(), 'dist')
    const source = folderSource(folder)
    await expect(source.look()).rejects.toThrow('/manifest.json is missing')
    let mark: string | undefined
    for (const write of [publishFolder, publishFolder, replaceFolder]) {
      await write(folder, [aReview({ author: write.name })])
      const seen = await source.look(mark)
      expect(seen?.bytes.toString()).toContain('"artefacts"')
      mark = seen?.mark
      expect(await source.look(mark)).toBeUndefined()
    }
  })

  test('folderSource notices that a folder appears, changes or is replaced', async () => {
    const folder = join(await aFolder(), 'dist')
    const changes = new EventEmitter()
    const stop = folderSource(folder, 10).watch(() => changes.emit('change'))
    onTestFinished(stop)
    for (const write of [publishFolder, publishFolder, replaceFolder]) {
      const change = once(changes, 'change')
      await write(folder, [aReview({ author: write.name })])
      await change
    }
  })
})

async function aFolder(): Promise<string> {
  const folder = await temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
