import { execFile } from 'node:child_process'
import { CommandError } from '../../host/errors/command-error.ts'
import type { Environment } from '../../host/build-settings.ts'

/** Runs git in the folder of a repository, and returns its output. */
export type Git = (...args: readonly string[]) => Promise<string>

/** The clone of an owner's repository: its folder, and the branch that is published. */
export type Clone = { git: Git; branch: string; environment: Environment }

/** The e-mail address in the commits of this job. It receives no mail. */
export const AUTHOR = 'inbox@public-reviews.invalid'

const IDENTITY = ['-c', 'user.name=Public Reviews', '-c', `user.email=${AUTHOR}`, '-c', 'commit.gpgsign=false']

/**
 * The clone that contains a folder, for a command that may discard changes in it.
 *
 * @throws {CommandError} if the folder is in no repository, or in one with changes that nobody has committed
 */
export async function openClone(folder: string, environment: Environment): Promise<Clone> {
  const git: Git = (...args) => run('git', ['-C', folder, ...IDENTITY, ...args], environment)
  const changed = await git('status', '--porcelain', '--untracked-files=no')
  if (changed !== '')
    throw new CommandError(`Commit these changes first, or take them back with "git checkout .":\n${changed}`)
  const { GITHUB_REF_NAME = '', CI_COMMIT_BRANCH = '' } = environment
  const branch = GITHUB_REF_NAME || CI_COMMIT_BRANCH || (await git('symbolic-ref', '--short', 'HEAD'))
  return { git, branch, environment }
}

/**
 * Brings the clone to the commit that others have pushed meanwhile.
 *
 * @throws {CommandError} if this clone has commits that the server lacks
 */
export async function catchUp({ git, branch }: Clone): Promise<void> {
  await git('fetch', '--quiet', 'origin', branch)
  await git('merge', '--quiet', '--ff-only', 'FETCH_HEAD')
}

/** Commits the changes in these files and folders. Returns whether there were any. */
export async function commit(clone: Clone, paths: readonly string[], message: string): Promise<boolean> {
  const { git } = clone
  if (!(await stage(clone, paths)) || (await git('diff', '--cached', '--name-only')) === '') return false
  await git('commit', '--quiet', '--message', message)
  return true
}

/** Goes back to a commit, and discards all changes since. Deletes new files only if they are in these files and folders. */
export async function goBack(clone: Clone, base: string, paths: readonly string[]): Promise<void> {
  // A new file that is not staged would stay.
  await stage(clone, paths)
  await clone.git('reset', '--quiet', '--hard', base)
}

/** Stages the changes in these files and folders. Returns whether there were any. */
async function stage({ git }: Clone, paths: readonly string[]): Promise<boolean> {
  const kinds = ['--modified', '--deleted', '--others', '--exclude-standard']
  const names = (await git('ls-files', '-z', ...kinds, '--', ...paths)).split('\0')
  // Git refuses a path that it does not know.
  const changed = paths.filter((path) => names.some((name) => name === path || name.startsWith(`${path}/`)))
  if (changed.length > 0) await git('add', '--all', '--', ...changed)
  return changed.length > 0
}

/**
 * Pushes the newest commit. Returns false, and discards the commit, if somebody else pushed first.
 *
 * @throws {CommandError} if the server refuses the commit for another reason
 */
export async function push({ git, branch }: Clone, base: string): Promise<boolean> {
  try {
    await git('push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`)
    return true
  } catch (error) {
    await git('fetch', '--quiet', 'origin', branch)
    if ((await git('rev-parse', 'FETCH_HEAD')) === base) throw refused(branch, error)
    await git('reset', '--quiet', '--hard', base)
    return false
  }
}

function refused(branch: string, error: unknown): CommandError {
  const why = error instanceof Error ? error.message : String(error)
  return new CommandError(
    `The server does not let this job push to ${branch}, so nothing was changed. If the branch is protected, allow this job to push to it. ` +
      `On GitLab, also switch on Settings > CI/CD > Job token permissions > Allow Git push requests to the repository.\n${why}`,
    { cause: error },
  )
}

/**
 * Runs a program without the key of the log and the secrets of fetches in its environment.
 *
 * @throws {CommandError} with its messages, if it fails
 */
export function run(program: string, args: readonly string[], environment: Environment): Promise<string> {
  const harmless = Object.entries(environment).filter(([name]) => !SECRET.test(name))
  const env = { ...Object.fromEntries(harmless), GIT_TERMINAL_PROMPT: '0' }
  return new Promise((resolve, reject) => {
    execFile(program, args, { env, maxBuffer: 64_000_000 }, (error, stdout, stderr) => {
      // Git writes what a server says to standard error.
      if (error === null) resolve(stdout.trimEnd() || (args.includes('push') ? stderr.trimEnd() : ''))
      else reject(new CommandError(withoutPasswords(stderr.trim() || error.message), { cause: error }))
    })
  })
}

const SECRET = /^(?:LOG_KEY$|GOOGLE_|FETCH_AUTHORIZATION)/

function withoutPasswords(text: string): string {
  return text.replaceAll(/\/\/[^/@\s]+@/g, '//')
}
