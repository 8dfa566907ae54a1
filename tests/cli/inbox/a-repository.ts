import { execFile } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PLAIN_CONTENT } from '../../content/a-content-folder.ts'
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
  await git(root, 'init', '--quiet', '--bare', '--initial-branch=main', remote)
  await appendFile(join(remote, 'config'), '[receive]\n\tautogc = false\n')
  const start = {
    ...PLAIN_CONTENT,
    'site.yaml': 'base_url: https://reviews.example.com\n',
    '.gitignore': 'dist\n.data/\n.cache/\n.lock/\n',
    'inbox/README.md': 'Upload exports here\n',
    ...files,
  }
  await commitFiles(remote, { branch: 'main', message: 'Start', files: start })
  let clones = 0
  const clone = async (): Promise<string> => {
    const folder = join(root, `clone-${(clones += 1)}`)
    await git(root, 'clone', '--quiet', '--template=', '--config', 'maintenance.auto=false', remote, folder)
    return folder
  }
  return {
    remote,
    clone,
    upload: async (changes, branch = 'main') =>
      commitFiles(remote, { branch, message: 'Add files via upload', files: changes, from: branch }),
    run: async (options = ['--visibility', 'private'], settings = {}) => {
      const folder = await clone()
      return { ...(await runCli(['inbox', ...options, '--folder', '.'], folder, settings)), clone: folder }
    },
    read: (path, branch = 'main') => git(remote, 'show', `${branch}:${path}`),
    merge: async (branch) => {
      const tree = await git(remote, 'merge-tree', '--write-tree', 'main', branch)
      const merged = await git(remote, 'commit-tree', tree, '-p', 'main', '-p', branch, '-m', `Merge ${branch}`)
      await git(remote, 'update-ref', 'refs/heads/main', merged)
    },
    commits: async () => (await git(remote, 'log', '--format=%s', 'main')).split('\n'),
    questions: async () =>
      (await git(remote, 'branch', '--format=%(refname:short)', '--list', 'inbox-question-*')).split('\n'),
  }
}

type Commit = { branch: string; message: string; files: Record<string, string | Buffer | null>; from?: string }

/** Commits to a bare repository in one process of git, where a clone, a commit and a push take twenty. */
async function commitFiles(remote: string, { branch, message, files, from }: Commit): Promise<void> {
  const data = (body: string | Buffer): Buffer => {
    const bytes = Buffer.from(body)
    return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')])
  }
  const changes = Object.entries(files).flatMap(([path, body]) =>
    body === null ? [Buffer.from(`D ${path}\n`)] : [Buffer.from(`M 100644 inline ${path}\n`), data(body)],
  )
  const head = `commit refs/heads/${branch}\ncommitter Owner <owner@reyes.example> now\n`
  const parent = from === undefined ? '' : `from refs/heads/${from}^0\n`
  const importing = execute('git', ['-C', remote, 'fast-import', '--quiet', '--date-format=now'])
  importing.child.stdin?.end(Buffer.concat([Buffer.from(head), data(message), Buffer.from(parent), ...changes]))
  await importing
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
