import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyse } from '../../src/insights/analyse.ts'
import { aReview } from '../a-review.ts'
import { anInput, HOME_SERVICES } from './an-input.ts'

const texts = ['Right on time.', 'Rude and late.', 'It was ok.', 'They left a mess.']
const some = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aReview({ author: `A. ${at}`, text: `${texts[at % 4] ?? ''} ${at}.`, rating: 1 + (at % 5) }),
  )

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const cached = async (input = anInput(some(40))): Promise<string> =>
  JSON.stringify(await analyse(input, { cache: folder }))
const onlyFile = async (): Promise<string> => {
  const [file = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  return join(folder, file)
}

/** The lines of a file of the cache, without the first, which is their digest. */
const analysesIn = async (file: string): Promise<Set<string>> =>
  new Set((await readFile(file, 'utf8')).split('\n').slice(1))

describe('the cache of analyses', () => {
  test('never changes a byte of the result', async () => {
    const plain = JSON.stringify(await analyse(anInput(some(40))))
    expect(await cached()).toBe(plain)
    expect(await cached()).toBe(plain)
    await rm(folder, { recursive: true })
    expect(await cached()).toBe(plain)
  })

  test('does not analyse a review again that has not changed', async () => {
    await cached()
    const before = await analysesIn(await onlyFile())
    await cached(anInput([...some(40), aReview({ text: 'One more, polite.' })]))
    const after = await analysesIn(await onlyFile())
    expect(after.size).toBe(before.size + 1)
    expect(before.isSubsetOf(after)).toBe(true)
  })

  test('has a file for each month, which stays as it is until a review of that month changes', async () => {
    const [april, may] = [
      aReview({ date: '2026-04-03', text: 'Rude.' }),
      aReview({ date: '2026-05-03', text: 'Late.' }),
    ]
    const aprilFile = async (): Promise<string> => {
      const name = (await readdir(folder)).find((file) => file.endsWith('-2026-04.txt')) ?? 'none'
      return join(folder, name)
    }
    await cached(anInput([may, april]))
    const { ino } = await stat(await aprilFile())
    await cached(anInput([{ ...may, text: 'Polite.' }, april]))
    expect((await stat(await aprilFile())).ino).toBe(ino)
    await cached(anInput([may]))
    expect(await readdir(folder)).toHaveLength(1)
  })

  test('ignores damaged files', async () => {
    const plain = await cached()
    const path = await onlyFile()
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll('"positive"', '"negative"'))
    expect(await cached()).toBe(plain)
  })

  test('starts anew for another taxonomy, and removes the old file', async () => {
    await cached()
    const before = await onlyFile()
    const taxonomy = { ...HOME_SERVICES, aspects: HOME_SERVICES.aspects.slice(0, 3) }
    const fewer = anInput(some(40), { taxonomy })
    expect(await cached(fewer)).toBe(JSON.stringify(await analyse(fewer)))
    expect(await onlyFile()).not.toBe(before)
  })
})

describe('threads', () => {
  test('give the same result as one', async () => {
    const input = anInput(some(2500))
    const [alone, together] = await Promise.all([analyse(input, { workers: 1 }), analyse(input, { workers: 2 })])
    expect(JSON.stringify(together)).toBe(JSON.stringify(alone))
  })
})
