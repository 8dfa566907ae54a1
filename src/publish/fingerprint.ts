import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildSettings } from '../settings.ts'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const KEPT = join(PROJECT, '.cache')

/** Whether the build that stands was made from what the content, the code and the settings are now. */
export async function isUpToDate(settings: BuildSettings): Promise<boolean> {
  try {
    const [kept, now] = await Promise.all([readFile(keptAt(settings), 'utf8'), fingerprint(settings)])
    return kept === now
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/** Remembers what the build that now stands was made from. */
export async function rememberBuild(settings: BuildSettings): Promise<void> {
  await mkdir(KEPT, { recursive: true })
  await writeFile(keptAt(settings), await fingerprint(settings))
}

function keptAt({ dist }: BuildSettings): string {
  return join(KEPT, `built-${createHash('sha256').update(resolve(dist)).digest('hex').slice(0, 16)}`)
}

/** A hash of everything a build depends on, and of the manifest it ended in. */
async function fingerprint(settings: BuildSettings): Promise<string> {
  const files = [
    ...(await filesIn(join(PROJECT, 'src'))),
    ...(await filesIn(resolve(settings.content))),
    join(PROJECT, 'astro.config.mjs'),
    join(PROJECT, 'package-lock.json'),
    join(resolve(settings.dist), 'manifest.json'),
  ]
  const hash = createHash('sha256').update(JSON.stringify(settings))
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(file))
  return hash.digest('hex')
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
