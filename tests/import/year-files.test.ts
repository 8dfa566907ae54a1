import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLines } from '../../src/content/folder/review-lines.ts'
import { aContentFolder, aGoogleReview } from './a-content-folder.ts'

/** Reviews of 2024 to 2026 with long texts: with 40,000 characters each, 20 MB are 490 of them. */
function manyReviews(count: number, from = 0): { reviews: Record<string, unknown>[] } {
  const reviews = Array.from({ length: count }, (_, at) => {
    const number = from + at
    const day = `${2024 + (number % 3)}-05-${String(1 + (number % 28)).padStart(2, '0')}T18:00:00Z`
    return aGoogleReview({
      ...{ name: `accounts/1/locations/2/reviews/r${number}`, comment: `${number} ${'Fixed the leak. '.repeat(2500)}` },
      ...{ createTime: day, updateTime: day },
    })
  })
  return { reviews }
}

/** The ids in each file of the folder, sorted. */
async function idsByFile(path: string): Promise<Record<string, string[]>> {
  const lines = await readLines(path)
  const files = Map.groupBy(lines, ({ file }) => file.slice(join(path, 'reviews').length + 1))
  return Object.fromEntries([...files].map(([file, all]) => [file, all.map(({ review }) => review.id).sort()]))
}

describe('reviews of a source', { timeout: 120_000 }, () => {
  test('reviews move to a file per year when their file would exceed 20 MB, and stay there', async () => {
    const content = await aContentFolder()
    await content.import(manyReviews(450))
    expect(await content.files()).toEqual(['google.jsonl'])
    const before = await readLines(content.path)

    const newest = manyReviews(100, 440)
    const { sources } = await content.import(newest)
    expect(sources).toMatchObject([{ added: 90, unchanged: 10, total: 540 }])
    expect(sources[0]?.path).toBe(join(content.path, 'reviews', 'google-YYYY.jsonl'))
    const byFile = await idsByFile(content.path)
    expect(Object.entries(byFile).map(([file, ids]) => [file, ids.length])).toEqual([
      ['google-2024.jsonl', 180],
      ['google-2025.jsonl', 180],
      ['google-2026.jsonl', 180],
    ])
    const after = new Map((await readLines(content.path)).map(({ review }) => [review.id, review]))
    for (const { review } of before) expect(after.get(review.id)).toEqual(review)

    const bytes = () => Promise.all([2024, 2025, 2026].map((year) => content.bytes(`google-${year}`)))
    const [of2024, of2025, of2026] = await bytes()
    const again = await content.import(newest)
    expect(again.sources).toMatchObject([{ added: 0, changed: 0, unchanged: 100 }])
    const one = await content.import({ reviews: [aGoogleReview({ name: 'accounts/1/locations/2/reviews/new' })] })
    expect(one.sources).toMatchObject([{ added: 1, total: 541 }])
    const changed = await bytes()
    expect(changed.slice(0, 2)).toEqual([of2024, of2025])
    expect(changed[2]?.length).toBeGreaterThan(of2026?.length ?? 0)
    expect(await content.files()).toEqual(['google-2024.jsonl', 'google-2025.jsonl', 'google-2026.jsonl'])
  })

  test('an import after a killed one leaves each review in one file', async () => {
    const content = await aContentFolder()
    await content.import(manyReviews(9))
    const whole = await content.bytes('google')
    const lines = whole.toString().split('\n')
    const of2024 = lines.filter((line) => line.includes('"date":"2024'))
    await writeFile(join(content.path, 'reviews', 'google-2024.jsonl'), of2024.map((line) => `${line}\n`).join(''))

    const { sources } = await content.import(manyReviews(9))
    expect(sources).toMatchObject([{ added: 0, changed: 0, unchanged: 9, total: 9 }])
    expect(Object.values(await idsByFile(content.path)).map((ids) => ids.length)).toEqual([3, 3, 3])
    expect(await content.files()).not.toContain('google.jsonl')
  })

  test('an import is refused, and nothing is written, if two files contain different versions of a review', async () => {
    const content = await aContentFolder()
    await content.import(manyReviews(3))
    const whole = (await content.bytes('google')).toString()
    const other = join(content.path, 'reviews', 'google-2024.jsonl')
    const [, , last = ''] = whole.split('\n')
    await writeFile(other, `${last.replace('"rating":5', '"rating":4')}\n`)
    await expect(content.import(manyReviews(3))).rejects.toThrow('has this id; delete one of the two')
    expect((await readFile(join(content.path, 'reviews', 'google.jsonl'))).toString()).toBe(whole)
    await rm(other)
    await content.import(manyReviews(3))
  })
})
