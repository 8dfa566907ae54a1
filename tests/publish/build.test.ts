import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { COPIES_FOLDER } from '../../src/schema/compressed-copies.ts'
import { Insights } from '../../src/schema/insights.ts'
import { JsonFeed } from '../../src/schema/json-feed.ts'
import { Manifest } from '../../src/schema/manifest.ts'
import { ReviewsFile } from '../../src/schema/reviews-file.ts'
import { BUILT_FOR, builtSite } from '../built-site.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { anEmptyFolder, hashesOf, runBuild } from './run-build.ts'

describe('a build of the example', { timeout: 120_000 }, () => {
  test('a build of the example has the same bytes in another folder, time zone and locale', async () => {
    const there = { DIST: await anEmptyFolder(), TZ: 'Pacific/Auckland', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' }
    expect((await runBuild({ CONTENT: 'content', BASE_URL: BUILT_FOR, ...there })).code).toBe(0)
    expect(await hashesOf(there.DIST)).toEqual(await hashesOf(await builtSite()))
  })

  test('a build of the example publishes every artefact in its schema, and their hashes in the manifest', async () => {
    const dist = await builtSite()
    const read = async (path: string): Promise<unknown> =>
      JSON.parse(await readFile(join(dist, path), 'utf8')) as unknown
    const { reviews } = ReviewsFile.parse(await read('reviews.json'))
    expect(reviews.length).toBeGreaterThanOrEqual(300)
    Insights.parse(await read('insights.json'))
    JsonFeed.parse(await read('api/feed.json'))
    const manifest = Manifest.parse(await read('manifest.json'))
    expect(manifest.base_url).toBe(BUILT_FOR)
    expect(manifest.artefacts.map(({ path }) => path)).toEqual([
      '/reviews.json',
      '/insights.json',
      '/api/feed.json',
      '/feed.xml',
      '/data/head.json',
      '/policy.json',
      '/api/changes.json',
      '/log/checkpoint',
    ])
    const shards = manifest.shards ?? []
    expect(shards.map(({ month }) => month)).toEqual([...new Set(reviews.map(({ date }) => date.slice(0, 7)))])
    const files = shards.flatMap((shard) => [...shard.reviews, ...shard.insights])
    const inData = (await readdir(join(dist, 'data'), { recursive: true })).filter((name) => name.endsWith('.json'))
    expect(inData.map((name) => `/data/${name}`).toSorted()).toEqual(
      ['/data/head.json', ...files.map(({ path }) => path)].toSorted(),
    )
    for (const { path, sha256, bytes } of [...manifest.artefacts, ...files]) {
      const content = await readFile(join(dist, path))
      expect({ sha256, bytes }).toEqual({
        sha256: createHash('sha256').update(content).digest('hex'),
        bytes: content.length,
      })
    }
  })
})

describe('a build', { timeout: 120_000 }, () => {
  test('a build removes pages that no longer exist, and leaves no empty folder', async () => {
    const dist = await anEmptyFolder()
    const content = await aContentFolder({ 'reviews/google.jsonl': aLine({ date: '2026-05-01' }) })
    await runBuild({ CONTENT: content, DIST: dist })
    expect(await readdir(join(dist, 'reviews'))).toContain('2026-05')
    await writeFile(join(content, 'reviews/google.jsonl'), aLine({ date: '2026-06-01' }))
    await runBuild({ CONTENT: content, DIST: dist })
    const months = await readdir(join(dist, 'reviews'))
    expect(months).toContain('2026-06')
    expect(months).not.toContain('2026-05')
  })

  test('a build counts the reviews that it left out, and prints the lines that would declare a missing source', async () => {
    const content = await aContentFolder({ 'reviews/all.jsonl': aLine() + aLine({ source: 'yelp' }) })
    const { stdout } = await runBuild({ CONTENT: content, DIST: await anEmptyFolder() })
    expect(stdout).toContain('1 review of "yelp" not published: the source is not declared')
    expect(stdout).toContain('yelp:\n  name: Yelp\n  verified: true\n  how: Each review belongs to a Yelp account')
  })

  test('a build removes leftovers of killed builds from .cache, and leaves the files of other software', async () => {
    const content = await aContentFolder({ 'site.yaml': '', 'reviews/google.jsonl': aLine() })
    const caches = join(content, '.cache')
    for (const name of ['build-x1Y2z3', 'pip']) await mkdir(join(caches, name), { recursive: true })
    expect(await runBuild({ CONTENT: content, DIST: await anEmptyFolder() })).toMatchObject({ code: 0 })
    expect((await readdir(caches)).sort()).toEqual(['entries', 'pip'])
  })

  test('a build contains security.txt if the policy names a contact', async () => {
    const security = 'security: { contact: "mailto:security@reyes.example", expires: 2027-06-30 }\n'
    const dist = await anEmptyFolder()
    const { code } = await runBuild({
      CONTENT: await aContentFolder({ 'policy.yaml': security }),
      DIST: dist,
      BASE_URL: 'https://reviews.example.com',
    })
    expect(code).toBe(0)
    expect(await readFile(join(dist, '.well-known/security.txt'), 'utf8')).toBe(
      'Contact: mailto:security@reyes.example\nExpires: 2027-06-30T00:00:00Z\n' +
        'Canonical: https://reviews.example.com/.well-known/security.txt\n',
    )
  })

  test('a build of a business without reviews is complete', async () => {
    const dist = await anEmptyFolder()
    const { code } = await runBuild({ CONTENT: await aContentFolder(), DIST: dist })
    expect(code).toBe(0)
    const file = ReviewsFile.parse(JSON.parse(await readFile(join(dist, 'reviews.json'), 'utf8')))
    expect(file.aggregate_rating.rating_value).toBeNull()
    expect(await readdir(join(dist, '.well-known'))).toEqual(['ai-catalog.json', 'api-catalog', 'ard.json'])
  })

  test('a failing build reports every fault, exits with 1, and changes nothing', async () => {
    const dist = await anEmptyFolder()
    await writeFile(join(dist, 'kept.txt'), 'as it was')
    const content = await aContentFolder({
      'reviews/google.jsonl': aLine({ rating: 9 }) + aLine({ source_id: 'two', date: 'x' }),
    })
    const { code, stderr } = await runBuild({ CONTENT: content, DIST: dist })
    expect(code).toBe(1)
    expect(stderr).toContain('reviews/google.jsonl:1: rating: 9: The most is 5 stars\n')
    expect(stderr).toContain('reviews/google.jsonl:2: date: "x": Give a real calendar day as YYYY-MM-DD\n')
    expect(stderr).not.toContain('    at ')
    expect(Object.keys(await hashesOf(dist))).toEqual(['kept.txt'])
  })

  test('a build with invalid settings names each invalid setting, its value, and the allowed values', async () => {
    const { code, stderr } = await runBuild({ BASE_URL: 'https://a.example/path/', PORT: 'http' })
    expect(code).toBe(1)
    expect(stderr).toBe(
      'BASE_URL is "https://a.example/path/": give an address without a path, such as https://reviews.example. To get one, use a domain ' +
        'of your own; on GitHub, a repository called NAME.github.io, where NAME is your account; on GitLab, "Use unique domain" in ' +
        'Deploy > Pages\n' +
        'PORT is "http": give a whole number, 0 to 65535\n',
    )
  })

  test('a build runs again only if something changed', async () => {
    const dist = await anEmptyFolder()
    const content = await aContentFolder({ 'reviews/google.jsonl': aLine() })
    const settings = { CONTENT: content, DIST: dist, BASE_URL: 'http://localhost:8080' }
    const says = async (more: Record<string, string> = {}, ...options: string[]): Promise<string> =>
      (await runBuild({ ...settings, ...more }, ...options)).stdout
    await says()
    const { mtimeMs } = await stat(join(dist, 'manifest.json'))
    expect(await says()).toContain('is up to date')
    expect(await says({}, '--if-needed')).toContain('is up to date')
    expect((await stat(join(dist, 'manifest.json'))).mtimeMs).toBe(mtimeMs)
    expect(await says({ SITE_HOST: 'node' })).toContain('Built')
    expect(await readdir(join(dist, COPIES_FOLDER))).not.toEqual([])
    await writeFile(join(content, 'reviews/google.jsonl'), aLine({ rating: 1 }))
    expect(await says({ SITE_HOST: 'node' })).toContain('Built')
    expect(await says({ SITE_HOST: 'node' })).toContain('is up to date')
  })

  test('a build runs again if somebody changed its published files', async () => {
    const dist = await anEmptyFolder()
    const settings = { CONTENT: await aContentFolder({ 'reviews/google.jsonl': aLine() }), DIST: dist }
    await runBuild(settings)
    const files = await hashesOf(dist)
    const damages = [
      () => writeFile(join(dist, 'index.html'), 'mine'),
      () => rm(join(dist, 'feed.xml')),
      () => writeFile(join(dist, 'more.html'), 'more'),
    ]
    for (const damage of damages) {
      await damage()
      expect((await runBuild(settings)).stdout).toContain('Built')
      expect(await hashesOf(dist)).toEqual(files)
    }
  })

  test('a build runs again if PREVIOUS contains neither the dataset it was compared with nor the one it made', async () => {
    const [dist, other] = [await anEmptyFolder(), await anEmptyFolder()]
    const content = await aContentFolder({ 'reviews/google.jsonl': aLine() })
    const settings = { CONTENT: content, DIST: dist, PREVIOUS: other }
    await runBuild({ CONTENT: content, DIST: other })
    expect((await runBuild(settings)).stdout).toContain('Built')
    expect((await runBuild(settings)).stdout).toContain('is up to date')
    const more = await aContentFolder({ 'reviews/google.jsonl': aLine() + aLine({ source_id: 'two' }) })
    await runBuild({ CONTENT: more, DIST: other })
    const { code, stderr } = await runBuild(settings)
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('would vanish without a trace') })
    await rm(other, { recursive: true })
    await cp(dist, other, { recursive: true })
    expect((await runBuild(settings)).stdout).toContain('is up to date')
  })
})
