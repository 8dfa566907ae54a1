import { once } from 'node:events'
import { cp, link, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { moveIntoPlace } from '../../src/host/files/move-into-place.ts'
import { anEmptyFolder, hashesOf } from './run-build.ts'

/** A file system in memory on Linux, different from the ones of temporary files and of the checkout. */
const MEMORY = '/dev/shm'

async function aBuild(): Promise<string> {
  const folder = await anEmptyFolder()
  await mkdir(join(folder, 'reviews/2026-05'), { recursive: true })
  for (const file of ['manifest.json', 'index.html', 'reviews/2026-05/index.html'])
    await writeFile(join(folder, file), file)
  return folder
}

async function aFolderIn(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'place-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function anOldBuildIn(folder: string): Promise<string> {
  const place = join(folder, 'dist')
  await mkdir(join(place, 'reviews/2020-01'), { recursive: true })
  for (const file of ['index.html', 'reviews/2020-01/index.html']) await writeFile(join(place, file), 'old')
  return place
}

const elsewhere = await otherFileSystem()

describe('a finished build', () => {
  test.for([
    ['the same file system', tmpdir()],
    ['another file system', elsewhere],
  ] as const)('a finished build replaces every file of the old build, on %s', async ([, parent]) => {
    const [built, place] = [await aBuild(), await anOldBuildIn(await aFolderIn(parent))]
    const wanted = await anEmptyFolder()
    await cp(built, wanted, { recursive: true })
    await moveIntoPlace(built, place)
    expect(await hashesOf(place)).toEqual(await hashesOf(wanted))
    await expect(stat(join(place, 'reviews/2020-01'))).rejects.toThrow('ENOENT')
  })
})

test('a move does not touch a file that is already in place', async () => {
  const [built, place] = [await aBuild(), await anOldBuildIn(await aFolderIn(tmpdir()))]
  const [kept, other] = [join(place, 'reviews/2026-05/index.html'), join(place, 'index.html')]
  await mkdir(join(place, 'reviews/2026-05'))
  await link(join(built, 'reviews/2026-05/index.html'), kept)
  const before = await Promise.all([kept, other].map((file) => stat(file)))
  const wanted = await hashesOf(built)
  await moveIntoPlace(built, place)
  const after = await Promise.all([kept, other].map((file) => stat(file)))
  expect(await hashesOf(place)).toEqual(wanted)
  expect(after.map(({ ino }, file) => ino === before[file]?.ino)).toEqual([true, false])
})

test.skipIf(elsewhere === tmpdir())('a move that cannot copy a file leaves no files behind', async () => {
  const [built, place] = [await aBuild(), await anOldBuildIn(await aFolderIn(elsewhere))]
  const socket = createServer().listen(join(built, 'socket')) // a file that cannot be copied
  onTestFinished(() => void socket.close())
  await once(socket, 'listening')
  const before = await readdir(place)
  await expect(moveIntoPlace(built, place)).rejects.toThrow('socket')
  expect(await readdir(place)).toEqual(before)
})

/** A folder on another file system; in the temporary files if there is none (not Linux). */
async function otherFileSystem(): Promise<string> {
  try {
    return (await stat(MEMORY)).isDirectory() ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
