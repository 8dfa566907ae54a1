import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { runHere } from '../cli/run-here.ts'

/** How a command ended. */
export type Ending = { code: number | string; stdout: string; stderr: string }

/** Runs `npm run build`, with these settings on top of the environment. */
export function runBuild(settings: Record<string, string>, ...options: string[]): Promise<Ending> {
  // Vitest sets variables with these names.
  const { BASE_URL: _base, NODE_ENV: _mode, ...inherited } = process.env
  return runHere(['build', ...options], { cwd: process.cwd(), env: { ...inherited, ...settings } })
}

/** An empty folder, removed after the test. */
export async function anEmptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dist-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** All files below the folder, with a hash of their bytes. */
export async function hashesOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hashes = files.sort().map(async (file) => {
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    return [file.slice(folder.length + 1), hash]
  })
  return Object.fromEntries(await Promise.all(hashes)) as Record<string, string>
}
