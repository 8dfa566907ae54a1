import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandError } from '../../host/errors/command-error.ts'
import { AUTHOR, commit, type Clone, goBack, run } from './repository.ts'
import { branchFor, type OwnerQuestion, requestText, titleOf, writeProposal } from './question.ts'

/** A question that was asked: its title, its branch, what became of it, and whether its request is open. */
export type AskedLater = { title: string; branch: string; state: string; isOpened: boolean }

/** The files that answer questions. */
const FILES = ['imports.yaml', 'sources.yaml']

/**
 * Asks the owner in a pull request (GitHub) or merge request (GitLab), whose changes are the proposed answer. The same question
 * is asked once: its branch does not change, because the owner may be editing it. Only a branch that can no longer be merged, and
 * whose last commit is by this job, is replaced. The clone is at the published commit before and after the call.
 */
export async function askLater(question: OwnerQuestion, content: string, clone: Clone): Promise<AskedLater> {
  const asked = { title: titleOf(question), branch: branchFor(question) }
  const base = await clone.git('rev-parse', 'HEAD')
  try {
    const found = await stateOf(asked.branch, clone)
    if (found !== 'unanswered') {
      await writeProposal(content, question)
      await commit(clone, FILES, asked.title)
      if (found === 'unasked') return { ...asked, ...(await open(asked, requestText(question), clone)) }
      await clone.git('push', '--quiet', '--force', 'origin', `HEAD:refs/heads/${asked.branch}`)
    }
    return { ...asked, state: `asked before, and not answered yet: ${placeOf(asked.branch, clone)}`, isOpened: true }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return { ...asked, state: `it could not be asked: ${error.message}\n\n${requestText(question)}`, isOpened: false }
  } finally {
    await goBack(clone, base, FILES)
  }
}

/**
 * The state of a branch that asks. `unasked`: it does not exist, or was merged. `outdated`: it cannot be merged, and its last
 * commit is by this job. `unanswered`: any other branch.
 */
async function stateOf(branch: string, { git }: Clone): Promise<'unasked' | 'outdated' | 'unanswered'> {
  if ((await git('ls-remote', '--heads', 'origin', branch)) === '') return 'unasked'
  await git('fetch', '--quiet', 'origin', branch)
  if (await succeeds(git('merge-base', '--is-ancestor', 'FETCH_HEAD', 'HEAD'))) return 'unasked'
  if (await succeeds(git('merge-tree', '--write-tree', 'HEAD', 'FETCH_HEAD'))) return 'unanswered'
  return (await git('log', '-1', '--format=%ae', 'FETCH_HEAD')) === AUTHOR ? 'outdated' : 'unanswered'
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}

type Opened = Pick<AskedLater, 'state' | 'isOpened'>

async function open(
  { title, branch }: Pick<AskedLater, 'title' | 'branch'>,
  text: string,
  clone: Clone,
): Promise<Opened> {
  const { git, environment } = clone
  const target = `HEAD:refs/heads/${branch}`
  const byHand = { state: `open the request yourself, and answer it: ${placeOf(branch, clone)}`, isOpened: false }
  if (environment['GITLAB_CI'] === 'true') {
    const options = [
      'create',
      `target=${clone.branch}`,
      'remove_source_branch',
      `title=${title}`,
      `description=${oneLine(text)}`,
    ]
    const said = await git(
      'push',
      '--force',
      ...options.flatMap((option) => ['-o', `merge_request.${option}`]),
      'origin',
      target,
    )
    const [address] = /https?:\S+\/merge_requests\/\d+/.exec(said) ?? []
    return address === undefined ? byHand : { state: address, isOpened: true }
  }
  await git('push', '--quiet', '--force', 'origin', target)
  if (environment['GITHUB_ACTIONS'] !== 'true') return byHand
  const folder = await mkdtemp(join(tmpdir(), 'question-'))
  try {
    const file = join(folder, 'text.md')
    await writeFile(file, text)
    const args = ['pr', 'create', '--base', clone.branch, '--head', branch, '--title', title, '--body-file', file]
    return { state: await run('gh', args, environment), isOpened: true }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const setting = 'Settings > Actions > General > Allow GitHub Actions to create and approve pull requests'
    return {
      ...byHand,
      state: `${byHand.state}\nNext time this job can do that, if you switch on ${setting} (${why})\n\n${text}`,
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A text as a push option of GitLab, which has no line breaks; GitLab reads `\n` as one. */
function oneLine(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
}

/** Where the owner finds a branch. */
function placeOf(branch: string, { branch: base, environment }: Clone): string {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, CI_PROJECT_URL } = environment
  if (GITHUB_REPOSITORY !== undefined)
    return `${GITHUB_SERVER_URL ?? 'https://github.com'}/${GITHUB_REPOSITORY}/compare/${base}...${branch}?expand=1`
  if (CI_PROJECT_URL !== undefined)
    return `${CI_PROJECT_URL}/-/merge_requests/new?merge_request%5Bsource_branch%5D=${branch}`
  return `the branch ${branch}`
}
