import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { reviewId } from '../../src/schema/content/review-id.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'
import { anEmptyFolder } from '../publish/run-build.ts'
import { runCli, runProcess } from './a-command.ts'

const NAMES = COMMANDS.map(({ name }) => name)

describe('public-reviews', () => {
  test('public-reviews --help lists every command and explains the exit codes', async () => {
    const { code, stdout } = await runProcess(['--help'], await anEmptyFolder())
    expect(code).toBe(0)
    for (const name of NAMES) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'))
    expect(stdout).toMatch(/Exit codes:\n {2}0 .*\n {2}1 .*\n {2}2 /)
  })

  test.for(NAMES)('%s --help shows examples and does nothing', async (name) => {
    const folder = await anEmptyFolder()
    const { code, stdout } = await runCli([name, '--help'], folder)
    expect(code).toBe(0)
    expect(stdout).toContain('Examples:')
    expect(stdout).toContain('Exit codes:')
    expect(await readdir(folder)).toEqual([])
  })

  test.for([
    [['biuld'], "unknown command 'biuld'\n(Did you mean build?)"],
    [['build', '--frist'], "unknown option '--frist'\n(Did you mean --first?)"],
    [['import', '--pruen', 'x'], '(Did you mean --prune?)'],
    [['new'], "missing required argument 'folder'"],
    [['withhold'], "missing required argument 'id'"],
    [['check', 'one', 'two'], 'too many arguments'],
    [['check', 'one', '--folder', 'two'], 'name the folder once'],
  ] as const)('wrong usage %j exits with 2 and does nothing', async ([args, why]) => {
    const folder = await anEmptyFolder()
    const { code, stdout, stderr } = await runCli(args, folder)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(why)
    expect(await readdir(folder)).toEqual([])
  })

  test.for(NAMES)('npm run %s in a checkout runs the same command', (name) => {
    expect(Object.entries(packageJson.scripts)).toContainEqual([name, `node src/cli/main.ts ${name}`])
  })
})

describe('erase --author', () => {
  const mine = aLine() + aLine({ source_id: 'two', date: '2026-05-02', text: 'Good again.' })
  const other = aLine({ source_id: 'three', author: 'Lee K.', text: 'On time.' })

  test('erase --author NAME --all erases every review of that author, and no other', async () => {
    const folder = await aContentFolder({ 'site.yaml': '', 'reviews/a.jsonl': mine + other })
    const { code, stdout, stderr } = await runCli(['erase', '--author', 'Dana R.', '--all'], folder)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('Erased 2 reviews')
    expect(await readFile(join(folder, 'reviews/a.jsonl'), 'utf8')).toBe(other)
  })

  test('erase --author NAME without --all refuses to erase two reviews, names both, and changes nothing', async () => {
    const folder = await aContentFolder({ 'site.yaml': '', 'reviews/a.jsonl': mine + other })
    const { code, stdout, stderr } = await runCli(['erase', '--author', 'Dana R.'], folder)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    for (const id of ['one', 'two'].map((sourceId) => reviewId('google', sourceId))) expect(stderr).toContain(id)
    expect(await readFile(join(folder, 'reviews/a.jsonl'), 'utf8')).toBe(mine + other)
    expect(await readdir(folder)).not.toContain('withheld.jsonl')
  })
})

describe('the folder of a command', () => {
  async function twoFolders(): Promise<{ parent: string; one: string; two: string }> {
    const [one, two] = [await aContentFolder({ 'reviews/a.jsonl': aLine() }), await aContentFolder({})]
    const parent = await anEmptyFolder()
    return { parent, one: relative(parent, one), two: relative(parent, two) }
  }

  test('a command prefers its argument or --folder to CONTENT as its folder', async () => {
    const { parent, one, two } = await twoFolders()
    for (const args of [
      ['check', one],
      ['check', '--folder', one],
      ['check', `--folder=${one}`],
    ]) {
      const { stdout } = await runCli(args, parent, { CONTENT: two })
      expect(stdout).toContain(`${one}: `)
    }
    expect((await runCli(['check'], parent, { CONTENT: two })).stdout).toContain(`${two}: `)
  })

  test('a command uses the current folder if it contains a business.yaml', async () => {
    const folder = await aContentFolder({ 'reviews/a.jsonl': aLine() })
    expect((await runCli(['check'], folder)).stdout).toMatch(/^\.: /m)
  })

  test('a command uses the folder "content" by default, as in a checkout', async () => {
    const { code, stdout } = await runCli(['check'], await anEmptyFolder())
    expect(code).toBe(1)
    expect(stdout).toContain('content: This folder does not exist')
  })

  test('a command does not read its folder as an id or a file', async () => {
    const folder = await aContentFolder({ 'reviews/a.jsonl': aLine() })
    const args = ['withhold', 'NO-SUCH-ID', '--folder', folder, '--reason', 'fake']
    const { code, stderr } = await runCli(args, await anEmptyFolder())
    expect(code).toBe(1)
    expect(stderr).toContain('No review has the id "NO-SUCH-ID"')
  })
})

describe('site.yaml', () => {
  async function aSite(site: string): Promise<string> {
    const folder = await aContentFolder({ 'reviews/a.jsonl': aLine() })
    await writeFile(join(folder, 'site.yaml'), site)
    return folder
  }

  test.for([
    [
      '# nothing yet\nbase_url: reviews.example',
      'site.yaml:2: base_url: "reviews.example": Give an address with https',
    ],
    ['port: 123456', 'site.yaml:1: port: 123456: Give a whole number, 0 to 65535'],
    [
      'host: heroku',
      'site.yaml:1: host: "heroku": Give netlify, cloudflare, vercel, node, github-pages, gitlab-pages or static',
    ],
    [
      'base_url: https://ana.github.io/reviews',
      'Give an address without a path, such as https://reviews.example. To get one',
    ],
    ['base_ulr: https://a.example', 'site.yaml:1: base_ulr: "https://a.example": Unknown member: check its spelling'],
    ['session_secret: 12345678', 'This is a secret: set SESSION_SECRET in the environment instead'],
    ['previous: https://me:pass@a.example', 'Anyone who has this file can read the password in it: set PREVIOUS'],
    ['store_url: mysql://a', 'Give file: and a path, or a postgres:// address'],
  ] as const)('site.yaml with %j is refused with file and line', async ([site, why]) => {
    const { code, stderr } = await runCli(['check'], await aSite(site))
    expect(code).toBe(1)
    expect(stderr).toContain(why)
    expect(stderr).not.toContain('me:pass')
  })

  test.for([
    '',
    '# only comments\n',
    'base_url:\n',
    'metrics: true\ntrust_proxy: [10.0.0.0/8, "fd00::/8"]\nhost: node\n',
  ])('site.yaml with %j is accepted', async (site) => {
    expect(await runCli(['check'], await aSite(site))).toMatchObject({ code: 0, stderr: '' })
  })
})
