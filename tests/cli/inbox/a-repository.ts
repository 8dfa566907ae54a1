import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { fillContentFolder } from '../../content/a-content-folder.ts'
import { anEmptyFolder, type Ending } from '../../publish/run-build.ts'
import { runCli } from '../a-command.ts'

/** A repository on a server, an owner who edits it on a web page, and jobs that run in clean clones. */
export type ARepository = {
  /** The folder of the server's repository, which is bare. */
  remote: string
  /** Commits files as the web page does: new ones, changed ones, and (null) deleted ones. */
  upload: (files: Record<string, string | Buffer | null>, from?: string) => Promise<void>
  /** Runs `public-reviews inbox` in a clean clone. */
  run: (options?: readonly string[], settings?: Record<string, string>) => Promise<Ending & { clone: string }>
  clone: () => Promise<string>
  /** A file on a branch of the server, or all names of a folder in it. */
  read: (path: string, branch?: string) => Promise<string>
  /** Merges a branch, as the web page does. */
  merge: (branch: string) => Promise<void>
  /** The subjects of the commits on the main branch, newest first. */
  commits: () => Promise<string[]>
  /** The branches with questions. */
  questions: () => Promise<string[]>
}

const AUTHOR = ['-c', 'user.name=Owner', '-c', 'user.email=owner@reyes.example', '-c', 'commit.gpgsign=false']
const execute = promisify(execFile)

/** Runs git, and returns its output. */
export async function git(folder: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await execute('git', ['-C', folder, ...AUTHOR, ...args], { maxBuffer: 64_000_000 })
  return stdout.trimEnd()
}

/** The repository of a business with these files besides the plain ones. */
export async function aRepository(files: Record<string, string | null> = {}): Promise<ARepository> {
  const root = await anEmptyFolder()
  const remote = join(root, 'remote.git')
  const owner = join(root, 'owner')
  await fillContentFolder(owner, {
    'site.yaml': 'base_url: https://reviews.example.com\n',
    '.gitignore': 'dist\n.data/\n.cache/\n.lock/\n',
    'inbox/README.md': 'Upload exports here\n',
    ...files,
  })
  await git(root, 'init', '--quiet', '--bare', '--initial-branch=main', remote)
  await git(owner, 'init', '--quiet', '--initial-branch=main')
  await git(owner, 'add', '--all')
  await git(owner, 'commit', '--quiet', '--message', 'Start')
  await git(owner, 'remote', 'add', 'origin', remote)
  await git(owner, 'push', '--quiet', 'origin', 'main')
  let clones = 0
  const clone = async (): Promise<string> => {
    const folder = join(root, `clone-${(clones += 1)}`)
    await git(root, 'clone', '--quiet', remote, folder)
    return folder
  }
  return {
    remote,
    clone,
    upload: async (changes, branch = 'main') => {
      await git(owner, 'fetch', '--quiet', 'origin', branch)
      await git(owner, 'checkout', '--quiet', '--detach', 'FETCH_HEAD')
      for (const [name, body] of Object.entries(changes)) {
        const file = join(owner, name)
        await mkdir(dirname(file), { recursive: true })
        await (body === null ? rm(file) : writeFile(file, body))
      }
      await git(owner, 'add', '--all')
      await git(owner, 'commit', '--quiet', '--message', 'Add files via upload')
      await git(owner, 'push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`)
    },
    run: async (options = ['--visibility', 'private'], settings = {}) => {
      const folder = await clone()
      return { ...(await runCli(['inbox', ...options, '--folder', '.'], folder, settings)), clone: folder }
    },
    read: (path, branch = 'main') => git(remote, 'show', `${branch}:${path}`),
    merge: async (branch) => {
      await git(owner, 'fetch', '--quiet', 'origin')
      await git(owner, 'checkout', '--quiet', '--detach', 'origin/main')
      await git(owner, 'merge', '--quiet', '--no-ff', '--no-edit', `origin/${branch}`).catch(async (error: unknown) => {
        await git(owner, 'merge', '--abort')
        throw error
      })
      await git(owner, 'push', '--quiet', 'origin', 'HEAD:refs/heads/main')
    },
    commits: async () => (await git(remote, 'log', '--format=%s', 'main')).split('\n'),
    questions: async () =>
      (await git(remote, 'branch', '--format=%(refname:short)', '--list', 'inbox-question-*')).split('\n'),
  }
}

/** An export of Google with these reviews. */
export function anExport(...ids: readonly string[]): string {
  const reviews = ids.map((id) => ({
    name: `accounts/1/locations/2/reviews/${id}`,
    reviewer: { displayName: 'Dana R.' },
    starRating: 'FIVE',
    comment: `Fixed the leak under the sink, number ${id}.`,
    createTime: '2026-05-01T18:00:00.123456Z',
    updateTime: '2026-05-01T18:00:00.123456Z',
  }))
  return JSON.stringify({ reviews })
}
