import { createHash } from 'node:crypto'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { z } from 'zod'
import { ifMissing, readText } from '../../host/files/missing-file.ts'
import { IS_PACKAGE, PACKAGE, SOFTWARE } from '../../host/software/software.ts'

/** The commands that become npm scripts of the folder: all but `new`. */
const SCRIPTS = (
  'start build check import connect fetch inbox coverage amend withhold erase expire read aspects insights ' +
  'log cosign verify receipt follow sidecar hub'
).split(' ')

/** npm's record of the installed packages. */
const Installed = z.object({ packages: z.record(z.string(), z.object({ resolved: z.string().optional() })) })

const Lockfile = z.looseObject({ packages: z.record(z.string(), z.looseObject({})) })

/**
 * Writes the `package.json` of a new folder. Its one dependency is this software: its version in the registry, or the tarball
 * that it was installed from. The tarball is copied, so that the folder is complete, and a lockfile pins all packages to the
 * tested versions, because npm ignores the `npm-shrinkwrap.json` of a tarball.
 */
export async function writePackage(folder: string): Promise<void> {
  const tarball = IS_PACKAGE ? await copiedTarball(folder) : undefined
  const own = packageWith(folder, tarball === undefined ? `^${SOFTWARE.version}` : `file:${tarball}`)
  await writeJson(join(folder, 'package.json'), own)
  if (tarball !== undefined) await writeJson(join(folder, 'package-lock.json'), await lockfileFor(folder, own, tarball))
}

type OwnPackage = ReturnType<typeof packageWith>

function packageWith(folder: string, dependency: string) {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return {
    name: name.replace(/^-|-$/g, '') || 'reviews',
    private: true,
    scripts: Object.fromEntries(SCRIPTS.map((name) => [name, `${SOFTWARE.name} ${name}`])),
    dependencies: { [SOFTWARE.name]: dependency },
  }
}

/** Copies the tarball into the folder, and returns its name; undefined if this software was not installed from a tarball. */
async function copiedTarball(folder: string): Promise<string | undefined> {
  const around = join(PACKAGE, '../..')
  const note = await readText(join(around, 'node_modules/.package-lock.json'))
  const packages = note === undefined ? {} : Installed.parse(JSON.parse(note)).packages
  const [, path] = /^file:(.+\.tgz)$/.exec(packages[`node_modules/${SOFTWARE.name}`]?.resolved ?? '') ?? []
  if (path === undefined) return undefined
  const name = basename(path)
  return ifMissing(
    undefined,
    copyFile(resolve(around, path), join(folder, name)).then(() => name),
  )
}

async function lockfileFor(folder: string, { name, dependencies }: OwnPackage, tarball: string): Promise<object> {
  const { packages, ...lock } = Lockfile.parse(await readJson(join(PACKAGE, 'npm-shrinkwrap.json')))
  const { '': software, ...needed } = packages
  const bytes = await readFile(join(folder, tarball))
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  const entry = { ...software, name: undefined, bin: SOFTWARE.bin, resolved: `file:${tarball}`, integrity }
  return {
    ...lock,
    name,
    packages: { '': { name, dependencies }, [`node_modules/${SOFTWARE.name}`]: entry, ...needed },
  }
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}

async function writeJson(file: string, value: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`)
}
