import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, lstat, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { STARTED } from '../../../src/publish/pack/bundle-commands.ts'
import { runCli } from '../../cli/a-command.ts'
import { hashesOf } from '../run-build.ts'
import { aFolderElsewhere, ownEnvironment, packed, packedWithout, runIn } from './a-package.ts'

const MINUTES = 60_000

/** Enough reviews for the threads that analyse them. */
const EXPORT = {
  reviews: Array.from({ length: 24 }, (_, place) => ({
    name: `locations/1/reviews/${place}`,
    reviewId: `${place}`,
    reviewer: { displayName: ['Ada L.', 'Grace H.', 'Alan T.'][place % 3] },
    starRating: ['FIVE', 'FOUR', 'ONE'][place % 3],
    comment: ['They fixed the boiler in an hour.', 'Good work, a little late.', 'Nobody came.'][place % 3],
    createTime: `2026-05-${(place % 20) + 10}T10:00:00Z`,
    updateTime: `2026-05-${(place % 20) + 10}T10:00:00Z`,
  })),
}

/** What the code of the earlier version lacks: a member of `/policy.json`. */
const LACKED_EARLIER = /^\s+staff_not_named: .*\n/m

/** The whole installation; with npm's copy for `npx`, twice as many. */
const MOST_BYTES = 40_000_000

const Importing = z.object({ dependencies: z.record(z.string(), z.string()) })

const Locked = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })

test(
  'an owner installs a tarball, publishes, and updates to the next version, which builds the same as the checkout',
  { timeout: 30 * MINUTES },
  async () => {
    const present = await packed('99.0.0')
    const earlier = await packedWithout(LACKED_EARLIER, present, '0.9.0')
    const parent = await aFolderElsewhere()
    const made = await runIn(parent, 'npx', '--yes', '--package', earlier, 'public-reviews', 'new', 'my-reviews')
    expect(made).toContain('npm install')
    const folder = join(parent, 'my-reviews')
    expect(await json(join(folder, 'package.json'))).toMatchObject({
      dependencies: { 'public-reviews': 'file:public-reviews-0.9.0.tgz' },
    })

    await runIn(folder, 'npm', 'install', '--prefer-offline')
    await expectTestedVersions(folder)
    expect(await sizeOf(join(folder, 'node_modules'))).toBeLessThan(MOST_BYTES)
    await expectNotices(join(folder, 'node_modules/public-reviews/.package'))
    await expectLoadable(join(folder, 'node_modules/public-reviews/.package/chunks'))
    await fillIn(folder)
    await writeFile(join(parent, 'export.json'), JSON.stringify(EXPORT))
    expect(await runIn(folder, 'npm', 'run', 'import', '--', '../export.json')).toContain('24 new')
    await declareGoogle(folder)
    expect(await runIn(folder, 'npm', 'run', 'check')).toContain('no errors')
    expect(await runIn(folder, 'npm', 'run', 'log', '--', '--init')).toContain('The log is named acme.example/log')
    expect(await runIn(folder, 'npm', 'run', 'build', '--', '--first')).toContain('24 reviews')
    const before = await hashesOf(join(folder, 'dist'))
    expect(await moderationOf(folder)).not.toHaveProperty('staff_not_named')
    expect(await servedReviews(folder)).toBe(24)
    expect(await hashesOf(join(folder, 'dist'))).toEqual(before)
    const written = await contentOf(folder)

    await runIn(folder, 'npm', 'install', '--prefer-offline', present)
    expect((await runIn(folder, 'npx', 'public-reviews', '--version')).trim()).toBe('99.0.0')
    expect(await contentOf(folder)).toEqual(written)
    // The software changed, although the content did not.
    expect(await runIn(folder, 'npx', 'public-reviews', 'build', '--if-needed')).toContain(
      'Compared with the 24 reviews',
    )
    const after = await hashesOf(join(folder, 'dist'))
    expect(await moderationOf(folder)).toHaveProperty('staff_not_named')

    const dist = await aFolderElsewhere()
    expect(await runCli(['build', folder, '--first'], parent, { DIST: dist })).toMatchObject({ code: 0, stderr: '' })
    expect(after).toEqual(await hashesOf(dist))
    expect(await runIn(folder, 'npm', 'run', 'verify', '--', 'dist')).toContain('ok     Its 24 reviews match the log')
  },
)

/** The number of reviews that the running server finds. */
async function servedReviews(folder: string): Promise<number> {
  const bin = join(folder, 'node_modules/.bin/public-reviews')
  const env = { ...ownEnvironment(), PORT: '0' }
  const child = spawn(process.execPath, [bin, 'start'], { cwd: folder, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const port = await portOf(child)
  const answer = await fetch(`http://localhost:${port}/api/reviews/search?group_by=month`)
  const { matched } = z.object({ matched: z.number() }).parse(await answer.json())
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([0, null])
  return matched
}

/** The port that the server prints. */
async function portOf(child: ChildProcessWithoutNullStreams): Promise<string> {
  let said = ''
  const ended = once(child, 'close').then(() => Promise.reject(new Error(`It ended without serving: ${said}`)))
  for (;;) {
    const [bytes] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer]
    said += bytes.toString()
    const [, port] = /^Site +http:\/\/localhost:(\d+)/m.exec(said) ?? []
    if (port !== undefined) return port
  }
}

async function fillIn(folder: string): Promise<void> {
  const file = join(folder, 'business.yaml')
  const values = { name: 'Acme', category: 'Plumber', url: 'https://acme.example', verification_policy: 'Ours.' }
  let text = await readFile(file, 'utf8')
  for (const [name, value] of Object.entries(values))
    text = text.replace(new RegExp(`^${name}:$`, 'm'), `${name}: ${value}`)
  await writeFile(file, text.replace(/^# timezone:.*$/m, 'timezone: America/Denver'))
  await appendFile(join(folder, 'site.yaml'), '\nbase_url: https://acme.example\n')
}

async function declareGoogle(folder: string): Promise<void> {
  const file = join(folder, 'sources.yaml')
  const declared = 'google: { name: Google, verified: true, how: Matched to a job, rights: { basis: api_terms } }\n'
  await writeFile(file, `${(await readFile(file, 'utf8')).replace(/^\{\}\n?/m, '')}\n${declared}`)
}

/** The files that the owner wrote or imported. */
async function contentOf(folder: string): Promise<Record<string, string>> {
  const hashes = await hashesOf(join(folder, 'reviews'))
  const yaml = (await readdir(folder)).filter((name) => name.endsWith('.yaml'))
  const texts = yaml.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)
  return { ...hashes, ...Object.fromEntries(await Promise.all(texts)) }
}

/** Packages beside the bundle have the versions of this checkout's lockfile, and bundled packages are not installed. */
async function expectTestedVersions(folder: string): Promise<void> {
  const tested = Locked.parse(await json('package-lock.json')).packages
  const { packages } = Locked.parse(await json(join(folder, 'node_modules/.package-lock.json')))
  const others = Object.entries(packages).filter(([path]) => path !== 'node_modules/public-reviews')
  expect(others.map(([path]) => path)).toContain('node_modules/sharp')
  expect(others.length).toBeLessThan(30)
  expect(others.filter(([path]) => /\/(?:astro|zod|unified|remark-.*|rehype-.*|express)$/.test(path))).toEqual([])
  expect(others.filter(([path, { version }]) => tested[path]?.version !== version)).toEqual([])
}

/** Every package that the code imports is bundled with a notice, and so are some that only packages import. */
async function expectNotices(software: string): Promise<void> {
  const notices = await readFile(join(software, 'THIRD-PARTY-LICENSES'), 'utf8')
  const named = new Set([...notices.matchAll(/^(\S+) \d\S* \(.+\)\nby ./gm)].map(([, name]) => name))
  const manifests = await Promise.all(['sidecar', 'src/cli'].map((folder) => json(join(folder, 'package.json'))))
  const imported = manifests.flatMap((manifest) => Object.keys(Importing.parse(manifest).dependencies))
  const others = ['temporal-polyfill', 'body-parser', 'micromark']
  expect([...imported, ...others].filter((name) => !named.has(name))).toEqual([])
}

/** Loads all modules except those that start, so that what a bundle lacks shows even if no command here needs it. */
async function expectLoadable(chunks: string): Promise<void> {
  const started = new RegExp(`^(?:${STARTED.map((path) => basename(path)).join('|')})-`)
  const names = (await readdir(chunks)).filter((name) => !started.test(name))
  expect(names.length).toBeGreaterThan(100)
  const code = names.map((name) => `import ${JSON.stringify(`${chunks}/${name}`)}\n`).join('')
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code])
}

/** In bytes. */
async function sizeOf(folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true })).map(async (name) => (await lstat(join(folder, name))).size)
  return (await Promise.all(files)).reduce((sum, size) => sum + size, 0)
}

async function moderationOf(folder: string): Promise<unknown> {
  const { moderation } = z.object({ moderation: z.unknown() }).parse(await json(join(folder, 'dist/policy.json')))
  return moderation
}

async function json(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}
