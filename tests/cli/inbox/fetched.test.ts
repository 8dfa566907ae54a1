import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { aServer, type Received, send } from '../../import/fetching/a-server.ts'
import { hashesOf } from '../../publish/run-build.ts'
import { makeAuthority, trust } from '../../sidecar/websub/a-certificate-authority.ts'
import { outputOf, runCli } from '../a-command.ts'
import { anExport, aRepository, git } from './a-repository.ts'

const PRIVATE = ['--visibility', 'private']
const ALLOWED = { FETCH_ALLOW_PRIVATE: '1', FETCH_AUTHORIZATION: 'Bearer canary' }
const SCHEDULED = { ...ALLOWED, GITHUB_EVENT_NAME: 'schedule' }

const AUTHORITY = await makeAuthority(['localhost'])
trust(AUTHORITY)

/** A source with a review `a`, which the test can change: its lines for `sources.yaml`, and the requests that it got. */
async function aSource(): Promise<{
  declared: string
  received: Received[]
  answer: { status: number; text: string }
}> {
  const answer = { status: 200, text: anExport('a') }
  const { port, received } = await aServer((_, response) => send(response, answer.status, answer.text), AUTHORITY)
  const from = `{ kind: url, url: "https://localhost:${port}/reviews.json" }`
  return { declared: `google: { name: Google, verified: true, how: We know, fetch: ${from} }\n`, received, answer }
}

describe('the inbox of a repository', () => {
  test('inbox fetches the sources of sources.yaml before it imports uploads, in the same commit', async () => {
    const { declared, received } = await aSource()
    const repository = await aRepository({ 'sources.yaml': declared })
    await repository.upload({ 'inbox/b.json': anExport('a', 'b') })
    const { code, stdout, stderr, clone } = await repository.run(PRIVATE, SCHEDULED)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^Fetched:\ngoogle: 1 new/m)
    expect(await repository.commits()).toEqual([
      'Import 2 exports: 2 new reviews, 0 changed',
      'Add files via upload',
      'Start',
    ])
    expect((await repository.read('reviews/google.jsonl')).split('\n')).toHaveLength(2)
    expect(await readFile(join(clone, 'dist/reviews.json'), 'utf8')).toContain('number a')
    expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer canary'])
  })

  test('inbox commits no empty fetch, never calls a change "nothing new", and needs LOG_KEY before it pushes new figures', async () => {
    const { declared, answer } = await aSource()
    const repository = await aRepository({ 'sources.yaml': declared })
    for (const said of ['google: 1 new', 'google: Nothing new'])
      expect(await repository.run(PRIVATE, SCHEDULED)).toMatchObject({ code: 0, stdout: expect.stringContaining(said) })
    expect(await repository.commits()).toEqual(['Import 1 export: 1 new review, 0 changed', 'Start'])
    const states = (totalReviewCount: number): void => {
      answer.text = JSON.stringify({ ...JSON.parse(anExport('a')), averageRating: 5, totalReviewCount })
    }
    states(7)
    await repository.run(PRIVATE, SCHEDULED)
    expect((await repository.commits())[0]).toBe('Import 1 export: no new review')
    const logged = await repository.clone()
    await outputOf(['log', '--init', '--folder', logged], logged)
    const LOG_KEY = await readFile(join(logged, '.data/log.key'), 'utf8')
    for (const line of ['add --all', 'commit --quiet --message Log', 'push --quiet'])
      await git(logged, ...line.split(' '))
    states(8)
    const { code, stderr } = await repository.run(PRIVATE, SCHEDULED)
    expect([code, stderr]).toEqual([1, expect.stringContaining('Set LOG_KEY to it')])
    const lines = (await repository.read('reviews/google.jsonl')).replace('number a', 'number A')
    await repository.upload({ 'reviews/google.jsonl': `${lines}\n` })
    await repository.run(PRIVATE, { LOG_KEY, GITHUB_EVENT_NAME: 'push' })
    expect((await repository.commits())[0]).toBe('Record what changed')
  })

  test('inbox does not fetch after a push', async () => {
    const { declared, received } = await aSource()
    const repository = await aRepository({ 'sources.yaml': declared })
    for (const variable of ['GITHUB_EVENT_NAME', 'CI_PIPELINE_SOURCE'])
      expect((await repository.run(PRIVATE, { ...ALLOWED, [variable]: 'push' })).code).toBe(0)
    expect(received).toEqual([])
  })

  test('inbox exits with 1 if a fetch failed, but still imports the uploads', async () => {
    const { declared, answer } = await aSource()
    answer.status = 403
    const repository = await aRepository({ 'sources.yaml': declared })
    await repository.upload({ 'inbox/b.json': anExport('b') })
    const { code, stdout } = await repository.run(PRIVATE, SCHEDULED)
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^Not imported:\ngoogle: .*\(403\)/m)])
    expect(await repository.commits()).toContain('Import 1 export: 1 new review, 0 changed')
    expect(stdout).not.toContain('canary')
  })
})

const SITE = { 'site.yaml': 'base_url: https://reviews.example.com\n' }

describe('inbox --here', () => {
  const here = (content: string, settings = {}) =>
    runCli(['inbox', '--here', '--folder', content], content, { FIRST: '1', ...ALLOWED, ...settings })

  test('inbox --here fetches, logs, checks and builds without git; a second run changes no byte of the build', async () => {
    const { declared, answer } = await aSource()
    const content = await aContentFolder({ ...SITE, 'sources.yaml': declared, 'reviews/google.jsonl': aLine() })
    await outputOf(['log', '--init', '--folder', content], content)
    expect(await here(content)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Logged:\nreviews\.example\.com/m),
    })
    const dataset = await readFile(join(content, 'dist/reviews.json'), 'utf8')
    expect(dataset).toContain('number a')
    const before = await hashesOf(join(content, 'dist'))
    answer.text = `${answer.text}\n`
    expect(await here(content)).toMatchObject({ code: 0, stdout: expect.stringContaining('google: Nothing new') })
    expect(await hashesOf(join(content, 'dist'))).toEqual(before)
  })

  test('inbox --here stops after the check if a log has no key, and says so; with LOG_KEY it continues', async () => {
    const { declared } = await aSource()
    const content = await aContentFolder({ ...SITE, 'sources.yaml': declared, 'reviews/google.jsonl': aLine() })
    await outputOf(['log', '--init', '--folder', content], content)
    await outputOf(['build', content, '--first'], content)
    const key = await readFile(join(content, '.data/log.key'), 'utf8')
    await rm(join(content, '.data/log.key'))
    const stopped = await here(content)
    expect([stopped.code, stopped.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^Nothing was built, so the site stays as it is.*LOG_KEY is not set[^]*not in the log yet/m,
      ),
    ])
    expect(stopped.stdout).toMatch(/^Fetched:\ngoogle: 1 new[^]*^Imported:\n/m)
    expect(await readFile(join(content, 'dist/reviews.json'), 'utf8')).not.toContain('number a')
    expect(await here(content, { LOG_KEY: key })).toMatchObject({ code: 0 })
    expect(await readFile(join(content, 'dist/reviews.json'), 'utf8')).toContain('number a')
  })

  test('inbox --here imports uploads, and says how to import one that only the owner can interpret', async () => {
    const { declared } = await aSource()
    const content = await aContentFolder({ ...SITE, 'sources.yaml': declared })
    await mkdir(join(content, 'inbox'))
    await writeFile(join(content, 'inbox/b.json'), anExport('a', 'b'))
    await writeFile(join(content, 'inbox/jobs.csv'), 'Stars,Day,Words\n5,03/04/2026,Quick and clean work\n')
    const { code, stdout } = await here(content)
    expect([code, stdout]).toEqual([1, expect.stringMatching(/jobs\.csv be read\? Import it on a terminal/)])
    expect(await readFile(join(content, 'dist/reviews.json'), 'utf8')).toContain('number b')
  })
})
