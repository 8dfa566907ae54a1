import { rmSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { mutated, type Mutant } from './mutation-points.ts'

/** A copy of the project to try mutants in. The project itself is never mutated. */
export type Copy = {
  root: string
  /** The folder for temporary files of tests. */
  temporary: string
  /** Mutates the copy, runs the action, and restores the copy. */
  withMutants: <Result>(mutants: readonly Mutant[], action: () => Promise<Result>) => Promise<Result>
}

/** Copies these files until this process exits. Packages are links, but the copy has its own caches. */
export async function aCopy(files: readonly string[]): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'mutants-'))
  await chmod(folder, 0o755) // PostgreSQL, which some tests start, may run as another user
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const root = join(folder, 'project')
  for (const file of files) await cp(file, join(root, file), { recursive: true, verbatimSymlinks: true })
  await linkPackages(root)
  const temporary = join(folder, 'temporary')
  await mkdir(temporary)
  return { root, temporary, withMutants: (mutants, action) => whileMutated(root, mutants, action) }
}

async function linkPackages(root: string): Promise<void> {
  for (const name of await readdir('node_modules')) {
    if (name.startsWith('.') && name !== '.bin' && name !== '.package-lock.json') continue
    const link = join(root, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(resolve('node_modules', name), link)
  }
}

async function whileMutated<Result>(
  root: string,
  mutants: readonly Mutant[],
  action: () => Promise<Result>,
): Promise<Result> {
  const byFile = Map.groupBy(mutants, ({ file }) => file)
  const before = await Promise.all(
    [...byFile].map(async ([file, ofFile]) => {
      const path = join(root, file)
      return { path, code: await readFile(path, 'utf8'), ofFile }
    }),
  )
  try {
    for (const { path, code, ofFile } of before) await writeFile(path, mutated(code, ofFile))
    return await action()
  } finally {
    for (const { path, code } of before) await writeFile(path, code)
  }
}
