import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Moves a finished build over the one that stands, file by file, so that whoever serves the folder never misses a
 * file: first what pages lean on, then the pages and artefacts, `manifest.json` last. Files that the new build no
 * longer has go after that. Where the place is on another file system, the build is first copied to within it.
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

/** What others lean on comes first, so that nothing points at what is not there yet. */
function inOrder(files: readonly string[]): string[] {
  const turn = (file: string): number => (file === 'manifest.json' ? 2 : file.startsWith('_astro') ? 0 : 1)
  return files.toSorted((a, b) => turn(a) - turn(b))
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
