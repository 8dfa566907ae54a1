import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Moves a finished build over the one in `place`, file by file, so that a server of the folder never misses a file:
 * first what pages depend on, then pages and artefacts, then `manifest.json`. Files that the new build does not have
 * are deleted last. If `place` is on another file system, the build is copied into it first.
 */
export async function moveIntoPlace(built: string, place: string): Promise<void> {
  await mkdir(place, { recursive: true })
  if ((await stat(built)).dev === (await stat(place)).dev) return await moveOver(built, place)
  const within = await mkdtemp(join(place, '.build-'))
  try {
    await cp(built, within, { recursive: true })
    await moveOver(within, place)
  } finally {
    await rm(within, { recursive: true, force: true })
  }
}

async function moveOver(built: string, place: string): Promise<void> {
  const files = await filesOf(built)
  const before = await filesOf(place)
  for (const file of inOrder(files)) {
    await mkdir(dirname(join(place, file)), { recursive: true })
    await rename(join(built, file), join(place, file))
  }
  const now = new Set(files)
  for (const file of before) if (!now.has(file)) await rm(join(place, file), { force: true })
  await removeEmptyFolders(place)
}

/** What others depend on comes first, so that no link points at a missing file. */
function inOrder(files: readonly string[]): string[] {
  const rank = (file: string): number => (file === 'manifest.json' ? 2 : file.startsWith('_astro') ? 0 : 1)
  return files.toSorted((a, b) => rank(a) - rank(b))
}

async function filesOf(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}

async function removeEmptyFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isDirectory()) continue
    const inner = join(folder, entry.name)
    await removeEmptyFolders(inner)
    if ((await readdir(inner)).length === 0) await rm(inner, { recursive: true })
  }
}
