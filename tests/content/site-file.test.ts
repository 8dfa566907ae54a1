import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { cacheOf, dataOf } from '../../src/host/work-folders.ts'
import { filesOfContent } from '../../src/host/locks/lock-content.ts'
import { settingsFor } from '../../src/host/settings-of-folder.ts'
import { cachesOf } from '../../src/policy/erasure/caches.ts'
import { noteFile } from '../../src/policy/erasure/note.ts'
import { inputsOf } from '../../src/publish/fingerprint.ts'
import { readBuildSettings } from '../../src/host/build-settings.ts'
import { aContentFolder, aLine } from './a-content-folder.ts'

const aSite = (site: string): Promise<string> => aContentFolder({ 'site.yaml': site, 'reviews/a.jsonl': aLine() })

test('without site.yaml, all settings come from the environment, and the data folder is in the checkout', async () => {
  const folder = await aContentFolder()
  expect(await settingsFor(folder, { PORT: '1' })).toEqual({ CONTENT: folder, PORT: '1' })
  expect(dataOf(folder)).toBe(join(process.cwd(), '.data'))
  expect(cacheOf(folder)).toBe(join(process.cwd(), '.cache/public-reviews'))
})

test('without a site.yaml, an erasure deletes no caches of other software in .cache', async () => {
  const caches = cachesOf({ content: await aContentFolder() }).map((folder) => relative(process.cwd(), folder))
  expect(caches).toContain('.cache/public-reviews')
  expect(caches).toContain('.cache/entries') // of earlier versions
  expect(caches).not.toContain('.cache')
})

test('with site.yaml, the build, the data and the caches are inside the folder', async () => {
  const folder = await aSite('')
  expect(await settingsFor(folder, {})).toEqual({
    CONTENT: folder,
    DIST: join(folder, 'dist'),
    STORE_URL: `file:${join(folder, '.data/hub.db')}`,
  })
  for (const place of [dataOf(folder), cacheOf(folder), await noteFile(folder)]) {
    expect(dirname(`${place}/`).startsWith(folder), place).toBe(true)
  }
})

test('settings of site.yaml apply if the environment has none, with paths relative to the folder', async () => {
  const folder = await aSite(
    'base_url: https://reviews.example\nport: 81\nmetrics: true\ndist: out\nprevious: old/reviews.json\n' +
      'store_url: file:hub.db\ntrust_proxy: [10.0.0.0/8, "fd00::/8"]\nhost: netlify\nlog_level: null\n',
  )
  expect(await settingsFor(folder, { PORT: '82', METRICS: '  ' })).toEqual({
    CONTENT: folder,
    BASE_URL: 'https://reviews.example',
    PORT: '82',
    METRICS: '1',
    DIST: join(folder, 'out'),
    PREVIOUS: join(folder, 'old/reviews.json'),
    STORE_URL: `file:${join(folder, 'hub.db')}`,
    SITE_HOST: 'netlify',
    TRUST_PROXY: '10.0.0.0/8,fd00::/8',
  })
})

test('absolute paths and addresses in site.yaml stay unchanged', async () => {
  const folder = await aSite(
    'dist: /srv/site\ndataset: https://a.example\nprevious: https://b.example\nstore_url: file:/srv/hub.db',
  )
  expect(await settingsFor(folder, {})).toMatchObject({
    DIST: '/srv/site',
    DATASET: 'https://a.example',
    PREVIOUS: 'https://b.example',
    STORE_URL: 'file:/srv/hub.db',
  })
})

test('no command reads builds, data, caches and packages in a folder with site.yaml as content', async () => {
  const folder = await aSite('')
  const before = await filesOfContent(folder)
  const settings = readBuildSettings({ CONTENT: folder, DIST: join(folder, 'dist') })
  const inputs = await inputsOf(settings)
  const beside = ['dist/reviews.json', 'public/index.html', '.data/hub.db', '.cache/x', 'node_modules/a/a.js', '.env']
  for (const file of [...beside, 'public-reviews-1.0.0.tgz']) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), 'x')
  }
  expect(await filesOfContent(folder)).toEqual(before)
  expect(before).toEqual(['aspects.yaml', 'business.yaml', 'reviews/a.jsonl', 'site.yaml', 'sources.yaml'])
  expect(await inputsOf(settings)).toBe(inputs)
})
