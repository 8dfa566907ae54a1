import { execFileSync } from 'node:child_process'
import { cp, lstat, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withBuildOf } from '../../src/host/work-folders.ts'
import { filesOfContent } from '../../src/host/locks/lock-content.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { publishBuild } from '../../src/publish/publish-build.ts'
import { writeVercelOutput } from '../../src/publish/hosts/host-files.ts'
import { readBuildSettings } from '../../src/host/build-settings.ts'
import { aReview } from '../a-review.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { runCommand } from '../policy/run-command.ts'
import { publishFolder } from '../sidecar/publish-folder.ts'
import { start } from '../wire/a-process.ts'
import { anEmptyFolder, hashesOf, runBuild } from './run-build.ts'

const STARTER = new URL('../../src/content/new/starter', import.meta.url).pathname
const TEXT = 'They came at dawn and left my rosebushes standing, all four of them'

describe('a build of a folder with `host: node`', { timeout: 300_000 }, () => {
  test('a build with "host: node" creates a link to the same files, which git and the content ignore', async () => {
    const content = await aContentFolder({ 'site.yaml': 'host: node\n', 'reviews/google.jsonl': aLine() })
    await cp(join(STARTER, 'gitignore'), join(content, '.gitignore'))
    const git = (...args: string[]): string => execFileSync('git', args, { cwd: content, encoding: 'utf8' })
    git('init', '--quiet')
    const files = await filesOfContent(content)
    const dist = join(content, 'dist')
    const settings = { CONTENT: content, DIST: dist, SITE_HOST: 'node' }
    for (const rating of [5, 4, 3]) {
      await writeFile(join(content, 'reviews/google.jsonl'), aLine({ rating }) + aLine({ source_id: 'two' }))
      expect(await runBuild(settings)).toMatchObject({ code: 0, stderr: '' })
      expect((await runBuild(settings)).stdout).toContain('is up to date')
    }
    expect((await lstat(dist)).isSymbolicLink()).toBe(true)
    expect(await filesOfContent(content)).toEqual(files)
    expect(git('status', '--porcelain', '--untracked-files=all')).not.toContain('dist')
    const other = await anEmptyFolder()
    await runBuild({ ...settings, DIST: other })
    expect(await hashesOf(dist)).toEqual(await hashesOf(other))
  })

  test('a build deletes the earlier builds that contain an erased review', async () => {
    const lines = aLine({ author: 'Zelda Quill', text: TEXT }) + aLine({ source_id: 'two', text: 'Fine.' })
    const content = await aContentFolder({ 'site.yaml': 'host: node\n', 'reviews/google.jsonl': lines })
    const settings = { DIST: join(content, 'dist'), SITE_HOST: 'node' }
    const builds = join(content, '.dist-builds')
    const isFound = async (): Promise<boolean> => {
      const files = (await readdir(builds, { recursive: true, withFileTypes: true })).filter((each) => each.isFile())
      const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8'))
      return (await Promise.all(texts)).some((text) => text.includes('Zelda Quill'))
    }
    await runBuild({ CONTENT: content, ...settings })
    expect(await isFound()).toBe(true)
    await runCommand('erase', content, [reviewId('google', 'one')], settings)
    const { stdout } = await runBuild({ CONTENT: content, ...settings })
    expect(stdout).toContain('Found no trace of the erased review')
    expect(await isFound()).toBe(false)
  })
})

test('builds into the same link share a lock, although each build changes the target of the link', async () => {
  const content = await aContentFolder({ 'site.yaml': '' })
  const dist = join(content, 'dist')
  for (const target of ['one', 'two', 'three']) {
    await mkdir(join(content, target))
    await rm(dist, { force: true })
    await symlink(target, dist)
    await withBuildOf({ content, dist, command: 'npm run build' }, () => Promise.resolve())
  }
  expect(await readdir(join(content, '.data/lock-builds'))).toHaveLength(1)
})

test('a server that follows a link serves the pages and searches of the next build without a restart', async () => {
  const folder = await anEmptyFolder()
  const dist = join(folder, 'dist')
  const publish = async (page: string, reviews: number): Promise<void> => {
    const all = Array.from({ length: reviews }, (_, number) => aReview({ author: `Nr ${number}` }))
    await publishFolder(join(folder, 'built'), all, { files: { '/about/index.html': page } })
    await publishBuild(join(folder, 'built'), readBuildSettings({ DIST: dist, SITE_HOST: 'node' }))
  }
  await publish('old', 1)
  const server = start('one-origin', folder, { DIST: dist, RATE_LIMIT: '0' })
  const [, origin = ''] = await server.says(/Site\s+(http:\S+)\//)
  const page = async (): Promise<string> => await (await fetch(`${origin}/about/`)).text()
  expect(await page()).toBe('old')
  await publish('new', 2)
  expect(await page()).toBe('new')
  await server.says(/"reviews":2\b/)
  expect(await (await fetch(`${origin}/api/reviews/search`)).json()).toMatchObject({ matched: 2 })
})

test('the output for Vercel of a build behind a link is a copy, not a link', async () => {
  const folder = await anEmptyFolder()
  const dist = join(folder, 'dist')
  await publishFolder(join(folder, 'built'), [aReview()])
  await symlink('missing', dist)
  await publishBuild(join(folder, 'built'), { dist, host: 'vercel' })
  await writeVercelOutput(readBuildSettings({ DIST: dist, SITE_HOST: 'vercel' }))
  expect((await lstat(join(folder, '.vercel/output/static'))).isDirectory()).toBe(true)
  expect(await hashesOf(join(folder, '.vercel/output/static'))).toEqual(await hashesOf(dist))
})

test('a link that a user put in place of the build folder leads to the next build', async () => {
  const folder = await anEmptyFolder()
  const dist = join(folder, 'dist')
  for (const step of ['in the folder', 'by the link']) {
    await publishFolder(join(folder, 'built'), [aReview()])
    await publishBuild(join(folder, 'built'), { dist, host: 'netlify' })
    if (step === 'by the link') break
    await rename(dist, join(folder, 'first'))
    await symlink('first', dist)
  }
  expect(await readlink(dist)).toMatch(/^\.dist-builds\//)
  expect(await hashesOf(dist)).toEqual(await hashesOf(join(folder, 'first')))
})
