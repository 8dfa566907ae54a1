import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyTenth } from '../a-tenth.ts'
import { buildSmallExample } from './a-small-example.ts'
import { runCli } from '../cli/a-command.ts'
import { must } from './must.ts'
import { aFolder, aLoggedFolder, logAgain, settingsOf, someLines } from './a-logged-site.ts'
import {
  type Alteration,
  ALTERATIONS,
  everyNumberOf,
  findingsIn,
  findingsOf,
  inRounds,
  seededChance,
  someByte,
} from './alterations.ts'

let folder: string
let dist: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'altered-'))
  dist = await buildSmallExample(folder)
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test('verify finds no fault in the example and checks all its data', async () => {
  expect(await findingsIn(dist)).toEqual({ faults: [], unchecked: [] })
})

test('verify finds no fault if the newest review contains an invisible control', { timeout: 120_000 }, async () => {
  const lines = someLines([5, 4, 3]).replace('What a said.', 'Came\\u200b at once, and was kind.')
  const content = await aLoggedFolder({ 'reviews/a.jsonl': lines })
  const to = join(await aFolder(), 'built')
  const settings = { BASE_URL: settingsOf(content).baseUrl, DIST: to }
  expect(await runCli(['build', '--folder', content], content, settings)).toMatchObject({ code: 0 })
  expect(await findingsIn(to)).toEqual({ faults: [], unchecked: [] })
})

type Findings = Awaited<ReturnType<typeof findingsOf>>

/** Expects a finding that names the file. A file of the log may be named by its review or entry. */
function expectNamed(alteration: Alteration, findings: Findings): void {
  expect(findings, 'nothing was altered').toBeDefined()
  const named = [...(findings?.faults ?? []), ...(findings?.unchecked ?? [])].filter((line) =>
    line.includes(alteration.named ?? alteration.path),
  )
  expect(named, `${alteration.path}: ${alteration.name}`).not.toEqual([])
}

const checked = new Map<readonly Alteration[], Promise<Findings>>()
const titled = inRounds(ALTERATIONS).flatMap((round) =>
  round.map((one) => [`${one.path}: ${one.name}`, one, round] as const),
)

test.for(titled)('verify names the altered file %s', async ([, alteration, round]) => {
  const findings = checked.get(round) ?? findingsOf(dist, ...round)
  checked.set(round, findings)
  expectNamed(alteration, await findings)
})

test('verify accepts a policy that an older version wrote, without the prohibition of fake reviews', async () => {
  const change = (text: string) => text.replace(/\s*"fake_reviews_prohibited": ?true,/, '')
  expect(await findingsOf(dist, { name: 'older', path: '/policy.json', change })).toMatchObject({ faults: [] })
})

test('verify names the insights or policy file if a number in it that follows from the reviews is too large', async () => {
  const numbers = [...(await everyNumberOf(dist, '/insights.json')), ...(await everyNumberOf(dist, '/policy.json'))]
  // One of every tenth kind: the soak tries all numbers
  const kinds = Map.groupBy(numbers, ({ path, name }) => path + name.replaceAll(WHOSE, ''))
  expect(kinds.size).toBeGreaterThan(50)
  const some = everyTenth([...kinds.values()]).map((alike, place) => must(alike[place % alike.length]))
  for (const round of inRounds(some)) {
    const findings = await findingsOf(dist, ...round)
    for (const alteration of round) expectNamed(alteration, findings)
  }
}, 300_000)

test('verify names the file if one letter in a copy of the reviews is changed', async () => {
  const random = seededChance(20261124)
  for (let round = 0; round < 10; round += 1) {
    const alteration = await someByte(dist, random)
    expectNamed(alteration, await findingsOf(dist, alteration))
  }
})

test(
  'verify names every data file that is stale after the owner changed stars and words and signed the change',
  { timeout: 180_000 },
  async () => {
    const content = await aLoggedFolder({ 'reviews/a.jsonl': someLines([5, 1, 4, 2, 3, 1, 5]) })
    const [before, after] = [join(await aFolder(), 'before'), join(await aFolder(), 'after')]
    const build = (to: string) =>
      runCli(['build', '--folder', content], content, { BASE_URL: settingsOf(content).baseUrl, DIST: to })
    expect(await build(before)).toMatchObject({ code: 0 })
    const file = join(content, 'reviews/a.jsonl')
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replace('"rating":1', '"rating":5').replace('b said', 'b wrote'),
    )
    await logAgain(content)
    expect(await build(after)).toMatchObject({ code: 0 })
    expect(await findingsIn(after)).toEqual({ faults: [], unchecked: [] })
    const names = (await readdir(after, { recursive: true })).filter((name) =>
      /\.(json|jsonl|csv|xml|svg|js|txt)$/.test(name),
    )
    const stale = []
    for (const path of names.map((name) => `/${name}`).filter((name) => !NOT_OF_REVIEWS.test(name))) {
      const old = await readFile(join(before, path), 'utf8')
      const findings = await findingsOf(after, { name: 'it is stale', path, change: () => old })
      if (findings === undefined) continue
      stale.push(path)
      expect(findings.faults.length, path).toBeGreaterThan(0)
    }
    expect(stale).toEqual(expect.arrayContaining(['/feed.xml', '/api/feed.json', '/reviews.csv', '/reviews.jsonl']))
    expect(stale).toEqual(expect.arrayContaining(['/insights.json', '/policy.json', '/embed/badge-small-light.svg']))
    expect(stale.length).toBeGreaterThan(15)
  },
)

/** What only says whose number it is. */
const WHOSE = /\.\d+(?!\w)|\.(technicians|services|service_areas|problems)|(?<=by_(reason|rating|kind|method))\.\w+/g

/** Files that describe or list the others. */
const NOT_OF_REVIEWS = /^\/(openapi\.json|schemas\/|server\.json|sitemap|robots)/
