import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { PACKED_HASH_FILE } from '../../../src/host/software/software.ts'
import { hashOfPackage } from '../../../src/publish/pack/hash-of-package.ts'
import { copyBundle } from '../copy-bundle.ts'

const ROOT = new URL('../../..', import.meta.url).pathname
const PACKED = [
  ...['content', 'sidecar', 'src', 'astro.config.mjs', 'CHANGELOG.md', 'LICENSE', 'package.json'],
  ...['package-lock.json', 'README.md', 'tsconfig.json'],
]

const run = promisify(execFile)

/** An empty folder outside this checkout, removed after the test. */
export async function aFolderElsewhere(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'package-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Functions that the Node of the tests has, and Node 24, the oldest that runs the package, lacks. */
const LACKED = {
  globalThis: ['Temporal'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'WeakMap.prototype': ['getOrInsert', 'getOrInsertComputed'],
  'Uint8Array.prototype': ['toBase64', 'setFromBase64', 'toHex', 'setFromHex'],
  Uint8Array: ['fromBase64', 'fromHex'],
  Iterator: ['concat'],
  Math: ['sumPrecise'],
}

/** Removes these functions from every process and thread. */
const AS_THE_OLDEST = `--import=data:text/javascript,${encodeURIComponent(
  Object.entries(LACKED)
    .flatMap(([owner, names]) => names.map((name) => `delete ${owner}.${name}`))
    .join(';'),
)}`

/** The environment of a person with the oldest Node. Of this test run it contains only its Node and what npm needs. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const { PATH = '', HOME, NODE_EXTRA_CA_CERTS } = process.env
  const others = PATH.split(delimiter).filter((path) => !path.includes('node_modules'))
  const path = [dirname(process.execPath), ...others].join(delimiter)
  return { PATH: path, HOME, NODE_EXTRA_CA_CERTS, CI: '1', NODE_OPTIONS: AS_THE_OLDEST }
}

/** Runs a program as a person would. */
export async function runIn(cwd: string, program: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(program, args, { cwd, env: ownEnvironment(), maxBuffer: 2 ** 26 })
  return stdout
}

/** Packs this checkout with `npm pack` as this version, and returns the tarball. */
export async function packed(version: string): Promise<string> {
  const folder = await aFolderElsewhere()
  for (const name of PACKED) await cp(join(ROOT, name), join(folder, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await copyBundle(folder)
  await setVersion(folder, version)
  await run('npm', ['pack', '--silent'], { cwd: folder })
  return join(folder, `public-reviews-${version}.tgz`)
}

/** The tarball of another version, whose code lacks these lines of a package. */
export async function packedWithout(lines: RegExp, tarball: string, version: string): Promise<string> {
  const folder = await aFolderElsewhere()
  await run('tar', ['-xzf', tarball, '-C', folder])
  const software = join(folder, 'package/.package')
  const hashFile = join(software, PACKED_HASH_FILE)
  const hash = await readFile(hashFile, 'utf8')
  await rm(hashFile)
  for (const name of (await readdir(software, { recursive: true })).filter((each) => each.endsWith('.js'))) {
    const code = await readFile(join(software, name), 'utf8')
    if (lines.test(code)) await writeFile(join(software, name), code.replace(lines, ''))
  }
  await setVersion(join(folder, 'package'), version)
  const shrinkwrap = await readFile(join(folder, 'package/npm-shrinkwrap.json'), 'utf8')
  const otherHash = await hashOfPackage(software, shrinkwrap)
  expect(otherHash).not.toBe(hash)
  await writeFile(hashFile, otherHash)
  const other = join(folder, `public-reviews-${version}.tgz`)
  await run('tar', ['-czf', other, '-C', folder, 'package'])
  return other
}

async function setVersion(folder: string, version: string): Promise<void> {
  const file = join(folder, 'package.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace(/"version": ".*"/, `"version": "${version}"`))
}
