import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyTenth } from '../a-tenth.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { aCheckout } from '../publish/a-checkout.ts'
import { anEmptyFolder, hashesOf } from '../publish/run-build.ts'

const WORDS = 'They came at dawn and left my rosebushes standing'

test('compiled code contains no content, works after its checkout moves, and builds the same site even if it is damaged', async () => {
  let checkout = await aCheckout({ isCompiled: false })
  const content = await aContentFolder({ 'reviews/google.jsonl': aLine({ text: WORDS }) })
  const dist = await anEmptyFolder()
  const build = async (): Promise<Record<string, string>> => {
    await rm(dist, { recursive: true })
    const settings = { CONTENT: content, DIST: dist }
    expect(await checkout.run('build', settings)).toMatchObject({ code: 0, stderr: '' })
    return hashesOf(dist)
  }
  const first = await build()
  const compiled = await filesBelow(join(checkout.folder, '.compiled'))
  expect(compiled.length).toBeGreaterThan(500)
  for (const file of compiled) expect((await readFile(file)).includes(WORDS)).toBe(false)
  checkout = await aCheckout({ movedFrom: checkout.folder })
  expect(await build()).toEqual(first)
  const used = await filesBelow(join(checkout.folder, '.compiled'))
  expect(used.length).toBe(compiled.length)
  expect(used.some((file) => file.includes('/.compiled/pages-'))).toBe(true)
  // Not the bundle of the pages: it is in the cache, which finds its own damage
  await damage(everyTenth(used.filter((file) => !file.includes('/.compiled/pages/'))))
  expect(await build()).toEqual(first)
}, 120_000)

async function damage(files: readonly string[]): Promise<void> {
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const bytes = await readFile(file)
    await writeFile(file, bytes.fill(0, Math.floor(bytes.length / 2)))
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
