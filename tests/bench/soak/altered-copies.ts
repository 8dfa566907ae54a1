// Alters published files of the example, as a dishonest owner could, except the dataset. `verify` must name every altered file.
// Tries all alterations of the tests, every number of the insights and of the policy that follows from the reviews, and a
// thousand letters at random places.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  type Alteration,
  ALTERATIONS,
  everyNumberOf,
  findingsOf,
  seededChance,
  someByte,
} from '../../log/alterations.ts'

const LETTERS = 1_000

const folder = await mkdtemp(join(tmpdir(), 'public-reviews-altered-'))
const dist = join(folder, 'dist')
try {
  const content = join(folder, 'content')
  await cp(new URL('../../../content', import.meta.url), content, { recursive: true })
  const env = { ...process.env, CONTENT: content, DIST: dist, BASE_URL: 'https://reviews.example.com' }
  await promisify(execFile)(process.execPath, ['src/cli/main.ts', 'build'], { env })
  await countNamed('alterations of a dishonest owner', ALTERATIONS)
  for (const path of ['/insights.json', '/policy.json'])
    await countNamed(`numbers of ${path} that follow from the reviews`, await everyNumberOf(dist, path))
  const random = seededChance(20261124)
  const letters = await Promise.all(Array.from({ length: LETTERS }, () => someByte(dist, random)))
  await countNamed('letters of copies of the reviews', letters)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function countNamed(what: string, alterations: readonly Alteration[]): Promise<void> {
  const missed: string[] = []
  for (const alteration of alterations) {
    const { path, name, named = path } = alteration
    const { faults, unchecked } = (await findingsOf(dist, alteration)) ?? { faults: [], unchecked: [] }
    if (![...faults, ...unchecked].some((line) => line.includes(named))) missed.push(`${path}: ${name}`)
  }
  if (missed.length > 0) process.exitCode = 1
  const outcome = missed.length === 0 ? 'ok    ' : 'FAILED'
  console.log(`${outcome} ${what}: ${alterations.length - missed.length} of ${alterations.length} named`)
  for (const one of missed) console.log(`        ${one}`)
}
