import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from '../cli/a-command.ts'
import { aLine, fillContentFolder } from '../content/a-content-folder.ts'
import { anEmptyFolder } from './run-build.ts'

test('build --all builds each site that changed, and names the sites that failed', { timeout: 240_000 }, async () => {
  const parent = await anEmptyFolder()
  const good = (name: string) => ({ 'site.yaml': '', 'reviews/google.jsonl': aLine({ author: name }) })
  await fillContentFolder(join(parent, 'a'), { ...good('a'), 'business.yaml': 'name: [' })
  await fillContentFolder(join(parent, 'b'), good('b'))
  await writeFile(
    join(parent, 'sites.yaml'),
    ['a', 'b']
      .map((name) => `  - base_url: http://${name}.localhost\n    folder: ${name}\n`)
      .join('')
      .replace(/^/, 'sites:\n') + '  - base_url: http://only-served.localhost\n',
  )
  // These settings of one site must not reach the others from the environment.
  const settings = { BASE_URL: 'http://d.localhost', DIST: join(parent, 'elsewhere'), CONTENT: 'nowhere' }
  const build = () => runCli(['build', '--all', 'sites.yaml', '--first'], parent, settings)
  const originOf = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(parent, name, 'dist/manifest.json'), 'utf8')).base_url

  const first = await build()
  expect(first.code).toBe(1)
  expect(first.stdout).toMatch(/^http:\/\/a\.localhost: failed$/m)
  expect(first.stderr).toMatch(/^ {2}a\/business\.yaml:1: This is not YAML/m)
  expect(first.stdout).toMatch(/^http:\/\/b\.localhost: Built b\/dist\/ for http:\/\/b\.localhost: 1 review$/m)
  expect(first.stdout).toMatch(/^1 built, 0 up to date, 1 failed$/m)
  expect(first.stdout).not.toContain('only-served')
  expect(await originOf('b')).toBe('http://b.localhost')

  const built = await stat(join(parent, 'b/dist/manifest.json'))
  await fillContentFolder(join(parent, 'a'), good('a'))
  const second = await build()
  expect([second.code, second.stderr]).toEqual([0, ''])
  expect(second.stdout).toMatch(/^http:\/\/b\.localhost: b\/dist\/ is up to date$/m)
  expect(second.stdout).toMatch(/^1 built, 1 up to date, 0 failed$/m)
  expect(await originOf('a')).toBe('http://a.localhost')
  expect((await stat(join(parent, 'b/dist/manifest.json'))).mtimeMs).toBe(built.mtimeMs)
})

test.for([
  ['sites:\n  - base_url: nowhere', 'sites.yaml:2: sites.0.base_url: "nowhere": Give an address'],
  ['sites:\n  - base_url: https://a.example', 'sites.yaml: No site has a "folder"'],
  ['sites:\n  - base_url: https://a.example\n    folder: a', '"a" has no site.yaml'],
] as const)('build --all builds nothing from the file %j, and says why', async ([text, why]) => {
  const parent = await anEmptyFolder()
  await writeFile(join(parent, 'sites.yaml'), text)
  const { code, stdout, stderr } = await runCli(['build', '--all', 'sites.yaml'], parent)
  expect(code).toBe(1)
  expect(stdout + stderr).toContain(why)
})

test('build and sidecar refuse to take both a folder and a file of sites', async () => {
  const parent = await anEmptyFolder()
  for (const args of [
    ['build', 'a', '--all', 'sites.yaml'],
    ['sidecar', 'sites.yaml', '--folder', 'a'],
  ]) {
    const { code, stderr } = await runCli(args, parent)
    expect(code).toBe(2)
    expect(stderr).toContain('name a folder or a file of sites, not both')
  }
})

test('build --all --example allows a public address for an invented business', { timeout: 120_000 }, async () => {
  const parent = await anEmptyFolder()
  await fillContentFolder(join(parent, 'a'), { 'site.yaml': '', 'reviews/google.jsonl': aLine() })
  await appendFile(join(parent, 'a/business.yaml'), 'invented: true\n')
  await writeFile(join(parent, 'sites.yaml'), 'sites:\n  - base_url: https://reviews.copperfinch.com\n    folder: a\n')
  const refused = '"invented: true"'
  expect((await runCli(['build', '--all', 'sites.yaml', '--first'], parent)).stderr).toContain(refused)
  // The build continues to the next guard
  const { stderr } = await runCli(['build', '--all', 'sites.yaml', '--example'], parent)
  expect(stderr).not.toContain(refused)
  // Without --all, the build would be for another address
  expect(stderr).toContain('add --first to the command: npm run build -- --first (or FIRST=1)')
})
