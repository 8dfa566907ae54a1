import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { shrinkwrapOf } from '../../../src/publish/pack/shrinkwrap.ts'

const Entry = z.looseObject({ version: z.string().optional(), dev: z.boolean().optional() })
const Packages = z.object({ packages: z.record(z.string(), Entry) })

const lockfile = await readFile('package-lock.json', 'utf8')
const { packages } = Packages.parse(JSON.parse(lockfile))
const shrunk = Packages.parse(JSON.parse(shrinkwrapOf(lockfile))).packages

test('the shrinkwrap has every package that the software needs, in the version that was tested, and no others', () => {
  const needed = Object.entries(packages).filter(([path, { dev }]) => path.startsWith('node_modules/') && !dev)
  const own = 'node_modules/public-reviews-sidecar'
  expect(Object.keys(shrunk).toSorted()).toEqual(
    ['', ...needed.map(([path]) => path).filter((path) => path !== own)].toSorted(),
  )
  expect(shrunk['node_modules/astro']?.version).toBe(packages['node_modules/astro']?.version)
  expect(shrunk).not.toHaveProperty(['node_modules/vitest'])
  expect(shrunk['']).not.toHaveProperty('devDependencies')
  expect(shrunk['']).not.toHaveProperty('workspaces')
})
