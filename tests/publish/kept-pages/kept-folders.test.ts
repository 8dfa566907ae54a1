import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFolders, takeFolders } from '../../../src/publish/kept-pages/kept-folders.ts'

let folder: string
let kept: string
let built: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-folders-'))
  kept = join(folder, 'kept')
  built = join(folder, 'built')
  await mkdir(built)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('the folders of a build go into the next one, without its files', async () => {
  const done = join(folder, 'done')
  await mkdir(join(done, 'reviews/2026-01/05'), { recursive: true })
  await mkdir(join(done, 'technicians/ann'), { recursive: true })
  await writeFile(join(done, 'reviews/2026-01/05/index.html'), 'a page')
  await mkdir(join(kept, 'of-an-earlier-build'), { recursive: true })
  keepFolders(kept, done)
  expect(await inside(kept)).toEqual(['2026-01', '2026-01/05'])
  const { ino } = await lstat(join(kept, '2026-01/05'))
  takeFolders(kept, built)
  expect(await inside(built)).toEqual(['reviews', 'reviews/2026-01', 'reviews/2026-01/05'])
  expect((await lstat(join(built, 'reviews/2026-01/05'))).ino).toBe(ino)
})

test('what somebody put among the kept folders is not taken, and where a link leads nothing is touched', async () => {
  const others = join(folder, 'others')
  await mkdir(others)
  await writeFile(join(others, 'theirs.html'), 'theirs')
  await mkdir(join(kept, '2026-01'), { recursive: true })
  await writeFile(join(kept, '2026-01/index.html'), 'not of the build')
  await symlink(others, join(kept, '2026-02'))
  takeFolders(kept, built)
  expect(await inside(built)).toEqual(['reviews', 'reviews/2026-01'])
  await symlink(others, kept)
  takeFolders(kept, join(folder, 'not-there'))
  expect(await readFile(join(others, 'theirs.html'), 'utf8')).toBe('theirs')
  expect((await lstat(kept)).isSymbolicLink()).toBe(true)
})

test('where no folders are kept, or a build has none, the build makes its own', async () => {
  takeFolders(kept, built)
  keepFolders(kept, built)
  expect(await inside(folder)).toEqual(['built'])
})

test('folders that cannot be moved stop no build', async () => {
  const done = join(folder, 'done')
  await mkdir(join(done, 'reviews/2026-01'), { recursive: true })
  keepFolders(join(folder, 'not-there/kept'), done)
  expect(await inside(done)).toEqual(['reviews', 'reviews/2026-01'])
  await mkdir(join(kept, '2026-02'), { recursive: true })
  takeFolders(kept, join(folder, 'not-there'))
  expect(await inside(kept)).toEqual(['2026-02'])
})

async function inside(path: string): Promise<string[]> {
  return (await readdir(path, { recursive: true })).sort()
}
