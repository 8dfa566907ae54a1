import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
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
  /** Whether it shares the compiled code of this project; otherwise its first command takes three times as long. */
  isCompiled?: boolean
  /** A checkout to move here, with its compiled code. */
  movedFrom?: string
}

/** Copies the project, and of its built files the bundle of the pages, which takes longer to make than the rest. */
export async function aCheckout(options: Options = {}): Promise<Checkout> {
  const { uid, removed = onTestFinished, isCompiled = true, movedFrom } = options
  const folder = await mkdtemp(join(tmpdir(), 'checkout-'))
  removed(() => rm(folder, { recursive: true, force: true }))
  if (movedFrom === undefined) await copyProject(folder)
  else await rename(movedFrom, folder)
  if (isCompiled && movedFrom === undefined) await addCompiledCode(folder, uid)
  if (uid !== undefined) await giveTo(uid, folder)
  return { folder, run: (command, settings, ...args) => run({ folder, uid, command, settings, args }) }
}

async function copyProject(folder: string): Promise<void> {
  for (const name of ['src', 'astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json']) {
    await cp(join(ROOT, name), join(folder, name), { recursive: true })
  }
  await copyBundle(folder)
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
}

/** Links the compiled code of this project, or copies it for another user, who may not read it. */
async function addCompiledCode(folder: string, uid: number | undefined): Promise<void> {
  const from = getCompileCacheDir()
  if (from === undefined) return
  const to = join(folder, '.compiled', basename(from))
  if (uid === undefined) await symlink(from, to)
  // Another process may just replace a file of it. What is not copied is compiled again
  else await cp(from, to, { recursive: true }).catch(() => undefined)
}

/** Not what links in it lead to, such as the packages: `readdir` would follow them. */
async function giveTo(uid: number, folder: string): Promise<void> {
  await promisify(execFile)('chown', ['-Rh', `${uid}:${uid}`, folder])
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
