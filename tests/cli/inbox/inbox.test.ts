import { appendFile, chmod, mkdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importUpload } from '../../../src/cli/inbox/import-upload.ts'
import { readLog } from '../../../src/content/folder/log-folder.ts'
import { aLine, aContentFolder } from '../../content/a-content-folder.ts'
import { aTable } from '../../import/a-content-folder.ts'
import { aWitness } from '../../log/a-witness.ts'
import { must } from '../../log/must.ts'
import { anEmptyFolder } from '../../publish/run-build.ts'
import { outputOf, runCli } from '../a-command.ts'
import { anExport, type ARepository, aRepository, git } from './a-repository.ts'

/** A scheduled run builds only if it pushes; most tests are about something else. */
const SCHEDULED = { GITHUB_EVENT_NAME: 'schedule', GITHUB_REF_NAME: 'main' }
const PRIVATE = ['--visibility', 'private']

/** A business with a log, whose private key is returned. */
async function aLoggedRepository(): Promise<ARepository & { key: string; log: string }> {
  const content = await aContentFolder({
    'site.yaml': 'base_url: https://reviews.example.com\n',
    'reviews/google.jsonl': aLine(),
  })
  await outputOf(['log', '--init', '--folder', content], content)
  const names = [
    'policy',
    'entries.jsonl',
    'openings.jsonl',
    'state.json',
    'checkpoints.jsonl',
    'checkpoint',
    '.gitattributes',
  ]
  const log = names.map(async (name) => [`log/${name}`, await readFile(join(content, 'log', name), 'utf8')] as const)
  const repository = await aRepository({
    ...Object.fromEntries(await Promise.all(log)),
    'reviews/google.jsonl': aLine(),
  })
  return { ...repository, key: await readFile(join(content, '.data/log.key'), 'utf8'), log: join(content, 'log') }
}

describe('an upload', () => {
  test('an upload is imported, logged, removed and pushed in one commit, then cosigned and built', async () => {
    const repository = await aLoggedRepository()
    const vkey = must(must(await readLog(join(repository.log, '..'))).policy.logs[0])
    const witness = await aWitness('witness.example/one', vkey)
    const policy = await repository.read('log/policy')
    await repository.upload({
      'log/policy': `${policy}\nwitness one ${witness.vkey} ${witness.url}\n`,
      'inbox/Für uns (1).json': anExport('a', 'b'),
    })
    const folder = await anEmptyFolder()
    const [summary, output] = [join(folder, 'summary'), join(folder, 'output')]
    const settings = { LOG_KEY: repository.key, GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output, ...SCHEDULED }
    const { code, stdout, stderr, clone } = await repository.run(PRIVATE, settings)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [cosign, imported] = await repository.commits()
    expect([cosign, imported]).toEqual(['Cosign the log', 'Import 1 export: 2 new reviews, 0 changed'])
    const changed = (await git(repository.remote, 'show', '--format=', '--name-only', '-z', 'main~1')).split('\0')
    expect(changed).toEqual(
      expect.arrayContaining(['imports.jsonl', 'inbox/Für uns (1).json', 'log/entries.jsonl', 'reviews/google.jsonl']),
    )
    expect((await repository.read('reviews/google.jsonl')).split('\n')).toHaveLength(3)
    expect(await repository.read('inbox')).toBe('tree main:inbox\n\nREADME.md')
    expect(await repository.read('log/checkpoint')).toContain('— witness.example/one ')
    expect(await readFile(join(clone, 'dist/reviews.json'), 'utf8')).toContain('number b')
    expect(await readFile(summary, 'utf8')).toContain('## Imported\n\n    inbox/Für uns (1).json: Google')
    expect(await readFile(summary, 'utf8')).toContain('## Logged\n\n    reviews.example.com/log has 6 entries\n')
    expect(await readFile(output, 'utf8')).toBe('host=netlify\n')
    const written = [
      stdout,
      stderr,
      await readFile(summary, 'utf8'),
      await git(repository.remote, 'log', '--all', '--patch'),
    ]
    expect(written.join('\n')).not.toContain('PRIVATE+KEY')

    const before = await repository.commits()
    expect(await repository.run(PRIVATE, settings)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('nothing to import'),
    })
    expect(await repository.commits()).toEqual(before)
  })

  test('an upload stays in the inbox, and nothing is pushed, if there is a log but not its key', async () => {
    const repository = await aLoggedRepository()
    await repository.upload({ 'inbox/a.json': anExport('a') })
    const before = await repository.commits()
    const { code, stderr, clone } = await repository.run(PRIVATE, SCHEDULED)
    expect([code, stderr]).toEqual([1, expect.stringContaining('Set LOG_KEY to it')])
    expect(await repository.commits()).toEqual(before)
    expect(await git(clone, 'status', '--porcelain')).toBe('')
  })

  test('an upload stays in the inbox, and nothing is pushed, if the site could not be built', async () => {
    const repository = await aRepository({ 'policy.yaml': 'removals: 5\n' })
    await repository.upload({ 'inbox/a.json': anExport('a') })
    const { code, stderr, clone } = await repository.run(PRIVATE, SCHEDULED)
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/what is in the inbox stays there:\nerror: policy\.yaml:1: removals/),
    ])
    expect(await repository.commits()).toEqual(['Add files via upload', 'Start'])
    expect(await git(clone, 'status', '--porcelain')).toBe('')
  })

  test('an upload that cannot be read stays in the inbox, and the other uploads are published in order of name', async () => {
    const repository = await aRepository({ 'sources.yaml': 'google: { name: Google, verified: true, how: We know }\n' })
    await repository.upload({
      'inbox/10.json': anExport('b', 'c'),
      'inbox/2.json': anExport('a', 'b'),
      'inbox/cut off.json': anExport('z').slice(0, -9),
      'inbox/photo.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]),
      'inbox/sub/again.json': anExport('a', 'b'),
    })
    const { code, stdout, clone } = await repository.run(['--visibility', 'PUBLIC'], SCHEDULED)
    expect(code).toBe(1)
    const imported = stdout.match(/(?<=^Imported:\n)inbox\/[\w/]+/gm)
    expect(imported).toEqual(['inbox/2', 'inbox/10', 'inbox/sub/again'])
    expect(stdout).toContain('inbox/cut off.json: it is not valid JSON')
    expect(stdout).toContain('inbox/photo.jpg: it is not an export of reviews')
    expect((await repository.read('reviews/google.jsonl')).split('\n')).toHaveLength(3)
    expect(await repository.read('inbox')).toMatch(/\n\nREADME\.md\ncut off\.json\nphoto\.jpg$/)
    expect(await readFile(join(clone, 'dist/reviews.json'), 'utf8')).toContain('number c')
  })

  test('a second upload of the same file leaves the inbox with exit code 0, and a second download makes no commit', async () => {
    const repository = await aRepository({ 'sources.yaml': 'google: { name: Google, verified: true, how: We know }\n' })
    const download = join(await anEmptyFolder(), 'daily')
    await writeFile(download, anExport('a'))
    expect(await repository.run([...PRIVATE, download], SCHEDULED)).toMatchObject({ code: 0 })
    expect(await repository.run([...PRIVATE, download], SCHEDULED)).toMatchObject({ code: 0 })
    await repository.upload({ 'inbox/again.json': anExport('a') })
    expect(await repository.run(PRIVATE, SCHEDULED)).toMatchObject({ code: 0 })
    expect(await repository.commits()).toEqual([
      'Import 1 export: nothing new',
      'Add files via upload',
      'Import 1 export: 1 new review, 0 changed',
      'Start',
    ])
  })

  test('an upload of more than 100 MB is refused without being read', async () => {
    const file = join(await anEmptyFolder(), 'large.json')
    await writeFile(file, '')
    await truncate(file, 100_000_001)
    const ending = await importUpload({ path: file, files: [file] }, { content: 'content', isPrivate: true })
    expect(ending).toEqual({
      refused: expect.stringContaining('large.json: it has 101 MB, and an export may have 100'),
    })
  })
})

test('a job that pushes too late starts again from the newer commit, and loses neither change', async () => {
  const repository = await aRepository({ 'sources.yaml': 'google: { name: Google, verified: true, how: We know }\n' })
  await repository.upload({ 'inbox/a.json': anExport('a') })
  const other = await repository.clone()
  await mkdir(join(other, 'inbox'), { recursive: true })
  await writeFile(join(other, 'inbox/b.json'), anExport('b'))
  await git(other, 'add', '--all')
  await git(other, 'commit', '--quiet', '--message', 'Add files via upload')
  // Somebody pushes between the commit of the job and its push, once.
  const hooks = await anEmptyFolder()
  const hook = join(hooks, 'pre-push')
  await writeFile(hook, `#!/bin/sh\nrm "$0"\ngit -C '${other}' push --quiet origin main\n`)
  await chmod(hook, 0o755)
  const global = join(hooks, 'config')
  await writeFile(global, `[core]\n\thooksPath = ${hooks}\n`)
  const { code } = await repository.run(PRIVATE, { ...SCHEDULED, GIT_CONFIG_GLOBAL: global })
  expect(code).toBe(0)
  expect(await repository.commits()).toEqual([
    'Import 2 exports: 2 new reviews, 0 changed',
    'Add files via upload',
    'Add files via upload',
    'Start',
  ])
  expect(await repository.read('inbox')).toMatch(/\n\nREADME\.md$/)
})

test('a job never discards uncommitted changes', async () => {
  const repository = await aRepository()
  const clone = await repository.clone()
  await appendFile(join(clone, 'business.yaml'), '# my notes\n')
  const { code, stderr } = await runCli(['inbox', '--folder', '.'], clone)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^Commit these changes first.*\n M business\.yaml/)])
})

describe('in a repository that others can read', () => {
  const bookings =
    'Rating,Date,Name,Comment,E-Mail,Reservation Number\n5,2026-05-01,Ann B.,All good here,ann@x.example,RES-2026-81\n'

  test('an upload that identifies customers is refused outside a private repository, and its columns are named', async () => {
    const repository = await aRepository()
    await repository.upload({ 'inbox/bookings.csv': bookings })
    const { code, stdout } = await repository.run(['--visibility', 'internal'], SCHEDULED)
    expect(code).toBe(1)
    expect(stdout).toContain('columns identify your customers: "E-Mail", "Reservation Number"')
    expect(stdout).toContain('git filter-repo --sensitive-data-removal --invert-paths --path "inbox/bookings.csv"')
    expect(await repository.commits()).toEqual(['Add files via upload', 'Start'])
    expect(await repository.questions()).toEqual([''])
  })

  test('a download that identifies customers is imported in any repository, because git does not store it', async () => {
    const repository = await aRepository()
    const download = join(await anEmptyFolder(), 'bookings.csv')
    await writeFile(download, bookings)
    const { stdout } = await repository.run(['--visibility', 'public', download], SCHEDULED)
    expect(stdout).toContain('Please answer:\nHow should ')
    expect(stdout).not.toContain('identify')
  })
})

describe('what only the owner can decide', () => {
  const table = aTable([
    '4.5',
    '03/04/2026',
    '::add-mask::a They fixed the boiler quickly, thanks @dana #1 ##[add-mask]b',
  ])
  const gitlab = { CI_PIPELINE_SOURCE: 'schedule', GITLAB_CI: 'true', CI_COMMIT_BRANCH: 'main' }

  /** Makes the server accept push options, as GitLab does; returns those of the last push that had any. */
  async function likeGitLab({ remote }: ARepository): Promise<() => Promise<Record<string, string>>> {
    await git(remote, 'config', 'receive.advertisePushOptions', 'true')
    const hook = join(remote, 'hooks/post-receive')
    const lines = [
      'test "$GIT_PUSH_OPTION_COUNT" -gt 0 2>/dev/null || exit 0',
      'env | grep "^GIT_PUSH_OPTION_[0-9]" | cut -d= -f2- > options',
      'echo "View merge request: https://gitlab.example/me/mine/-/merge_requests/7" >&2',
    ]
    await writeFile(hook, ['#!/bin/sh', ...lines, ''].join('\n'))
    await chmod(hook, 0o755)
    return async () => {
      const options = (await readFile(join(remote, 'options'), 'utf8')).trimEnd().split('\n')
      return Object.fromEntries(options.map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]))
    }
  }

  test('a question is asked once in a merge request, and the file is imported after the owner answers and merges', async () => {
    const repository = await aRepository()
    const options = await likeGitLab(repository)
    await repository.upload({ 'inbox/jobs.csv': table })
    const first = await repository.run(PRIVATE, gitlab)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toContain(
      'How should inbox/jobs.csv be read?\n  https://gitlab.example/me/mine/-/merge_requests/7',
    )
    expect(await options()).toMatchObject({
      'merge_request.create': 'merge_request.create',
      'merge_request.target': 'main',
      'merge_request.title': 'How should inbox/jobs.csv be read?',
      'merge_request.description': expect.stringMatching(
        /^"inbox\/jobs\.csv" is not imported yet.*\\n {4}dates: dmy {3}\(day first\)\\n/,
      ),
    })
    const branches = await repository.questions()
    expect(await repository.run(PRIVATE, gitlab)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('asked before'),
    })
    expect(await repository.questions()).toEqual(branches)
    expect(await repository.commits()).toEqual(['Add files via upload', 'Start'])

    const [branch = ''] = branches
    const proposed = await repository.read('imports.yaml', branch)
    expect(proposed.match(/^ {2}\w+: CHOOSE$/gm)).toEqual([
      '  source: CHOOSE',
      '  dates: CHOOSE',
      '  half_stars: CHOOSE',
    ])
    const half = proposed.replace('dates: CHOOSE', 'dates: dmy')
    await repository.upload({ 'imports.yaml': half }, branch)
    await repository.merge(branch)
    const unanswered = await repository.run(PRIVATE, gitlab)
    expect(unanswered.code).toBe(1)
    expect(unanswered.stdout).toMatch(/imports\.yaml:\d+: 0\.half_stars: "CHOOSE": Give up \(4\.5 becomes 5\), down/)
    await repository.upload({
      'imports.yaml': half
        .replace('source: CHOOSE', 'source: first_party')
        .replace('half_stars: CHOOSE', 'half_stars: up'),
    })
    expect(await repository.run(PRIVATE, gitlab)).toMatchObject({ code: 0 })
    expect(JSON.parse(await repository.read('reviews/first_party.jsonl'))).toMatchObject({
      rating: 5,
      date: '2026-04-03',
    })
    expect(await options()).toMatchObject({ 'merge_request.title': 'Publish the reviews from Our own customers?' })
  })

  test('a question is asked in a pull request; if GitHub forbids it, the job fails with the link and the question', async () => {
    const repository = await aRepository()
    await repository.upload({ 'inbox/jobs.csv': table })
    const folder = await anEmptyFolder()
    const gh = join(folder, 'gh')
    const settings = {
      ...{ ...SCHEDULED, GITHUB_ACTIONS: 'true', GITHUB_REF_NAME: 'main', GITHUB_REPOSITORY: 'me/mine' },
      PATH: `${folder}:${process.env['PATH']}`,
    }
    const program = async (lines: string): Promise<void> => {
      await writeFile(gh, `#!/bin/sh\n${lines}\n`)
      await chmod(gh, 0o755)
    }
    await program('echo "GitHub Actions is not permitted to create or approve pull requests" >&2; exit 1')
    const forbidden = await repository.run(PRIVATE, settings)
    const [branch = ''] = await repository.questions()
    expect(forbidden.code).toBe(1)
    expect(forbidden.stdout).toContain(`https://github.com/me/mine/compare/main...${branch}?expand=1`)
    expect(forbidden.stdout).toContain('half_stars: up   (the next higher star)')
    expect(forbidden.stdout).not.toMatch(/^\s*::|##\[/m)

    await git(repository.remote, 'branch', '-D', branch)
    await program(
      `printf '%s\\n' "$@" > '${folder}/args'; cp "\${10}" '${folder}/text'; echo https://github.com/me/mine/pull/3`,
    )
    expect(await repository.run(PRIVATE, settings)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('mine/pull/3'),
    })
    const args = ['pr', 'create', '--base', 'main', '--head', branch, '--title', 'How should inbox/jobs.csv be read?']
    expect((await readFile(join(folder, 'args'), 'utf8')).split('\n').slice(0, 8)).toEqual(args)
    // In code, where GitHub makes no mention of @dana.
    expect(await readFile(join(folder, 'text'), 'utf8')).toMatch(
      /^ {8}\S*:add-mask::a They fixed the boiler quickly, thanks @dana #1 /m,
    )
  })

  test('figures of an undeclared source keep the job from building until the owner answers', async () => {
    const repository = await aRepository({
      'sources.yaml': 'survey: { name: Our survey, verified: true, how: We know, rights: { basis: first_party } }\n',
      'reviews/survey.jsonl': aLine({ source: 'survey' }),
    })
    const stating = { ...JSON.parse(anExport('a')), totalReviewCount: 1, averageRating: 5 }
    await repository.upload({ 'inbox/a.json': JSON.stringify(stating) })
    expect(await repository.run(PRIVATE, SCHEDULED)).toMatchObject({
      ...{ code: 1, stderr: '' },
      stdout: expect.stringContaining('Not built yet:\nNothing new is published before you answer'),
    })
    expect(await repository.read('coverage.jsonl')).toContain('"source":"google"')
  })

  test('a good export is published although another upload has a question, and two questions can be merged in turn', async () => {
    const repository = await aRepository({ 'sources.yaml': '{}\n' })
    const other =
      'Score,Day,Who,Words\n4,2026-05-01,Ann B.,They fixed the boiler quickly\n5,2026-05-03,Carl D.,Friendly people and a fair price\n'
    await repository.upload({ 'inbox/a.json': anExport('a'), 'inbox/jobs.csv': table, 'inbox/other.csv': other })
    const { stdout } = await repository.run(PRIVATE, SCHEDULED)
    expect(stdout).toContain('Publish the reviews from Google?')
    expect(stdout).toContain('Not built yet:')
    expect(await repository.commits()).toContain('Import 1 export: 1 new review, 0 changed')
    expect(await repository.questions()).toHaveLength(3)
    const about = async (): Promise<string[]> => {
      const all = await repository.questions()
      const texts = await Promise.all(all.map((branch) => git(repository.remote, 'log', '-1', '--format=%s', branch)))
      return ['inbox/jobs.csv', 'inbox/other.csv'].map(
        (name) => all[texts.findIndex((text) => text.includes(name))] ?? '',
      )
    }
    const [jobs = '', others = ''] = await about()
    const answers = (text: string): string =>
      text
        .replace('source: CHOOSE', 'source: first_party')
        .replace('dates: CHOOSE', 'dates: dmy')
        .replace('half_stars: CHOOSE', 'half_stars: up')
    await repository.upload({ 'imports.yaml': answers(await repository.read('imports.yaml', jobs)) }, jobs)
    await repository.merge(jobs)
    await expect(repository.merge(others)).rejects.toThrow()
    await repository.run(PRIVATE, SCHEDULED)
    await repository.upload({ 'imports.yaml': answers(await repository.read('imports.yaml', others)) }, others)
    await repository.merge(others)
    await repository.run(PRIVATE, SCHEDULED)
    expect((await repository.read('reviews/first_party.jsonl')).split('\n')).toHaveLength(3)
  })

  test('the summary shows a question if the server accepts no branch for it, and everything else is published', async () => {
    const repository = await aRepository({ 'sources.yaml': 'google: { name: Google, verified: true, how: We know }\n' })
    const hook = join(repository.remote, 'hooks/update')
    await writeFile(
      hook,
      '#!/bin/sh\ncase "$1" in refs/heads/main) exit 0;; esac\necho "You may not make branches" >&2; exit 1\n',
    )
    await chmod(hook, 0o755)
    await repository.upload({ 'inbox/a.json': anExport('a'), 'inbox/jobs.csv': table })
    const { code, stdout, clone } = await repository.run(PRIVATE, SCHEDULED)
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/it could not be asked: .*You may not make branches[^]*half_stars: up/),
    ])
    expect(await repository.commits()).toContain('Import 1 export: 1 new review, 0 changed')
    expect(await readFile(join(clone, 'dist/reviews.json'), 'utf8')).toContain('number a')
  })

  test('a question is asked again if the owner deletes the answer', async () => {
    const repository = await aRepository()
    await repository.upload({ 'inbox/jobs.csv': table })
    await repository.run(PRIVATE, SCHEDULED)
    const [branch = ''] = await repository.questions()
    await repository.merge(branch)
    await repository.upload({ 'imports.yaml': null })
    const { stdout } = await repository.run(PRIVATE, SCHEDULED)
    expect(stdout).toContain('open the request yourself')
    expect(await repository.questions()).toEqual([branch])
    expect(await repository.read('imports.yaml', branch)).toContain('CHOOSE')
  })
})
