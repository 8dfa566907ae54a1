import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STARTED } from '../../../src/publish/pack/bundle-commands.ts'

/** Modules that only a checkout starts: the package contains the finished bundle of pages. */
const IN_CHECKOUTS = ['src/publish/render/bundle-pages']

test('every module that the software starts by path has the same path in the bundle', async () => {
  const paths = (await Promise.all(['src', 'sidecar'].map(modulesIn))).flat()
  const started = (await Promise.all(paths.map(startedBy))).flat()
  expect(new Set(started)).toEqual(new Set([...STARTED.filter((path) => path !== 'src/cli/launch'), ...IN_CHECKOUTS]))
})

async function modulesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name))
}

async function startedBy(path: string): Promise<string[]> {
  const names = (await readFile(path, 'utf8')).matchAll(/new URL\(`([^`$]+)\$\{extname\(import\.meta\.url\)\}`/g)
  return [...names].map(([, name = '']) => join(path, '..', name))
}
