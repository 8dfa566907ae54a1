import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkOutputFolder } from '../../src/publish/check-output-folder.ts'
import { publishBuild, type Publication } from '../../src/publish/publish-build.ts'
import { leftByKills } from './killed-process.ts'
import { countAfterKills } from './random-kills.ts'
import { anEmptyFolder, hashesOf } from './run-build.ts'
import { servedAt, writeNamedBuild } from './served-build.ts'

/** A folder for `dist`, with complete builds beside it. */
async function aSite(): Promise<{ folder: string; dist: string; builds: string[] }> {
  const folder = await anEmptyFolder()
  const builds = ['one', 'other'].map((name) => join(folder, name))
  for (const [at, build] of builds.entries()) await writeNamedBuild(build, at === 0 ? 'one' : 'other')
  await mkdir(join(folder, 'site'))
  return { folder, dist: join(folder, 'site/dist'), builds }
}

/** Publishes a copy of a build. */
async function publish(build: string | undefined, publication: Publication): Promise<string | undefined> {
  const copy = join(await anEmptyFolder(), 'built')
  await cp(build ?? '', copy, { recursive: true })
  return await publishBuild(copy, publication)
}

/** The state of `dist` before the killed build: the number of its build if it has one, and the host. */
const BEFORE = {
  nothing: { host: 'node', old: 'absent', make: () => Promise.resolve() },
  'a link to nothing': { host: 'netlify', old: 'absent', make: ({ dist }) => symlink('elsewhere', dist) },
  'a link to an empty folder': {
    host: 'netlify',
    old: 'absent',
    make: async ({ folder, dist }) => {
      await mkdir(join(folder, 'empty'))
      await symlink('../empty', dist)
    },
  },
  "a link to somebody's folder with a build": {
    host: 'node',
    old: 0,
    make: async ({ folder, dist, builds: [one = ''] }) => {
      await cp(one, join(folder, 'own'), { recursive: true })
      await symlink('../own', dist)
    },
  },
  'a link to a build that replaced another': {
    host: 'cloudflare',
    old: 0,
    make: async ({ dist, builds }) => {
      await symlink('missing', dist)
      for (const build of [...builds.slice(1), ...builds]) await publish(build, { dist, host: 'node' })
      await publish(builds[0], { dist, host: 'node' })
    },
  },
} satisfies Record<string, Before>

type Before = {
  host: Publication['host']
  old: number | 'absent'
  make: (site: { folder: string; dist: string; builds: string[] }) => Promise<void>
}

describe('a build that is published with a link', { timeout: 300_000 }, () => {
  test.for(Object.keys(BEFORE) as (keyof typeof BEFORE)[])(
    'a linked build killed at any step while it replaces %s leaves one complete build, and the next build cleans up',
    async (name) => {
      const { host, old, make } = BEFORE[name]
      const site = await aSite()
      const { dist, builds, folder } = site
      await make(site)
      await cp(builds[1] ?? '', join(folder, 'built'), { recursive: true })
      const own = await hashesOf(join(folder, 'own')).catch(() => undefined)
      const within = join(folder, 'site')
      const args = [join(folder, 'built'), dist, host]
      const left = await leftByKills({ folder, within, copies: await anEmptyFolder() }, args)
      const seen = new Set<unknown>()
      for (const [step, copy] of left.entries()) {
        const place = join(copy, 'site/dist')
        const served = await servedAt(place, builds)
        seen.add(served)
        expect([old, 1], `before step ${step}`).toContain(served)
        await checkOutputFolder({ dist: place, content: copy + '/content' })
        await publish(builds[1], { dist: place, host })
        expect(await servedAt(place, builds)).toBe(1)
        await publish(builds[0], { dist: place, host })
        expect(await servedAt(place, builds)).toBe(0)
        expect(await hashesOf(join(copy, 'own')).catch(() => undefined)).toEqual(own)
        expect(await readdir(join(copy, 'site'))).toEqual(['.dist-builds', 'dist'])
        const kept = (await readdir(join(copy, 'site/.dist-builds'))).filter((each) => each.startsWith('build-'))
        expect(kept).toHaveLength(2)
      }
      expect(await servedAt(dist, builds)).toBe(1)
      expect([...seen.add(1)]).toEqual([old, 1])
    },
  )

  test('a linked build leaves one complete build after ten kills at random moments', async () => {
    const { mixed, absent, old, new: complete } = await countAfterKills(10, 'nothing')
    expect({ mixed, absent, whole: old + complete }).toEqual({ mixed: 0, absent: 0, whole: 10 })
  })

  test('a replaced build is not deleted until the next build, because a server may still read it', async () => {
    const { dist, builds } = await aSite()
    await publish(builds[0], { dist, host: 'node' })
    const first = await realpath(dist)
    await publish(builds[1], { dist, host: 'node' })
    expect(await servedAt(first, builds)).toBe(0)
    await publish(builds[0], { dist, host: 'node' })
    expect(await servedAt(first, builds)).toBe('absent')
  })

  test('a replaced build is deleted at once if it may contain erased reviews', async () => {
    const { dist, builds } = await aSite()
    for (const build of builds) await publish(build, { dist, host: 'node' })
    await publish(builds[0], { dist, host: 'node', deletesReplaced: true })
    expect(await readdir(join(dirname(dist), '.dist-builds'))).toEqual(['.gitignore', expect.stringMatching(/^build-/)])
  })

  test('publishing deletes only the builds beside the link, and no other files there', async () => {
    const { dist, builds } = await aSite()
    const beside = join(dirname(dist), '.dist-builds')
    const own = ['build-mine/a', 'notes.txt', '.gitignore']
    await mkdir(join(beside, 'build-mine'), { recursive: true })
    for (const name of own) await writeFile(join(beside, name), 'dear')
    for (const build of [...builds, ...builds]) await publish(build, { dist, host: 'node', deletesReplaced: true })
    for (const name of own) expect(await readFile(join(beside, name), 'utf8')).toBe('dear')
  })

  test('the link to a build is relative, so that link and build can be moved together', async () => {
    const { folder, dist, builds } = await aSite()
    await publish(builds[0], { dist, host: 'node' })
    expect(await readlink(dist)).toMatch(/^\.dist-builds\/build-[\da-f-]{36}$/)
    await cp(join(folder, 'site'), join(folder, 'moved'), { recursive: true, verbatimSymlinks: true })
    expect(await servedAt(join(folder, 'moved/dist'), builds)).toBe(0)
  })

  test("a build warns once if the link no longer leads to the owner's own folder", async () => {
    const { folder, dist, builds } = await aSite()
    await mkdir(join(folder, 'own'))
    await symlink('../own', dist)
    const warning = await publish(builds[0], { dist, host: 'node' })
    expect(warning).toContain(`${dist} led to "${await realpath(join(folder, 'own'))}"`)
    expect(await publish(builds[0], { dist, host: 'node' })).toBeUndefined()
  })
})

describe('a build is published without a link', () => {
  test.for(['netlify', 'cloudflare', 'vercel'] as const)(
    'a build is published into a new folder, not behind a link, for %s',
    async (host) => {
      const { dist, builds } = await aSite()
      await publish(builds[0], { dist, host })
      expect((await lstat(dist)).isDirectory()).toBe(true)
      expect(await readdir(dirname(dist))).toEqual(['dist'])
      expect(await servedAt(dist, builds)).toBe(0)
    },
  )

  test('a build is published into an existing folder, not behind a link, because the folder may be a mount', async () => {
    const { dist, builds } = await aSite()
    await mkdir(dist)
    const { ino } = await lstat(dist)
    for (const build of builds) await publish(build, { dist, host: 'node' })
    expect((await lstat(dist)).ino).toBe(ino)
    expect(await readdir(dirname(dist))).toEqual(['dist'])
    expect(await servedAt(dist, builds)).toBe(1)
  })

  test('a build is published into the target of a link if the link cannot be replaced', async () => {
    const { folder, dist, builds } = await aSite()
    const [own, built] = [join(folder, 'own'), join(folder, 'built')]
    await cp(builds[0] ?? '', own, { recursive: true })
    await cp(builds[1] ?? '', built, { recursive: true })
    await symlink('../own', dist)
    await chmod(dirname(dist), 0o555)
    onTestFinished(() => chmod(dirname(dist), 0o755))
    await withoutPrivileges([folder, own, built], async () => publishBuild(built, { dist, host: 'node' }))
    expect(await readlink(dist)).toBe('../own')
    expect(await servedAt(own, builds)).toBe(1)
  })
})

const NOBODY = 65_534

/** Runs work as a user who owns only these folders, because root may write anywhere. */
async function withoutPrivileges(folders: readonly string[], work: () => Promise<unknown>): Promise<void> {
  if (process.getuid?.() !== 0) {
    await work()
    return
  }
  for (const folder of folders) {
    await chown(folder, NOBODY, NOBODY)
    const entries = await readdir(folder, { recursive: true })
    for (const entry of entries.filter((each) => !each.startsWith('site')))
      await chown(join(folder, entry), NOBODY, NOBODY)
  }
  process.seteuid?.(NOBODY)
  await work().finally(() => process.seteuid?.(0))
}
