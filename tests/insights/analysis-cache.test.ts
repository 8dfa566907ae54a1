import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aReview } from '../a-review.ts'
import { anInput, HOME_SERVICES } from './an-input.ts'
import { fullInsights } from './full-insights.ts'

const texts = ['Right on time.', 'Rude and late.', 'It was ok.', 'They left a mess.']
const some = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aReview({ author: `A. ${at}`, text: `${texts[at % 4] ?? ''} ${at}.`, rating: 1 + (at % 5) }),
  )

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

/** With the analyses that are kept. Kept insights of whole months, which make them needless, are removed. */
const cached = async (input = anInput(some(40))): Promise<string> => {
  const insights = JSON.stringify(await fullInsights(input, { cache: folder }))
  for (const name of await readdir(folder)) if (name.startsWith('months-')) await rm(join(folder, name))
  return insights
}
const onlyFile = async (): Promise<string> => {
  const [file = '', ...others] = await readdir(folder)
  expect(others).toEqual([])
  return join(folder, file)
}

/** The lines of a file of the cache, without the first, which is their digest. */
const analysesIn = async (file: string): Promise<Set<string>> =>
  new Set((await readFile(file, 'utf8')).split('\n').slice(1, -1))

/** When each file of the cache was last written: another inode is another file. */
const filesNow = async (): Promise<Map<string, number>> => {
  const names = (await readdir(folder)).sort()
  return new Map(await Promise.all(names.map(async (name) => [name, (await stat(join(folder, name))).ino] as const)))
}

const daysAgo = (days: number): void => {
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - days * 86_400_000 })
}

describe('the cache of analyses', () => {
  test('never changes a byte of the result', async () => {
    const plain = JSON.stringify(await fullInsights(anInput(some(40))))
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
    await cached(anInput([may, april]))
    const [[aprilFile = '', aprilBefore] = [], [mayFile = '', mayBefore] = []] = await filesNow()
    expect([aprilFile, mayFile]).toEqual([
      expect.stringMatching(/-2026-04\.txt$/),
      expect.stringMatching(/-2026-05\.txt$/),
    ])
    await cached(anInput([{ ...may, text: 'Polite.' }, april]))
    const after = await filesNow()
    expect(after.get(aprilFile)).toBe(aprilBefore)
    expect(after.get(mayFile)).not.toBe(mayBefore)
  })

  test('is not emptied by a run with fewer reviews', async () => {
    await cached()
    const before = await filesNow()
    await cached(anInput(some(3)))
    await cached(anInput([]))
    await cached()
    expect(await filesNow()).toEqual(before)
  })

  test('is not emptied by an edit of the hours, the telephone or the colour', async () => {
    const input = anInput(some(40))
    await cached(input)
    const before = await filesNow()
    const business = {
      ...input.business,
      telephone: '+1 201 555 0123',
      opening_hours: ['Mo-Fr 07:00-19:00'],
      brand: { color: '#123456' },
    }
    await cached(anInput(some(40), { business }))
    expect(await filesNow()).toEqual(before)
  })

  test('is read anew for another service, since reviews may mention it', async () => {
    const input = anInput(some(40))
    await cached(input)
    const before = await filesNow()
    const services = [...input.business.services, { id: 'mess', name: 'Mess', aliases: [] }]
    const other = anInput(some(40), { business: { ...input.business, services } })
    expect(await cached(other)).toBe(JSON.stringify(await fullInsights(other)))
    expect((await filesNow()).size).toBe(before.size * 2)
  })

  test('serves two businesses side by side', async () => {
    const other = anInput(some(40), { taxonomy: { ...HOME_SERVICES, aspects: HOME_SERVICES.aspects.slice(0, 3) } })
    await cached()
    expect(await cached(other)).toBe(JSON.stringify(await fullInsights(other)))
    const both = await filesNow()
    expect(both.size).toBe(2)
    await cached()
    await cached(other)
    expect(await filesNow()).toEqual(both)
  })

  test('drops what no run has used for a month', async () => {
    daysAgo(40)
    await cached()
    daysAgo(20)
    await cached(anInput(some(30)))
    expect(await analysesIn(await onlyFile())).toHaveProperty('size', 40)
    daysAgo(0)
    await cached(anInput([...some(30), aReview({ text: 'One more, polite.' })]))
    expect(await analysesIn(await onlyFile())).toHaveProperty('size', 31)
  })

  test('drops files that no run has used for a month, and no other files', async () => {
    await cached()
    const long = new Date(Date.now() - 32 * 86_400_000)
    const others = ['analyses-of-older-software-2026-04.txt', 'not-of-this-cache.txt']
    for (const name of others) {
      await writeFile(join(folder, name), '')
      await utimes(join(folder, name), long, long)
    }
    const [kept = ''] = (await readdir(folder)).filter((name) => !others.includes(name))
    await cached()
    expect((await readdir(folder)).sort()).toEqual([kept, 'not-of-this-cache.txt'].sort())
  })

  test('may be written by another run at the same time', async () => {
    const isOver = { now: false }
    const others = Array.from({ length: 200 }, (_, at) => join(folder, `analyses-of-another-run-${at}.txt`))
    const another = (async () => {
      while (!isOver.now) for (const file of others) await writeFileAtomic(file, 'x')
    })()
    try {
      for (let run = 0; run < 20; run += 1) await cached(anInput(some(2)))
    } finally {
      isOver.now = true
      await another
    }
  })

  test('does not read a review again that it has kept', async () => {
    await cached(anInput([aReview({ text: 'Rude.' })]))
    const path = await onlyFile()
    const [, ...lines] = (await readFile(path, 'utf8')).split('\n')
    const changed = lines.join('\n').replaceAll(/"label":"\w+"/g, '"label":"mixed"')
    const digest = createHash('sha256').update(changed).digest('base64url').slice(0, 27)
    await writeFile(path, `${digest}\n${changed}`)
    const { per_review: perReview } = await fullInsights(anInput([aReview({ text: 'Rude.' })]), { cache: folder })
    expect(Object.values(perReview)).toEqual([
      expect.objectContaining({ sentiment: expect.objectContaining({ label: 'mixed' }) }),
    ])
  })

  test('ignores damaged files', async () => {
    const plain = await cached()
    const path = await onlyFile()
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll('"positive"', '"negative"'))
    expect(await cached()).toBe(plain)
  })
})

describe('threads', () => {
  test('give the same result as one', async () => {
    const input = anInput(some(2500))
    const [alone, together] = await Promise.all([
      fullInsights(input, { workers: 1 }),
      fullInsights(input, { workers: 2 }),
    ])
    expect(JSON.stringify(together)).toBe(JSON.stringify(alone))
  })
})
