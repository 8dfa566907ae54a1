import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readContent } from '../../src/content/read-content.ts'
import { guardContent, guardDeclared, guardExample } from '../../src/policy/guard-build.ts'
import { isPublicOrigin } from '../../src/schema/web-address.ts'
import { readBuildSettings, type BuildSettings } from '../../src/host/build-settings.ts'
import { aReview } from '../a-review.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { anEmptyFolder, runBuild } from '../publish/run-build.ts'
import { publishedFiles } from '../sidecar/publish-folder.ts'

const PUBLIC = 'https://reviews.reyes-plumbing.com'
const OTHER_BUSINESS = String(publishedFiles([aReview()])['/reviews.json'])

test.for([
  ['https://reviews.reyes-plumbing.com', true],
  ['https://myexample.com', true],
  ['http://192.168.0.10:8080', true],
  ['http://localhost:8080', false],
  ['http://reviews.localhost', false],
  ['http://127.0.0.1:8080', false],
  ['http://127.9.9.9', false],
  ['http://[::1]:8080', false],
  ['https://reviews.example', false],
  ['https://reviews.example.com', false],
  ['https://example.org', false],
  ['https://example.net.', false],
  ['https://a.test', false],
  ['https://a.invalid', false],
] as const)('the origin %s is public: %s', ([origin, isPublic]) => {
  expect(isPublicOrigin(origin)).toBe(isPublic)
})

async function settingsOf(settings: Record<string, string>): Promise<BuildSettings> {
  const content = await aContentFolder({ 'reviews/a.jsonl': aLine() })
  return readBuildSettings({ CONTENT: content, DIST: await anEmptyFolder(), ...settings })
}

async function guard(settings: BuildSettings): Promise<string> {
  return guardContent(await readContent(settings.content), settings)
}

describe('a build for a public origin that finds nothing to compare with', () => {
  test('a first build for a public origin stops, and says what to do', async () => {
    const settings = await settingsOf({ BASE_URL: PUBLIC })
    const error: unknown = await guard(settings).catch((error: unknown) => error)
    expect(error).toMatchObject({ name: 'SettingsError' })
    expect(String(error)).toContain(`Nothing was compared with ${settings.dist}: no dataset is there yet`)
    expect(String(error)).toContain('npm run build -- --first (or FIRST=1)')
    expect(String(error)).toContain(`PREVIOUS=${PUBLIC}`)
  })

  test('a build for a public origin stops if PREVIOUS is a 404 and DIST has another business', async () => {
    const server = createServer((_req, res) => void res.writeHead(404).end())
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const PREVIOUS = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await expect(guard(await settingsOf({ BASE_URL: PUBLIC, PREVIOUS }))).rejects.toThrow('Nothing was built')
    const settings = await settingsOf({ BASE_URL: PUBLIC })
    await writeFile(join(settings.dist, 'reviews.json'), OTHER_BUSINESS)
    await expect(guard(settings)).rejects.toThrow('it is about another business')
  })

  test('a first build for a public origin succeeds with FIRST=1', async () => {
    expect(await guard(await settingsOf({ BASE_URL: PUBLIC, FIRST: '1' }))).toContain('no dataset is there yet')
  })

  test.for(['http://localhost:8080', 'https://reviews.example'])(
    'a build for %s succeeds without an earlier build',
    async (BASE_URL) => {
      expect(await guard(await settingsOf({ BASE_URL }))).toContain('no dataset is there yet')
    },
  )
})

test('a build is compared with DIST if PREVIOUS has no dataset yet, even with FIRST=1', async () => {
  const settings = await settingsOf({
    BASE_URL: PUBLIC,
    PREVIOUS: join(await anEmptyFolder(), 'none.json'),
    FIRST: '1',
  })
  const { business } = await readContent(settings.content)
  const published = JSON.parse(OTHER_BUSINESS) as { business: object }
  const lost = { ...published, business: { ...published.business, name: business.name, url: business.url } }
  await writeFile(join(settings.dist, 'reviews.json'), JSON.stringify(lost))
  await expect(guard(settings)).rejects.toThrow('would vanish without a trace')
})

describe('the invented example', () => {
  const example = async (BASE_URL: string, isAskedFor = false): Promise<void> => {
    const settings = readBuildSettings({ BASE_URL })
    guardExample(await readContent(settings.content), settings, isAskedFor)
  }

  test('a build refuses to publish the invented example at a public origin by mistake', async () => {
    await expect(example(PUBLIC)).rejects.toThrow('business.yaml says "invented: true"')
    await expect(example(PUBLIC)).rejects.toThrow('npm run build -- --example')
  })

  test('a build publishes the invented example on request, at loopback, and at example domains', async () => {
    await example(PUBLIC, true)
    await example('http://localhost:8080')
    await example('https://reviews.example.com')
  })
})

test('a build stops with the lines for sources.yaml if all reviews have undeclared sources, and one declared source is enough', async () => {
  const reviews = { 'reviews/yelp.jsonl': aLine({ source: 'yelp' }) }
  const content = await aContentFolder({ ...reviews, 'sources.yaml': '' })
  const dist = await anEmptyFolder()
  const { code, stderr } = await runBuild({ CONTENT: content, DIST: dist, BASE_URL: 'http://localhost:8080' })
  expect(code).toBe(1)
  expect(stderr).toContain('1 review would not be published, because sources.yaml does not declare yelp')
  expect(stderr).toContain('yelp:\n  name: Yelp\n  verified: true\n')
  expect(await readdir(dist)).toEqual([])
  const both = await readContent(await aContentFolder({ ...reviews, 'reviews/google.jsonl': aLine() }))
  expect(() => guardDeclared(both, { content })).not.toThrow()
})
