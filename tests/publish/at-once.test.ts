import { chmod, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { start } from '../wire/a-process.ts'
import { aCheckout, type Checkout } from './a-checkout.ts'
import { anEmptyFolder, hashesOf } from './run-build.ts'

const TEXT = 'They came at dawn and left my rosebushes standing, all four of them'

// One for all, because only the first commands in a checkout must compile its code.
let checkout: Checkout
beforeAll(async () => {
  checkout = await aCheckout({ removed: afterAll })
}, 120_000)

/** Resolves once a command holds the lock of the content folder. */
async function lockIsHeld(content: string): Promise<void> {
  for (;;) {
    const names = await readdir(join(content, '.lock')).catch(() => [])
    if (names.some((name) => name.startsWith('holder-'))) return
    await setTimeout(20)
  }
}

async function says(dist: string, words: string): Promise<boolean> {
  return (await readFile(join(dist, 'reviews.json'), 'utf8')).includes(words)
}

describe('commands that run at the same time', { timeout: 300_000 }, () => {
  test('an erase during a build waits for it, and the next build is searched for the erased review', async () => {
    const [{ folder, run }, dist] = [checkout, await anEmptyFolder()]
    const lines = aLine({ author: 'Zelda Quill', text: TEXT }) + aLine({ source_id: 'two', text: 'Fine.' })
    const content = await aContentFolder({ 'reviews/google.jsonl': lines })
    const settings = { CONTENT: content, DIST: dist }
    await mkdir(join(folder, '.cache/build-of-a-killed-process'), { recursive: true })

    const building = run('build', settings)
    await lockIsHeld(content)
    const [built, erased] = await Promise.all([building, run('erase', settings, reviewId('google', 'one'))])
    expect([built, erased]).toMatchObject([{ code: 0 }, { code: 0 }])
    expect(erased.stderr).toMatch(/^Waiting for "npm run build" \(process \d+, since \S+\) to finish with [^\n]+\n$/)
    expect(built.stdout).not.toContain('Found no trace')
    expect(await says(dist, 'Zelda Quill')).toBe(true) // it was published before the erasure

    const next = await run('build', settings)
    expect(next.stdout).toContain('Found no trace of the erased review in the build')
    expect(await says(dist, 'Zelda Quill')).toBe(false)
    expect(await readdir(join(folder, '.cache'))).not.toContain('build-of-a-killed-process')
    expect((await run('build', settings)).stdout).not.toContain('Searched')
  })

  test('two simultaneous builds into one folder leave one complete build', async () => {
    const [{ run }, dist] = [checkout, await anEmptyFolder()]
    const settings = { CONTENT: await aContentFolder({ 'reviews/google.jsonl': aLine() }), DIST: dist }
    const both = await Promise.all([run('build', settings), run('build', settings)])
    expect(both).toMatchObject([{ code: 0 }, { code: 0 }])
    expect(both.map(({ stderr }) => stderr).join('')).toMatch(/^Waiting for "npm run build" [^\n]+\n$/)
    const alone = await anEmptyFolder()
    await run('build', { ...settings, DIST: alone })
    expect(await hashesOf(dist)).toEqual(await hashesOf(alone))
  })

  test('builds of two content folders by one checkout do not affect each other', async () => {
    const [{ run }, folder] = [checkout, await anEmptyFolder()]
    const builds = ['one', 'two'].map(async (name) => {
      const content = await aContentFolder({ 'site.yaml': '', 'reviews/google.jsonl': aLine({ source_id: name }) })
      return run('build', { CONTENT: content, DIST: join(folder, name) })
    })
    expect(await Promise.all(builds)).toMatchObject([{ code: 0 }, { code: 0 }])
    expect(await readdir(folder)).toEqual(['one', 'two'])
  })

  test('a build killed while moving files leaves a build that a sidecar serves, and the next build removes its leftovers', async () => {
    const [{ folder, run }, dist] = [checkout, await anEmptyFolder()]
    const content = await aContentFolder({ 'reviews/google.jsonl': aLine() })
    const settings = { CONTENT: content, DIST: dist, KILL_IN: dist, KILL_AT: '40' }
    const killer = new URL('killed-at.ts', import.meta.url).pathname
    expect((await run('build', { ...settings, NODE_OPTIONS: `--import=${killer}` })).code).toBe('SIGKILL')
    expect(await readdir(dist)).toContain('.incoming-build')

    const sidecar = start('main', await anEmptyFolder(), { DATASET: dist })
    await sidecar.says(/a snapshot is current/)
    expect(await run('build', settings)).toMatchObject({ code: 0, stderr: '' })
    expect((await readdir(dist)).filter((name) => name.startsWith('.incoming'))).toEqual([])
    expect((await readdir(join(folder, '.cache'))).filter((name) => name.startsWith('build-'))).toEqual([])
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
