import { execFile } from 'node:child_process'
import { appendFile, chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { served } from '../../log/served.ts'
import { anEmptyFolder } from '../../publish/run-build.ts'
import { anExport, type ARepository, aRepository } from './a-repository.ts'

const STARTER = 'src/content/new/starter'
const MAIN = new URL('../../../src/cli/main.ts', import.meta.url).pathname
const execute = promisify(execFile)

const Step = z.looseObject({ run: z.string().optional(), uses: z.string().optional() })
const GitHub = z.looseObject({
  on: z.looseObject({}),
  jobs: z.record(z.string(), z.looseObject({ steps: z.array(Step) })),
})
const Job = z.looseObject({ script: z.array(z.string()) })
const GitLab = z.looseObject({ inbox: Job, pages: Job })

/** The scripts of the workflow for GitHub, in order, and the other programs that it starts. */
async function gitHubSteps(): Promise<{ scripts: string[]; uses: string[]; events: string[] }> {
  const { on, jobs } = GitHub.parse(parse(await readFile(join(STARTER, 'github.yml'), 'utf8')))
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  return {
    scripts: steps.flatMap(({ run }) => run ?? []),
    uses: steps.flatMap(({ uses }) => uses ?? []),
    events: Object.keys(on),
  }
}

/**
 * A runner with the programs that its machine has: the installed package, and `gh`, which says that the repository is private.
 */
async function aRunner(): Promise<{
  temporary: string
  run: (script: string, cwd: string, env: Record<string, string>) => Promise<string>
}> {
  const programs = await anEmptyFolder()
  const temporary = await anEmptyFolder()
  const all = { npm: 'exit 0', npx: `shift; exec '${process.execPath}' '${MAIN}' "$@"`, gh: 'echo PRIVATE' }
  for (const [name, lines] of Object.entries(all)) {
    await writeFile(join(programs, name), `#!/bin/sh\n${lines}\n`)
    await chmod(join(programs, name), 0o755)
  }
  const PATH = `${programs}:${process.env['PATH']}`
  return {
    temporary,
    run: async (script, cwd, env) =>
      (await execute('bash', ['-e', '-c', script], { cwd, env: { HOME: temporary, ...env, PATH } })).stdout,
  }
}

/** A repository with an upload in its inbox, and the address of a daily export. */
async function anOwner(): Promise<ARepository & { address: string }> {
  const repository = await aRepository({ 'sources.yaml': 'google: { name: Google, verified: true, how: We know }\n' })
  await repository.upload({ 'inbox/May 2026.json': anExport('a') })
  const address = await served((_, res) => res.end(anExport('a', 'b')))
  return { ...repository, address }
}

test('the steps of the workflow for GitHub import an upload and the daily export in a clean clone', async () => {
  const { run, temporary } = await aRunner()
  const owner = await anOwner()
  const clone = await owner.clone()
  const env = { RUNNER_TEMP: temporary, GITHUB_ACTIONS: 'true', GITHUB_REF_NAME: 'main', EXPORT_URL: owner.address }
  const { scripts } = await gitHubSteps()
  for (const script of scripts) await run(script, clone, { ...env, GITHUB_EVENT_NAME: 'schedule' })
  expect(await owner.commits()).toEqual(['Import 2 exports: 2 new reviews, 0 changed', 'Add files via upload', 'Start'])
  expect(await owner.read('inbox')).toMatch(/\n\nREADME\.md$/)
  expect(await readFile(join(clone, 'dist/reviews.json'), 'utf8')).toContain('number b')
})

test('the script of the workflow for GitLab imports an upload in a clean clone, which has no branch', async () => {
  const { run } = await aRunner()
  const owner = await anOwner()
  const clone = await owner.clone()
  await execute('git', ['-C', clone, 'checkout', '--quiet', '--detach'])
  const { inbox, pages } = GitLab.parse(parse(await readFile(join(STARTER, 'gitlab.yml'), 'utf8')))
  const env = {
    GITLAB_CI: 'true',
    CI_COMMIT_BRANCH: 'main',
    CI_PIPELINE_SOURCE: 'push',
    CI_PROJECT_VISIBILITY: 'private',
  }
  const said = await run(inbox.script.join('\n'), clone, { ...env, EXPORT_URL: owner.address })
  expect(said).toContain('Imported:\ninbox/May 2026.json: Google')
  // Another host publishes the site.
  await expect(run(pages.script.join('\n'), clone, env)).rejects.toMatchObject({ code: 3 })
  await appendFile(join(clone, 'site.yaml'), 'host: gitlab-pages\n')
  await run(pages.script.join('\n'), clone, env)
  expect(await owner.commits()).toEqual(['Import 1 export: 1 new review, 0 changed', 'Add files via upload', 'Start'])
  expect(await readFile(join(clone, 'dist/reviews.json'), 'utf8')).toContain('number a')
})

test('the workflow for GitHub runs nothing that a stranger could change, and does not run for requests of strangers', async () => {
  const { uses, events } = await gitHubSteps()
  expect(events).toEqual(['push', 'schedule', 'workflow_dispatch'])
  expect(uses.filter((action) => !/^actions\/[\w-]+@[\da-f]{40}$/.test(action))).toEqual([])
})
