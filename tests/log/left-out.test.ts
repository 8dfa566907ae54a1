import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLogFolder } from '../../src/content/folder/log-folder.ts'
import { takeDown } from '../../src/content/folder/withheld-file.ts'
import { beginLog } from '../../src/log-keep/begin-log.ts'
import { checkSite } from '../../src/log-check/check-site.ts'
import { publishedAt, readSiteFiles } from '../../src/log-check/read-site-files.ts'
import { coverageFaults } from '../../src/log/logged-coverage.ts'
import { replay } from '../../src/log/history.ts'
import { sha256Hex } from '../../src/host/sha256.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import type { LogEntry } from '../../src/schema/log-entry.ts'
import { WithheldEntry } from '../../src/schema/withheld.ts'
import { runCli } from '../cli/a-command.ts'
import { aFolder, aLoggedFolder, faultsOf, logAgain, publishTo, put, settingsOf, someLines } from './a-logged-site.ts'
import { type Forgery, publishForged } from './forge.ts'
import { inEnglish } from './in-english.ts'
import { must } from './must.ts'
import { coverageLine, importLine } from './recorded-lines.ts'
import { linesOfPage, verdictOfPage, verdictOfVerify } from './two-judges.ts'

/** What Google states: six reviews, three of them with one star. */
const STATED = coverageLine({ review_count: 6, rating_value: 3, by: 'export', seen_on: '2026-05-01' })
const [ALL, GOOD] = [
  [5, 1, 4, 1, 1, 5],
  [5, 4, 5],
]
const IMPORTED = importLine({ reviews: 6, by_rating: { '1': 3, '2': 0, '3': 0, '4': 1, '5': 2 } })

/** A published site with a log. */
async function aSite(stars: readonly number[], files: Record<string, string>) {
  const content = await aLoggedFolder({ 'reviews/a.jsonl': someLines(stars), ...files })
  const dist = await aFolder()
  await publishTo(dist, content)
  return { content, dist }
}

/** The steps that `verify` or the page finds wrong, what each of them calls unexplained, and the notes of `verify`. */
async function foundIn(dist: string) {
  const trust = { host: 'reviews.example.com', old: [], receipts: [] }
  const steps = checkSite(await readSiteFiles(publishedAt(dist), { trust, copies: true }), trust)
  const lines = await linesOfPage(dist)
  return {
    wrong: [...new Set([...(await verdictOfVerify(dist)), ...(await verdictOfPage(dist))])],
    verify: steps.flatMap(({ gaps = [] }) => gaps),
    page: lines.flatMap(({ gaps = [] }) => gaps.map(inEnglish)),
    notes: steps.flatMap(({ notes }) => notes),
  }
}

describe('reviews that are left out before the import', () => {
  test('verify and the page find no missing review if the site contains every review that its platform states', async () => {
    const { content, dist } = await aSite(ALL, { 'coverage.jsonl': STATED, 'imports.jsonl': IMPORTED })
    const found = await foundIn(dist)
    expect(found).toMatchObject({ wrong: [], verify: [], page: [] })
    expect(found.notes).toContain(
      'google states 6 reviews at 3 (2026-05-01, from its export); written by then: 6 published at 2.83, 0 taken down, 0 unverified and not published',
    )
    expect(found.notes).toContain('The last export of google had 6 reviews on 2026-05-02: 5★ 2, 4★ 1, 3★ 0, 2★ 0, 1★ 3')
    const removed = { id: reviewId('google', 'c'), date: '2026-05-01', rating: 4, reason: 'fake', source: 'google' }
    await takeDown(content, [WithheldEntry.parse(removed)])
    await logAgain(content)
    await publishTo(dist, content)
    expect(await foundIn(dist)).toMatchObject({ wrong: [], verify: [], page: [] })
  })

  test('verify and the page name the one-star reviews that were left out of an export with unchanged totals', async () => {
    const { dist } = await aSite(GOOD, { 'coverage.jsonl': STATED })
    expect(await foundIn(dist)).toMatchObject({
      wrong: [],
      verify: [
        'google: 3 reviews that it stated on 2026-05-01 are neither here nor explained',
        'google: its reviews here have a mean of 4.67, and it stated 3 on 2026-05-01',
      ],
      page: [
        '3 reviews that Google stated on May 1, 2026 are neither here nor explained',
        'Google: the mean of its reviews here is 4.67, but it stated 3 on May 1, 2026',
      ],
    })
    const verified = await runCli(['verify', dist], dist)
    expect(verified.code).toBe(0)
    expect(verified.stdout).toContain('NOTE   /coverage.jsonl has 1 line, each as it was logged')
    expect(verified.stdout).toMatch(/All checks passed. Not explained:\n {8}google: 3 reviews that it stated/)
  })

  test('verify and the page notice nothing if the totals were lowered too, because only the platform shows that', async () => {
    const lowered = coverageLine({ review_count: 3, rating_value: 4.7, by: 'export' })
    const { dist } = await aSite(GOOD, { 'coverage.jsonl': lowered, 'imports.jsonl': importLine() })
    expect(await foundIn(dist)).toMatchObject({ wrong: [], verify: [], page: [] })
  })

  test('verify and the page name a count below that of an earlier export, whose line stays', async () => {
    const entered = coverageLine({ review_count: 3, rating_value: 4.7, seen_on: '2026-06-01' })
    const { dist } = await aSite(GOOD, { 'coverage.jsonl': STATED + entered })
    expect(await foundIn(dist)).toMatchObject({
      wrong: [],
      verify: ['google: the business entered 3 reviews for 2026-06-01, but its export of 2026-05-01 stated 6'],
      page: ['Google: for June 1, 2026 the business entered 3, but its export of May 1, 2026 stated 6'],
    })
  })

  test('verify reports unexplained reviews if a partial export was imported as a full one', async () => {
    const part = importLine({ reviews: 3, by_rating: { '1': 0, '2': 0, '3': 0, '4': 1, '5': 2 } })
    const { dist } = await aSite(GOOD, { 'coverage.jsonl': STATED, 'imports.jsonl': part })
    const { verify, notes } = await foundIn(dist)
    expect(verify[0]).toBe('google: 3 reviews that it stated on 2026-05-01 are neither here nor explained')
    expect(notes.join('\n')).toContain('The last export of google had 3 reviews on 2026-05-02')
  })

  test('verify and the page report an export with more reviews than its platform stated on that day', async () => {
    const fewer = coverageLine({ review_count: 5, rating_value: 3, seen_on: '2026-05-02' })
    const { dist } = await aSite(ALL, { 'coverage.jsonl': fewer, 'imports.jsonl': IMPORTED })
    expect(await foundIn(dist)).toMatchObject({
      wrong: [],
      verify: ['google: its export of 2026-05-02 contained 6 reviews, but it stated 5 on 2026-05-02'],
      page: ['Google: its export of May 2, 2026 contained 6, but it stated 5 on May 2, 2026'],
    })
    const page = (await linesOfPage(dist)).flatMap(({ details }) => details.map(inEnglish))
    expect(page).toContain('Reviews in the last export of Google (May 2, 2026): 6 (5★ 2, 4★ 1, 3★ 0, 2★ 0, 1★ 3)')
    const part = importLine({ ...JSON.parse(IMPORTED), partial: true })
    const other = await aSite(ALL, { 'coverage.jsonl': fewer, 'imports.jsonl': part })
    expect(await foundIn(other.dist)).toMatchObject({ verify: [], page: [] })
  })

  test('verify reports an export with more reviews than its platform stated, even if a later export contains fewer', async () => {
    const fewer = coverageLine({ review_count: 5, rating_value: 3, seen_on: '2026-05-02' })
    const later = importLine({ on: '2026-05-03', reviews: 5, by_rating: { '1': 2, '2': 0, '3': 0, '4': 1, '5': 2 } })
    const { dist } = await aSite(ALL, { 'coverage.jsonl': fewer, 'imports.jsonl': IMPORTED + later })
    expect((await foundIn(dist)).verify).toEqual([
      'google: its export of 2026-05-02 contained 6 reviews, but it stated 5 on 2026-05-02',
    ])
  })

  test('verify reads the number of removals in a policy that lacks an optional member', async () => {
    const { content, dist } = await aSite(ALL, { 'coverage.jsonl': STATED })
    const removed = { id: reviewId('google', 'c'), date: '2026-05-01', rating: 4, reason: 'fake', source: 'google' }
    await takeDown(content, [WithheldEntry.parse(removed)])
    await logAgain(content)
    await publishTo(dist, content)
    const { fake_reviews_prohibited: _rule, ...older } = JSON.parse(await readFile(join(dist, 'policy.json'), 'utf8'))
    await put(dist, '/policy.json', JSON.stringify(older))
    expect(await foundIn(dist)).toMatchObject({ verify: [], page: [] })
  })

  test('verify and the page reject a site that claims more removals than its log contains', async () => {
    const { dist } = await aSite(GOOD, { 'coverage.jsonl': STATED })
    const policy = await readFile(join(dist, 'policy.json'), 'utf8')
    const lie = policy
      .replace('"withheld":{"total":0,"by_reason":{', '"withheld":{"total":3,"by_reason":{')
      .replace('"unexplained":3', '"unexplained":0')
    expect(lie).not.toBe(policy)
    await put(dist, '/policy.json', lie)
    const line = (await linesOfPage(dist)).find(({ id }) => id === 'coverage')
    expect([line?.verdict, line && inEnglish(line.title), line?.details.map(inEnglish)[0]]).toEqual([
      'bad',
      'What the site says about platforms cannot be right',
      '/policy.json counts more reviews as taken down than the log, in which removals by platforms do not count',
    ])
    expect(await verdictOfPage(dist)).toEqual(['coverage'])
    expect((await verdictOfVerify(dist)).join()).toContain('The counts in the policy')
  })
})

const SECOND = coverageLine({ review_count: 6, rating_value: 3, seen_on: '2026-06-01' })

/** A site whose log has a state before there were lines, one with the first line, and one with both. */
async function aSiteWithTwoLines() {
  const { content, dist } = await aSite(ALL, {})
  const first = must(await readLogFolder(content)).checkpoint
  for (const line of [STATED, SECOND]) {
    await appendFile(join(content, 'coverage.jsonl'), line)
    await logAgain(content)
  }
  await publishTo(dist, content)
  return { content, dist, first }
}

type State = Extract<LogEntry, { event: 'state' }>

describe('lines that are changed after they were logged', () => {
  test('verify and the page find every change of /coverage.jsonl, and no fault in the unchanged site', async () => {
    const { dist } = await aSiteWithTwoLines()
    expect((await foundIn(dist)).wrong).toEqual([])
    const file = STATED + SECOND
    const changes = [
      ['the last line deleted', STATED, 'has 1 line, and entry 8 counts 2'],
      ['the first line deleted', SECOND, 'has 1 line, and entry 8 counts 2'],
      ['the last bytes deleted', file.slice(0, -3), 'has 1 line, and entry 8 counts 2'],
      ['the last line feed deleted', file.slice(0, -1), 'has 1 line, and entry 8 counts 2'],
      ['an old line changed', file.replace('6', '5'), '/coverage.jsonl, line 1 differs from what entry 7 recorded'],
      [
        'the new line changed',
        `${STATED}${SECOND.replace('6', '5')}`,
        '/coverage.jsonl, line 2 differs from what entry 8 recorded',
      ],
      [
        'a line added without the log',
        `${file}${SECOND}`,
        '/coverage.jsonl goes on after the 2 lines that the last entry counts',
      ],
      ['half a line added', `${file}{`, '/coverage.jsonl goes on after the 2 lines'],
      ['emptied', '', '/coverage.jsonl is missing: entry 8 counts 2 lines'],
    ]
    for (const [name, text = '', fault = ''] of changes) {
      await put(dist, '/coverage.jsonl', text)
      expect.soft((await faultsOf(dist)).join('\n'), name).toContain(fault)
      expect.soft(await verdictOfPage(dist), name).toEqual(['coverage'])
    }
    await rm(join(dist, 'coverage.jsonl'))
    expect((await faultsOf(dist)).join('\n')).toContain('/coverage.jsonl is missing')
    expect(await verdictOfPage(dist)).toEqual(['coverage'])
  })

  test('verify does not say that /coverage.jsonl is missing if its only line is cut', async () => {
    const { dist } = await aSite(ALL, { 'coverage.jsonl': STATED })
    await put(dist, '/coverage.jsonl', STATED.slice(0, -1))
    const found = (await faultsOf(dist)).join('\n')
    expect(found).toContain('/coverage.jsonl has 0 lines, and entry 6 counts 1')
    expect(found).not.toContain('missing')
    const line = (await linesOfPage(dist)).find(({ id }) => id === 'coverage')
    expect(line?.details.map(inEnglish)[0]).toBe('Lines in /coverage.jsonl: 0; entry 6 counts 1')
  })

  test('the page reports lines that were malformed when they were logged as wrong, not as changed', async () => {
    const site = await aSite(ALL, { 'coverage.jsonl': STATED })
    await publishForged(site, (log) => (stateAt(log, 6).coverage = { lines: 1, sha256: sha256Hex('{}\n') }))
    await put(site.dist, '/coverage.jsonl', '{}\n')
    expect(await faultsOf(site.dist)).toContain('/coverage.jsonl is malformed')
    const line = (await linesOfPage(site.dist)).find(({ id }) => id === 'coverage')
    expect(line && inEnglish(line.title)).toBe('What the site says about platforms cannot be right')
  })

  test('the page reads the lines of /coverage.jsonl that the log counts, even if /policy.json does not mention them', async () => {
    const { dist } = await aSite(ALL, { 'coverage.jsonl': STATED })
    await put(dist, '/policy.json', '{}')
    expect(await verdictOfPage(dist)).toEqual([])
  })

  test('the page does not request /coverage.jsonl if neither log nor policy mentions it', async () => {
    const { dist } = await aSite(ALL, {})
    const asked: string[] = []
    await linesOfPage(dist, asked)
    expect(asked).toContain('/policy.json')
    expect(asked).not.toContain('/coverage.jsonl')
  })

  test('verify and the page compare the lines of /coverage.jsonl in a log that continues a lost one', async () => {
    const { content, dist } = await aSite(ALL, { 'coverage.jsonl': STATED + SECOND })
    await writeFile(join(content, '.data/log.key'), '')
    await beginLog(settingsOf(content), 'reviews.example.com/log2')
    await publishTo(dist, content)
    expect((await foundIn(dist)).wrong).toEqual([])
    await put(dist, '/coverage.jsonl', STATED.replace('6', '5') + SECOND)
    expect((await faultsOf(dist)).join('\n')).toMatch(
      /\/coverage.jsonl, lines 1 to 2 differ from what entry \d+ recorded/,
    )
    expect(await verdictOfPage(dist)).toEqual(['coverage'])
  })

  test.each<[string, (log: Forgery) => void, string]>([
    ['drops the count of lines', (log) => delete stateAt(log, 8).coverage, 'Entry 8 does not count the lines'],
    [
      'counts fewer lines than before',
      (log) => (stateAt(log, 8).coverage = { lines: 0, sha256: sha256Hex('') }),
      'Entry 8 counts fewer lines of /coverage.jsonl than an entry before it',
    ],
    [
      'counts its own version of an old line',
      (log) => (stateAt(log, 8).coverage = { lines: 1, sha256: sha256Hex(STATED.replace('6', '5')) }),
      'differs from what entry 8 recorded',
    ],
    [
      'counts lines without their hash',
      (log) => Object.assign(stateAt(log, 8), { coverage: { lines: 2 } }),
      'This is not an entry of version 1',
    ],
  ])('verify and the page find the fault if an owner signs a state that %s', async (_what, change, fault) => {
    const site = await aSiteWithTwoLines()
    await publishForged(site, change)
    expect((await faultsOf(site.dist)).join('\n')).toContain(fault)
    expect(await verdictOfPage(site.dist)).toEqual([fault.startsWith('This is not') ? 'entries' : 'coverage'])
  })

  test('verify with a newer checkpoint reports that a site went back to an older /coverage.jsonl and log', async () => {
    const { content, dist, first } = await aSiteWithTwoLines()
    const newest = must(await readLogFolder(content)).checkpoint
    const older = await aSite(ALL, {})
    expect(await faultsOf(dist, { old: [{ name: 'first', text: first }] })).toEqual([])
    expect(await faultsOf(older.dist)).toEqual([])
    expect((await faultsOf(older.dist, { old: [{ name: 'kept', text: newest }] })).join()).toMatch(
      /kept: It covers 9 entries, but the log has only 7/,
    )
  })

  test('coverageFaults finds the one changed line among a thousand lines and states', () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => coverageLine({ review_count: at }))
    const states = lines.map((_, at): LogEntry => {
      const sha256 = sha256Hex(lines.slice(0, at + 1).join(''))
      return {
        v: 1,
        event: 'state',
        reviews: 0,
        withheld: 0,
        dataset: 'a'.repeat(64),
        coverage: { lines: at + 1, sha256 },
      }
    })
    const { history } = replay(states)
    expect(coverageFaults(history, [], Buffer.from(lines.join('')))).toEqual([])
    lines[499] = coverageLine({ review_count: 7 })
    expect(coverageFaults(history, [], Buffer.from(lines.join('')))).toEqual([
      { wrong: 'coverageDiffers', at: 499, from: 500, to: 500 },
    ])
  })
})

function stateAt({ entries }: Forgery, index: number): State {
  return must(entries[index]) as State
}
