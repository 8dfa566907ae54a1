import { chmod, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { runCli, runProcess, startCli } from '../cli/a-command.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { start } from '../wire/a-process.ts'
import { aCheckout } from './a-checkout.ts'
import { anEmptyFolder, hashesOf } from './run-build.ts'

const TEXT = 'They came at dawn and left my rosebushes standing, all four of them'

/** Resolves once a command holds the lock of the content folder. */
async function lockIsHeld(content: string): Promise<void> {
  for (;;) {
    const names = await readdir(join(content, '.lock')).catch(() => [])
    if (names.some((name) => name.startsWith('holder-'))) return
    await setTimeout(20)
  }
}

/** A content folder whose caches and locks are in it, with one review. */
function aSiteOf(id: string): Promise<string> {
  return aContentFolder({ 'site.yaml': '', 'reviews/google.jsonl': aLine({ source_id: id }) })
}

async function says(dist: string, words: string): Promise<boolean> {
  return (await readFile(join(dist, 'reviews.json'), 'utf8')).includes(words)
}

describe('commands that run at the same time', { timeout: 300_000 }, () => {
  test('an erase waits for a running build to end, and the next build is searched for the erased review', async () => {
    const lines = aLine({ author: 'Zelda Quill', text: TEXT }) + aLine({ source_id: 'two', text: 'Fine.' })
    const content = await aContentFolder({ 'site.yaml': '', 'reviews/google.jsonl': lines })
    const dist = join(content, 'dist')
    await mkdir(join(content, '.cache/build-of-a-killed-process'), { recursive: true })

    const building = runProcess(['build', content], content)
    await lockIsHeld(content)
    const erasing = runCli(['erase', reviewId('google', 'one'), '--folder', content], content)
    const [built, erased] = await Promise.all([building, erasing])
    expect([built, erased]).toMatchObject([{ code: 0 }, { code: 0 }])
    expect(erased.stderr).toMatch(/^Waiting for "npm run build" \(process \d+, since \S+\) to finish with [^\n]+\n$/)
    expect(built.stdout).not.toContain('Found no trace')
    expect(await says(dist, 'Zelda Quill')).toBe(true) // it was published before the erasure

    const next = await runCli(['build', content], content)
    expect(next.stdout).toContain('Found no trace of the erased review in the build')
    expect(await says(dist, 'Zelda Quill')).toBe(false)
    expect(await readdir(join(content, '.cache'))).not.toContain('build-of-a-killed-process')
    expect((await runCli(['build', content], content)).stdout).not.toContain('Searched')
  })

  test('two simultaneous builds into one folder leave one complete build, and do not affect a build of other content', async () => {
    const folder = await anEmptyFolder()
    const [one, two = ''] = await Promise.all(['one', 'two'].map(aSiteOf))
    const builds = [one, one].map((content = '') =>
      runProcess(['build', content], content, { DIST: join(folder, 'one') }),
    )
    const other = runCli(['build', two], two, { DIST: join(folder, 'two') })
    const endings = await Promise.all([...builds, other])
    expect(endings).toMatchObject([{ code: 0 }, { code: 0 }, { code: 0, stderr: '' }])
    expect(endings.map(({ stderr }) => stderr).join('')).toMatch(/^Waiting for "npm run build" [^\n]+\n$/)
    expect(await readdir(folder)).toEqual(['one', 'two'])
    for (const [name, content = ''] of Object.entries({ one, two })) {
      const alone = await anEmptyFolder()
      await runCli(['build', content], content, { DIST: alone })
      expect(await hashesOf(join(folder, name))).toEqual(await hashesOf(alone))
    }
  })

  test('a build killed while moving files leaves a site that a sidecar can serve, and the next build cleans up', async () => {
    const content = await aSiteOf('one')
    const dist = join(await anEmptyFolder(), 'dist')
    await mkdir(dist)
    const killer = new URL('killed-at.ts', import.meta.url).pathname
    const settings = { DIST: dist, KILL_IN: dist, KILL_AT: '40', NODE_OPTIONS: `--import=${killer}` }
    expect(await startCli(['build', content], content, settings).ended).toBe(null)
    expect(await readdir(dist)).toContain('.incoming-build')

    const sidecar = start('main', await anEmptyFolder(), { DATASET: dist })
    await sidecar.says(/a snapshot is current/)
    expect(await runCli(['build', content], content, { DIST: dist })).toMatchObject({ code: 0, stderr: '' })
    expect((await readdir(dist)).filter((name) => name.startsWith('.incoming'))).toEqual([])
    expect((await readdir(join(content, '.cache'))).filter((name) => name.startsWith('build-'))).toEqual([])
  })

  test('a read-only content folder can be built, and commands that would change it are refused', async () => {
    const isRoot = process.getuid?.() === 0
    const [{ run }, folder] = [await aCheckout(isRoot ? { uid: 65_534 } : {}), await anEmptyFolder()]
    const content = await aContentFolder({ 'reviews/google.jsonl': aLine() })
    await chmod(content, 0o555)
    onTestFinished(() => chmod(content, 0o755))
    await chmod(folder, 0o777)
    const settings = { CONTENT: content, DIST: join(folder, 'dist') }
    expect(await run('build', settings)).toMatchObject({ code: 0, stderr: '' })
    expect(await readdir(content)).not.toContain('.lock')
    const refused = await run('withhold', settings, reviewId('google', 'one'), '--reason', 'fake')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain(`${content} cannot be locked against other commands`)
  })
})
