import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptResults } from '../../src/host/cache/kept-results.ts'
import { anEmptyFolder } from './run-build.ts'

/** Results in a folder, with how often each was made. */
async function someResults() {
  const folder = await anEmptyFolder()
  const kept = await keptResults(folder)
  const made: string[] = []
  const ask = async (...inputs: string[]): Promise<string> => {
    const make = (): Buffer => {
      made.push(inputs.join())
      return Buffer.from(`made of ${inputs.join()}`)
    }
    return Buffer.from(await kept.of(inputs, make)).toString()
  }
  const files = async (): Promise<string[]> => (await readdir(folder)).map((name) => join(folder, name))
  return { kept, ask, made, files }
}

test('a result is made once for the same inputs, and anew for others', async () => {
  const { ask, made } = await someResults()
  expect([await ask('a', 'b'), await ask('a', 'b'), await ask('a,b'), await ask('b', 'a')]).toEqual([
    'made of a,b',
    'made of a,b',
    'made of a,b',
    'made of b,a',
  ])
  expect(made).toEqual(['a,b', 'a,b', 'b,a'])
})

test('a damaged result is made again', async () => {
  const { ask, made, files } = await someResults()
  await ask('a')
  const [file = ''] = await files()
  const whole = await readFile(file)
  for (const damaged of [whole.subarray(0, -1), Buffer.alloc(0), Buffer.concat([whole, Buffer.from('x')])]) {
    await writeFile(file, damaged)
    expect(await ask('a')).toBe('made of a')
  }
  expect(made).toHaveLength(4)
})

test('what no build has used for a month is removed', async () => {
  const { kept, ask, made, files } = await someResults()
  await ask('a')
  const [old = ''] = await files()
  await ask('b')
  const longAgo = new Date(Date.now() - 40 * 86_400_000)
  for (const file of await files()) await utimes(file, longAgo, longAgo)
  await ask('b')
  await kept.removeOld()
  expect(await files()).toHaveLength(1)
  await expect(stat(old)).rejects.toThrow()
  await ask('b')
  expect(made).toEqual(['a', 'b'])
})
