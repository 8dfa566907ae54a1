import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLog, writeLogFolder } from '../../src/content/folder/log-folder.ts'
import { sha256Hex } from '../../src/host/sha256.ts'
import { signed } from '../../src/log-keep/append-batch.ts'
import { beginLog } from '../../src/log-keep/begin-log.ts'
import { readKeys } from '../../src/log-keep/log-keys.ts'
import { checkLogOf } from '../../src/log-keep/guard-log.ts'
import { recoverLog } from '../../src/log-keep/recover-log.ts'
import { readContent } from '../../src/content/read-content.ts'
import { canonical } from '../../src/log/canonical.ts'
import { commitment } from '../../src/log/commitment.ts'
import type { LogEntry } from '../../src/schema/log-entry.ts'
import { aLine } from '../content/a-content-folder.ts'
import { aFolder, aLoggedFolder, faultsOf, logAgain, publishTo, settingsOf } from './a-logged-site.ts'
import { must } from './must.ts'
import { coverageLine, importLine } from './recorded-lines.ts'

async function entriesOf(content: string): Promise<LogEntry[]> {
  return must(await readLog(content)).entries
}

async function eventsOf(content: string): Promise<string[]> {
  return (await entriesOf(content)).map(({ event }) => event)
}

/** What stops a build, and its warnings. */
async function saidBy(content: string): Promise<string> {
  const { errors, warnings } = await checkLogOf(await readContent(content), settingsOf(content))
  return [...errors, ...warnings].map(({ file, line, problem }) => `${file}:${line ?? ''} ${problem}`).join('\n')
}

const [FIRST, SECOND] = [coverageLine(), coverageLine({ seen_on: '2026-06-01', review_count: 4 })]

describe('what platforms state', () => {
  test('a state entry contains the number of lines in coverage.jsonl and the hash of their bytes', async () => {
    const content = await aLoggedFolder({ 'coverage.jsonl': FIRST + SECOND })
    const state = must((await entriesOf(content)).at(-1))
    expect(state).toMatchObject({ event: 'state', coverage: { lines: 2, sha256: sha256Hex(FIRST + SECOND) } })
    expect(canonical(state)).toMatch(/^\{"coverage":\{"lines":2,"sha256":"[0-9a-f]{64}"\},"dataset":/)
  })

  test('a state entry does not mention coverage.jsonl if the folder contains no such file', async () => {
    const content = await aLoggedFolder()
    const state = canonical(must((await entriesOf(content)).at(-1)))
    expect(state).toMatch(/^\{"dataset":"[0-9a-f]{64}","event":"state","reviews":3,"v":1,"withheld":0\}$/)
  })

  test('a new line of coverage.jsonl stops the build until a state logs the line; every later state counts the lines', async () => {
    const content = await aLoggedFolder()
    await writeFile(join(content, 'coverage.jsonl'), FIRST)
    expect(await saidBy(content)).toMatch(
      /coverage.jsonl: This file has 1 line, and the last entry of the log counts 0. Now: .* log/,
    )
    const { added } = await logAgain(content)
    expect([...added]).toEqual([['state', 1]])
    expect(await saidBy(content)).toBe('')
    expect((await logAgain(content)).added.size).toBe(0)

    await appendFile(join(content, 'coverage.jsonl'), SECOND)
    expect(await saidBy(content)).toContain('This file has 2 lines, and the last entry of the log counts 1')
    await logAgain(content)
    await writeFile(join(content, 'reviews/z.jsonl'), aLine({ source_id: 'z' }))
    await logAgain(content)
    const states = must(await readLog(content)).history.states
    expect(states.map(({ coverage }) => coverage?.lines)).toEqual([undefined, 1, 2, 2])
    expect(await saidBy(content)).toBe('')
  })

  test.each([
    ['deleted', async (file: string) => rm(file), 'The log counts 2 lines of this file, and it has 0'],
    ['cut', async (file: string) => writeFile(file, FIRST), 'The log counts 2 lines of this file, and it has 1'],
    [
      'changed in its second line',
      async (file: string) => writeFile(file, FIRST + SECOND.replace('4', '3')),
      'coverage.jsonl:2 This line is not as it was when it was logged',
    ],
    [
      'changed in its first line and continued',
      async (file: string) => writeFile(file, FIRST.replace('3', '4') + SECOND + SECOND),
      'coverage.jsonl:1 This line is not as it was when it was logged',
    ],
  ])('a coverage.jsonl that was %s stops the build and the log', async (_how, change, problem) => {
    const content = await aLoggedFolder({ 'coverage.jsonl': FIRST })
    await appendFile(join(content, 'coverage.jsonl'), SECOND)
    await logAgain(content)
    await change(join(content, 'coverage.jsonl'))
    expect(await saidBy(content)).toContain(problem)
    expect(await saidBy(content)).toContain('restore the file from git')
    const before = await entriesOf(content)
    await expect(logAgain(content)).rejects.toThrow('restore the file from git')
    expect(await entriesOf(content)).toEqual(before)
  })

  test('an entry of an older version, which does not count the lines, stops the build once, and later builds warn about it', async () => {
    const content = await aLoggedFolder({ 'coverage.jsonl': FIRST })
    const log = must(await readLog(content))
    const state = { index: 4, salt: 'A'.repeat(22) }
    const entries = [{ v: 1, event: 'state', reviews: 3, withheld: 0, dataset: 'a'.repeat(64) } as const]
    const plan = { entries: [], openings: log.openings, indexes: new Map() }
    const signer = must((await readKeys({ content }))[0])
    await writeLogFolder(content, signed({ folder: content, log, batch: { entries, plan, state }, signer }))
    const problem = 'Entry 4 of the log does not count coverage.jsonl, though an entry before it does'
    expect(await saidBy(content)).toMatch(
      new RegExp(`coverage.jsonl: ${problem}.*restore content/log from git first. Now: .* log`),
    )
    await logAgain(content)
    expect(await saidBy(content)).toMatch(new RegExp(`log: ${problem}`))
    const site = await aFolder()
    await publishTo(site, content)
    expect(await faultsOf(site)).toEqual([
      'Entry 4 does not count the lines of /coverage.jsonl, though an entry before it does',
    ])
    const logged = await entriesOf(content)
    await rm(join(content, 'log'), { recursive: true })
    await recoverLog(content, site)
    expect(await entriesOf(content)).toEqual(logged)
    await rm(join(content, 'log'), { recursive: true })
    await appendFile(join(site, 'coverage.jsonl'), SECOND)
    await expect(recoverLog(content, site)).rejects.toThrow('goes on after the 1 line that the last entry counts')
  })

  test('a log that continues a lost log counts the lines in its first state, and refuses lines that differ from the lost log', async () => {
    const content = await aLoggedFolder({ 'coverage.jsonl': FIRST + SECOND, 'imports.jsonl': importLine() })
    await writeFile(join(content, '.data/log.key'), '')
    await writeFile(join(content, 'coverage.jsonl'), FIRST)
    const log2 = 'reviews.example.com/log2'
    await expect(beginLog(settingsOf(content), log2)).rejects.toThrow('restore the file from git')
    await writeFile(join(content, 'coverage.jsonl'), FIRST + SECOND)
    await rm(join(content, 'imports.jsonl'))
    await expect(beginLog(settingsOf(content), log2)).rejects.toThrow('which no line here has')
    await writeFile(join(content, 'imports.jsonl'), importLine())
    await beginLog(settingsOf(content), log2)
    expect((await eventsOf(content)).slice(0, 3)).toEqual(['continues', 'imported', 'published'])
    expect(must((await entriesOf(content)).at(-1))).toMatchObject({ coverage: { lines: 2 } })
  })
})

describe('what exports contained', () => {
  test('a new log contains every recorded import, first in its batch and without salts', async () => {
    const [one, two] = [importLine(), importLine({ on: '2026-04-01', partial: true })]
    const content = await aLoggedFolder({ 'imports.jsonl': one + two })
    const [first, second] = await entriesOf(content)
    expect(await eventsOf(content)).toEqual(['imported', 'imported', 'published', 'published', 'published', 'state'])
    const by_rating = { '1': 1, '2': 0, '3': 0, '4': 1, '5': 1 }
    expect(first).toEqual({
      ...{ v: 1, event: 'imported', source: 'google', on: '2026-05-02', reviews: 3, by_rating },
      exports: [commitment('AQEBAQEBAQEBAQEBAQEBAQ', 'the export')],
    })
    expect(second).toMatchObject({ on: '2026-04-01', partial: true })
    expect(await saidBy(content)).toBe('')
  })

  test('an import stops the build until npm run log logs it, once, before the reviews that it brought', async () => {
    const content = await aLoggedFolder()
    const file = join(content, 'imports.jsonl')
    await appendFile(file, importLine())
    expect(await saidBy(content)).toMatch(/1 change is not in the log yet \(the first: imported\). Now: .* log/)
    await writeFile(join(content, 'reviews/z.jsonl'), aLine({ source_id: 'z' }))
    const { added } = await logAgain(content)
    expect([...added]).toEqual([
      ['imported', 1],
      ['published', 1],
      ['state', 1],
    ])
    const opened = must(await readLog(content)).openings.map((one) => ('index' in one ? one.index : -1))
    expect(opened).toEqual([0, 1, 2, 5])
    expect(await saidBy(content)).toBe('')
    expect((await logAgain(content)).added.size).toBe(0)

    await appendFile(file, importLine()) // the same file, imported again on the same day
    expect([...(await logAgain(content)).added.keys()]).toEqual(['imported', 'state'])
    expect((await logAgain(content)).added.size).toBe(0)
  })

  test('npm run log logs no import again after a merge of two branches put their lines into another order', async () => {
    const [one, two, three] = ['2026-05-01', '2026-05-02', '2026-05-03'].map((on) => importLine({ on: on }))
    const content = await aLoggedFolder({ 'imports.jsonl': `${one}${three}` })
    await writeFile(join(content, 'imports.jsonl'), `${three}${two}${one}`)
    await logAgain(content)
    const days = (await entriesOf(content)).flatMap((entry) => (entry.event === 'imported' ? [entry.on] : []))
    expect(days).toEqual(['2026-05-01', '2026-05-03', '2026-05-02'])
  })

  test.each([
    ['removed', (text: string) => text.slice(text.indexOf('\n') + 1)],
    ['changed', (text: string) => text.replace('"reviews":3', '"reviews":4')],
  ])('a logged import that was %s stops the build and the log', async (_how, change) => {
    const content = await aLoggedFolder({ 'imports.jsonl': importLine() + importLine({ on: '2026-06-01' }) })
    const file = join(content, 'imports.jsonl')
    await writeFile(file, change(await readFile(file, 'utf8')))
    const problem = 'The log has an import from google on 2026-05-02 with 3 reviews, which no line here has'
    expect(await saidBy(content)).toContain(`imports.jsonl: ${problem}`)
    await expect(logAgain(content)).rejects.toThrow('Restore the file from git')
  })

  test('log --init refuses a line of imports.jsonl that lists more exports than fit into an entry', async () => {
    const many = Array.from({ length: 901 }, () => ({ salt: 'A'.repeat(22), sha256: 'a'.repeat(64) }))
    await expect(aLoggedFolder({ 'imports.jsonl': importLine({ exports: many }) })).rejects.toThrow(
      'split this line in two',
    )
  })
})

describe('a recovered log', () => {
  test('log --recover restores coverage.jsonl and imports.jsonl from the site, without the salts of exports', async () => {
    const content = await aLoggedFolder({ 'coverage.jsonl': FIRST + SECOND, 'imports.jsonl': importLine() })
    const site = await aFolder()
    await publishTo(site, content)
    const log = await entriesOf(content)
    for (const name of ['log', 'coverage.jsonl', 'imports.jsonl']) await rm(join(content, name), { recursive: true })
    await recoverLog(content, site)
    expect(await entriesOf(content)).toEqual(log)
    expect(await readFile(join(content, 'coverage.jsonl'), 'utf8')).toBe(FIRST + SECOND)
    expect(JSON.parse(await readFile(join(content, 'imports.jsonl'), 'utf8'))).toMatchObject({
      ...{ source: 'google', reviews: 3 },
      exports: [{ sha256: commitment('AQEBAQEBAQEBAQEBAQEBAQ', 'the export') }],
    })
    expect(await saidBy(content)).toBe('')

    await appendFile(join(content, 'imports.jsonl'), importLine({ on: '2026-06-01' }))
    await appendFile(join(content, 'coverage.jsonl'), SECOND)
    await logAgain(content)
    await publishTo(site, content)
    expect(await faultsOf(site)).toEqual([])
  })

  test('log --recover keeps the lines that the folder still contains, and puts unpublished lines after the published ones', async () => {
    const content = await aLoggedFolder({ 'coverage.jsonl': FIRST, 'imports.jsonl': importLine() })
    const site = await aFolder()
    await publishTo(site, content)
    await rm(join(content, 'log'), { recursive: true })
    const [coverage, imports] = [FIRST + SECOND, importLine({ on: '2026-06-01' }) + importLine()]
    await writeFile(join(content, 'coverage.jsonl'), coverage)
    await writeFile(join(content, 'imports.jsonl'), imports)
    await recoverLog(content, site)
    expect(await readFile(join(content, 'coverage.jsonl'), 'utf8')).toBe(coverage)
    expect(await readFile(join(content, 'imports.jsonl'), 'utf8')).toBe(imports)
  })

  test('log --recover does not overwrite a coverage.jsonl that differs from the published one', async () => {
    const content = await aLoggedFolder({ 'coverage.jsonl': FIRST })
    const site = await aFolder()
    await publishTo(site, content)
    await rm(join(content, 'log'), { recursive: true })
    await writeFile(join(content, 'coverage.jsonl'), SECOND)
    await expect(recoverLog(content, site)).rejects.toThrow('differs from the one on the site')
    expect(await readFile(join(content, 'coverage.jsonl'), 'utf8')).toBe(SECOND)
  })
})
