import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { copyBundle } from './copy-bundle.ts'
import type { Ending } from './run-build.ts'

/** A copy of the project, with locks, caches and notes that no other test shares. */
export type Checkout = {
  folder: string
  /** Runs a command, such as `build`. */
  run: (command: string, settings: Record<string, string>, ...args: string[]) => Promise<Ending>
}

const ROOT = new URL('../..', import.meta.url).pathname

type Options = {
  /** The user who owns it and runs commands in it. */
  uid?: number | undefined
  /** When it is removed: after the test, or with `afterAll` after all tests of the file. */
  removed?: (remove: () => Promise<void>) => unknown
}

/** Copies the project, and of its built files the bundle of the pages, which takes longer to make than the rest. */
export async function aCheckout({ uid, removed = onTestFinished }: Options = {}): Promise<Checkout> {
  const folder = await mkdtemp(join(tmpdir(), 'checkout-'))
  removed(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['src', 'astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json']) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true })
  }
  await copyBundle(folder)
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  if (uid !== undefined) await giveTo(uid, folder)
  return { folder, run: (command, settings, ...args) => run({ folder, uid, command, settings, args }) }
}

async function giveTo(uid: number, folder: string): Promise<void> {
  await chown(folder, uid, uid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), uid, uid)
  }
}

type Run = {
  folder: string
  uid: number | undefined
  command: string
  settings: Record<string, string>
  args: readonly string[]
}

async function run({ folder, uid, command, settings, args }: Run): Promise<Ending> {
  const env = { PATH: process.env['PATH'], HOME: folder, ...settings }
  const who = uid === undefined ? {} : { uid, gid: uid }
  const child = spawn(process.execPath, [join(folder, 'src/cli/main.ts'), command, ...args], {
    cwd: folder,
    env,
    ...who,
  })
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (bytes: Buffer) => (said[stream] += bytes.toString()))
  }
  const [code, signal] = await once(child, 'close')
  return { code: code ?? signal, ...said }
}
