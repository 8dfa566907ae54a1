import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { CHILD_ENVIRONMENT } from '../child-environment.ts'
import { chance } from '../bench/data/chance.ts'
import { servedAt, writeNamedBuild } from './served-build.ts'

/** The builds that a plain file server found after each kill. */
export type AfterKills = Record<'mixed' | 'absent' | 'old' | 'new', number>

/** The state of `DIST` before the first build; if it is missing, the host is `node`. */
export type DistBefore = 'a link' | 'nothing' | 'a folder'

const SCRIPT = new URL('publish-in-turn.ts', import.meta.url).pathname

/** Publications of a process before it is killed, at most, and milliseconds into the last one, at most. */
const MOST_PUBLISHED = 4
const LONGEST_MS = 30

/**
 * Kills `kills` processes that publish two builds alternately, each at a random moment of a publication. Each process continues
 * from the state that the last one left.
 */
export async function countAfterKills(kills: number, before: DistBefore): Promise<AfterKills> {
  const folder = await mkdtemp(join(tmpdir(), 'public-reviews-kills-'))
  const [dist, builds] = [join(folder, 'dist'), ['one', 'other'].map((name) => join(folder, name))]
  for (const build of builds) await writeNamedBuild(build, build.slice(folder.length + 1))
  if (before === 'a folder') await mkdir(dist)
  if (before === 'a link') await symlink('missing', dist)
  const counts: AfterKills = { mixed: 0, absent: 0, old: 0, new: 0 }
  const random = chance(20261124)
  for (let kill = 0; kill < kills; kill += 1) {
    const last = await killedProcess([dist, before === 'nothing' ? 'node' : 'netlify', ...builds], random)
    const found = await servedAt(dist, builds)
    counts[typeof found === 'string' ? found : found === last ? 'new' : 'old'] += 1
  }
  await rm(folder, { recursive: true })
  return counts
}

/** Kills a process, and returns the number of the build that it was publishing or had published last. */
async function killedProcess(args: readonly string[], random: () => number): Promise<number> {
  const env = { ...CHILD_ENVIRONMENT }
  const child = spawn(process.execPath, [SCRIPT, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  const wanted = 2 + Math.floor(random() * (MOST_PUBLISHED - 1))
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  while (said.length < wanted) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`)
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
  }
  await setTimeout(random() * LONGEST_MS)
  child.kill('SIGKILL')
  await once(child, 'close')
  return Number(said.at(-1))
}
