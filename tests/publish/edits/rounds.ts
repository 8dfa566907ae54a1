import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyContent, EDITS, type Edited, firstContent, hasLog, KEPT } from './random-edits.ts'
import { harmCaches } from './harm-caches.ts'
import { runCli } from './run-cli.ts'

type Rounds = {
  /** An empty folder for all files of the rounds. */
  folder: string
  rounds: number
  editsARound: number
  pick: Edited['pick']
  /** Whether the builds from nothing have a process each. */
  apart?: boolean
  log?: (line: string) => void
}

/** A round in which a build with caches differs from a build without. */
export type Difference = { round: number; edits: string[]; files: string[] }

/**
 * Edits a content folder at random, and after each round compares its build, which uses caches of earlier ones, with a build of a
 * copy without caches. Between rounds it damages caches, kills builds and restores former content. Returns the differences.
 */
export async function roundsOfEdits({
  folder,
  rounds,
  editsARound,
  pick,
  apart = false,
  log,
}: Rounds): Promise<Difference[]> {
  const [warm, cold, former] = ['warm', 'cold', 'former'].map((name) => join(folder, name)) as [string, string, string]
  await mkdir(warm)
  await firstContent({ folder: warm, pick })
  const differences: Difference[] = []
  let queue: string[] = []
  await copyContent(warm, former)
  for (let round = 0; round < rounds; round += 1) {
    const edits = round === 0 ? [] : (queue = filled(queue, editsARound, pick)).splice(0, editsARound)
    for (const name of edits) await EDITS.get(name)?.({ folder: warm, pick })
    if (await hasLog(warm)) await runCli(warm, ['log', '--offline'])
    const events = await between({ warm, former, round, edits, pick })
    log?.(`round ${round}: ${[...edits, ...events].join(', ')}`)
    const files = differing(await built(warm, `${warm}-dist`), await builtFromNothing(warm, { cold, apart }))
    if (files.length > 0) differences.push({ round, edits: [...edits, ...events], files })
  }
  return differences
}

/** Fills the queue of edits, so that each comes once before any comes again. */
function filled(queue: string[], least: number, pick: Edited['pick']): string[] {
  if (queue.length >= least) return queue
  const names = [...EDITS.keys()]
  const shuffled = names.map((name) => ({ name, place: pick(1e9) })).sort((a, b) => a.place - b.place)
  return [...queue, ...shuffled.map(({ name }) => name)]
}

type Between = { warm: string; former: string; round: number; edits: readonly string[]; pick: Edited['pick'] }

/** Damages caches, kills a build, or restores content between two builds. */
async function between({ warm, former, round, edits, pick }: Between): Promise<string[]> {
  const events: string[] = []
  // Until a build has run, an erased review must not come back: that build would refuse it.
  if (round % 4 === 3 && !edits.includes('a review erased')) {
    events.push('former content put back')
    await putBack(former, warm)
  }
  if (round % 3 === 1) {
    events.push('caches harmed')
    await harmCaches(join(warm, '.cache'), pick)
  }
  if (round % 3 === 2) {
    events.push('a build killed')
    await runCli(warm, ['build', '--first', '--example'], { dist: `${warm}-dist`, killAfter: pick(2500) })
  }
  return events
}

/** Replaces a content folder, except the data that builds store, and saves its content for the next time. */
async function putBack(former: string, warm: string): Promise<void> {
  const now = `${former}-now`
  await copyContent(warm, now)
  for (const name of await readdir(warm)) if (!KEPT.test(name)) await rm(join(warm, name), { recursive: true })
  await cp(former, warm, { recursive: true })
  await rm(former, { recursive: true })
  await rename(now, former)
}

async function built(content: string, dist: string, apart = false): Promise<Map<string, string>> {
  // A review may disappear without a trace, which a build refuses if it finds the last one.
  await rm(dist, { recursive: true, force: true })
  await runCli(content, ['build', '--first', '--example'], { dist, apart })
  return hashesOf(dist)
}

async function builtFromNothing(
  warm: string,
  { cold, apart }: { cold: string; apart: boolean },
): Promise<Map<string, string>> {
  await copyContent(warm, cold)
  return built(cold, `${cold}-dist`, apart)
}

async function hashesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hashes = files.map(async (file): Promise<[string, string]> => {
    return [
      file.slice(folder.length + 1),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ]
  })
  return new Map(await Promise.all(hashes))
}

function differing(some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] {
  const files = [...new Set([...some.keys(), ...others.keys()])].sort()
  return files.filter((file) => some.get(file) !== others.get(file))
}
