import { copyFile, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { cached, openCache } from '../../src/host/cache/cache.ts'
import { anEmptyFolder } from '../publish/run-build.ts'

const DAY_MS = 86_400_000

let folder: string
let made: string[]
beforeEach(async () => {
  folder = join(await anEmptyFolder(), 'entries')
  made = []
})

/** Opens the cache like a command, and returns the cached or the new result. */
async function ask(...inputs: string[]): Promise<string> {
  const make = (): Buffer => {
    made.push(inputs.join())
    return Buffer.from(`made of ${inputs.join()}`)
  }
  return Buffer.from(await cached(await openCache(folder), ['words', ...inputs], make)).toString()
}

const files = async (): Promise<string[]> => (await readdir(folder)).sort().map((name) => join(folder, name))

test('a cache returns earlier results for the same inputs, and computes others', async () => {
  const asked = [await ask('a', 'b'), await ask('a', 'b'), await ask('a,b'), await ask('b', 'a')]
  expect(asked).toEqual(['made of a,b', 'made of a,b', 'made of a,b', 'made of b,a'])
  expect(made).toEqual(['a,b', 'a,b', 'b,a'])
})

test.for<[string, (file: string, other: string) => Promise<void>]>([
  ['lost', (file) => rm(file)],
  ['cut off', (file) => truncate(file, 4)],
  ['empty', (file) => truncate(file, 0)],
  ['longer', (file) => writeFile(file, 'made of ax')],
  ['changed', (file) => writeFile(file, 'made of b')],
  ['those of something else', (file, other) => copyFile(other, file)],
])('a cache computes entries again if they are %s', async ([, harm]) => {
  await ask('a')
  const [file = ''] = await files()
  await ask('other')
  const [other = ''] = (await files()).filter((one) => one !== file)
  await harm(file, other)
  expect(await ask('a')).toBe('made of a')
  expect(await ask('a')).toBe('made of a')
  expect(made).toEqual(['a', 'other', 'a'])
})

test('a cache whose folder is read-only costs time, but no command fails', async () => {
  await writeFile(folder, 'a file')
  expect([await ask('a'), await ask('a')]).toEqual(['made of a', 'made of a'])
})

test('a file that cannot be cached is still published', async () => {
  await writeFile(folder, 'a file')
  const page = join(folder, '..', 'page')
  await writeFile(page, 'page')
  expect((await openCache(folder)).adopt(['page', 'a'], page)).toMatch(/^[0-9a-f]{64}$/)
  expect(await readFile(page, 'utf8')).toBe('page')
})

test('a cache deletes entries that no command used for a month', async () => {
  await ask('a')
  await ask('b')
  const inDays = async (days: number) => openCache(folder, () => Date.now() + days * DAY_MS)
  ;(await inDays(30)).removeOld()
  expect(await files()).toHaveLength(2)
  const cache = await inDays(32)
  cache.get(['words', 'b'])
  cache.removeOld()
  expect(await files()).toHaveLength(1)
  await ask('b')
  expect(made).toEqual(['a', 'b'])
})

test('a cache keeps 5,000 unused entries, and deletes the least recently used entries beyond that number', async () => {
  await ask('old')
  const cache = await openCache(folder)
  for (let entry = 0; entry < 5000; entry += 1) cache.put(['words', `${entry}`], Buffer.from('many'))
  ;(await openCache(folder)).removeOld()
  expect(await files()).toHaveLength(5000)
  await ask('old')
  expect(made).toEqual(['old', 'old'])
})

test('a link to a cached file has the time of the cached file, even for other inputs with the same result', async () => {
  const [first, second, third] = ['1', '2', '3'].map((name) => join(folder, '..', name)) as [string, string, string]
  await writeFile(first, 'page')
  const sha256 = (await openCache(folder)).adopt(['page', 'a'], first)
  expect((await openCache(folder)).link(['page', 'a'], second)).toBe(sha256)
  await writeFile(third, 'page')
  expect((await openCache(folder)).adopt(['page', 'b'], third)).toBe(sha256)
  const [one, ...others] = await Promise.all([first, second, third].map((file) => stat(file, { bigint: true })))
  for (const other of others) expect([other.ino, other.mtimeNs]).toEqual([one?.ino, one?.mtimeNs])
  expect((await openCache(folder)).link(['page', 'b'], `${third}-again`)).toBe(sha256)
})

test('reading an entry does not change the time of a published file that has the same bytes', async () => {
  const file = join(folder, '../1')
  const [words, page] = [
    ['words', 'a'],
    ['page', 'a'],
  ] as const
  ;(await openCache(folder)).put(words, Buffer.from('the same'))
  await writeFile(file, 'the same')
  ;(await openCache(folder)).adopt(page, file)
  await utimes(file, 1_700_000_000, 1_700_000_000)
  expect(String((await openCache(folder)).get(words))).toBe('the same')
  expect((await stat(file)).mtimeMs).toBe(1_700_000_000_000)
})

test('a cache does not link a file that somebody edited in place', async () => {
  const [file, again] = [join(folder, '../1'), join(folder, '../2')]
  await writeFile(file, 'page')
  ;(await openCache(folder)).adopt(['page'], file)
  await writeFile(file, 'edit')
  expect((await openCache(folder)).link(['page'], again)).toBeUndefined()
  await expect(readFile(again)).rejects.toThrow()
  expect(await files()).toEqual([])
})
