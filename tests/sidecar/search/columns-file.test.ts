import { appendFile, copyFile, mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readColumns, writeColumns, type ColumnsOrigin } from '../../../sidecar/search/columns/columns-file.ts'
import { softwareHash } from '../../../sidecar/search/index-software-hash.ts'
import { columnsOf } from '../../../sidecar/search/columns/review-columns.ts'
import { aReview } from '../../a-review.ts'
import { temporaryFolder } from '../publish-folder.ts'
import { aDataset } from './a-dataset.ts'

const origin: ColumnsOrigin = { software: 'a'.repeat(64), dataset: 'b'.repeat(64) }
const signal = new AbortController().signal
const reviews = Array.from({ length: 50 }, (_, n) => aReview({ author: `Nr ${n}`, text: `Number ${n} – İlk 漢字` }))
const hostile = JSON.parse('{"later":{"__proto__":{"a":[1,null]},"bigint":"0","array":0,"columns":{},"":{}}}')
const columns = columnsOf(
  aDataset({
    reviews,
    per_review: { [reviews[0]?.id ?? '']: { mentions: { technicians: ['ana'] }, topics: ['price'] } },
    more: { insights: hostile, reviews: hostile },
  }),
)

let folder: string
let path: string
beforeAll(async () => {
  folder = await temporaryFolder()
  path = join(folder, 'columns')
  await writeColumns(path, columns, { origin, signal })
})
afterAll(async () => rm(folder, { recursive: true }))

describe('columns read from a file', () => {
  test('columns read from a file equal the columns written', async () => {
    const read = await readColumns(path, origin)
    expect(read).toEqual({ ok: true, value: columns })
  })

  test('columns read from a file store a set only once if it has two names', async () => {
    const read = await readColumns(path, origin)
    if (!read.ok) throw new Error(read.problem)
    const { technicians } = read.value
    expect(technicians.get('ana')).toBeInstanceOf(Uint32Array)
    expect(technicians.get('ana')).toBe(technicians.get('ana maria') ?? technicians.get('ana maría'))
  })

  test('the columns of an empty dataset can be written and read', async () => {
    const empty = columnsOf(aDataset({}))
    await writeColumns(join(folder, 'empty'), empty, { origin, signal })
    expect(await readColumns(join(folder, 'empty'), origin)).toEqual({ ok: true, value: empty })
  })

  test('a file of columns is readable only by its owner', async () => {
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  test('writeColumns never overwrites a file', async () => {
    await expect(writeColumns(path, columns, { origin, signal })).rejects.toThrow('EEXIST')
  })
})

describe('an unusable file of columns', () => {
  test.each([
    ['of other software', { ...origin, software: 'c'.repeat(64) }],
    ['of another dataset', { ...origin, dataset: 'c'.repeat(64) }],
  ])('readColumns reports a file of columns that is %s', async (_, wanted) => {
    expect(await readColumns(path, wanted)).toEqual({ ok: false, problem: 'outdated' })
  })

  test('readColumns reports a missing file of columns', async () => {
    expect(await readColumns(join(folder, 'none'), origin)).toEqual({ ok: false, problem: 'missing' })
  })

  test('readColumns reports an unreadable file of columns', async () => {
    expect(await readColumns(folder, origin)).toEqual({ ok: false, problem: 'damaged' })
  })

  test('readColumns reports a file of columns if any bit of it has changed', async () => {
    const bytes = await readFile(path)
    const damaged = join(folder, 'damaged')
    const anywhere = fc.oneof(fc.nat(200), fc.nat(bytes.length - 1))
    await fc.assert(
      fc.asyncProperty(anywhere, fc.nat(7), async (at, bit) => {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ (1 << bit)
        await writeFile(damaged, changed)
        expect(await readColumns(damaged, origin)).toEqual({ ok: false, problem: at < 64 ? 'outdated' : 'damaged' })
      }),
      { numRuns: 300, seed: 3 },
    )
  })

  test('readColumns reports a file of columns that is too short or too long', async () => {
    const { size } = await stat(path)
    const cut = join(folder, 'cut')
    for (const length of [0, 1, 63, 64, 99, 100, 101, 200, Math.floor(size / 2), size - 4, size - 1]) {
      await copyFile(path, cut)
      await truncate(cut, length)
      expect(await readColumns(cut, origin), `${length} bytes`).toEqual({ ok: false, problem: 'damaged' })
    }
    await copyFile(path, cut)
    await appendFile(cut, '\0\0\0\0')
    expect(await readColumns(cut, origin)).toEqual({ ok: false, problem: 'damaged' })
  })
})

describe('the hash of the software', () => {
  test('the hash of the software changes only if the text or the name of a module changes', async () => {
    const code = join(folder, 'code')
    const hashOf = async (name: string, text: string): Promise<string> => {
      await rm(code, { recursive: true, force: true })
      await mkdir(join(code, 'deeper'), { recursive: true })
      await writeFile(join(code, 'deeper', name), text)
      return await softwareHash([code])
    }
    const first = await hashOf('grams.ts', '1')
    expect(await hashOf('grams.ts', '1')).toBe(first)
    expect(await hashOf('grams.ts', '2')).not.toBe(first)
    expect(await hashOf('gram.ts', '1')).not.toBe(first)
    expect(await softwareHash()).toMatch(/^[0-9a-f]{64}$/)
  })
})
