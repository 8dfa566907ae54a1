import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import packageJson from '../../package.json' with { type: 'json' }
import { COMMANDS } from '../../src/cli/commands.ts'
import { ContentError } from '../../src/host/errors/content-error.ts'
import { readContent } from '../../src/content/read-content.ts'
import { settingsFor } from '../../src/host/settings-of-folder.ts'
import { TRADES } from '../../src/presets/read-preset.ts'
import { faultsOf } from '../../src/presets/taxonomy-for.ts'
import { SiteFile } from '../../src/schema/content/site-file.ts'
import { shrinkwrapOf } from '../../src/publish/pack/shrinkwrap.ts'
import { CONFIGURATION } from '../../src/schema/configuration.ts'
import { AspectsFile } from '../../src/schema/content/taxonomy.ts'
import { runCli } from '../cli/a-command.ts'
import { anEmptyFolder } from '../publish/run-build.ts'

async function make(folder: string, ...options: string[]): Promise<void> {
  const { code, stderr } = await runCli(['new', folder, ...options], process.cwd(), { TZ: 'Pacific/Auckland' })
  if (code !== 0) throw new Error(stderr)
}

test('npm run new makes a folder that lacks only what the owner must supply', async () => {
  const folder = join(await anEmptyFolder(), 'mine')
  await make(folder)
  const error: unknown = await readContent(folder).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ContentError)
  expect((error as ContentError).complaints.map(({ field }) => field)).toEqual([
    'name',
    'category',
    'url',
    'verification_policy',
  ])
})

test('npm run new writes no time zone, whatever time zone the machine uses', async () => {
  const folder = join(await anEmptyFolder(), 'mine')
  await make(folder)
  expect(await readFile(join(folder, 'business.yaml'), 'utf8')).not.toMatch(/^timezone:/m)
})

test('npm run new never writes into a folder that has files', async () => {
  const folder = join(await anEmptyFolder(), 'mine')
  await make(folder)
  const before = await readdir(folder)
  await expect(make(folder)).rejects.toThrow(`"${folder}" is a file, or already contains files`)
  expect(await readdir(folder)).toEqual(before)
  await expect(make(join(folder, 'business.yaml'))).rejects.toThrow('is a file, or already contains files')
})

test('npm run new --trade writes one or several trades into business.yaml', async () => {
  const parent = await anEmptyFolder()
  await make(join(parent, 'one'), '--trade', 'contractor')
  await make(join(parent, 'two'), '--trade', 'contractor', '--trade=moving')
  expect(await readFile(join(parent, 'one', 'business.yaml'), 'utf8')).toMatch(/^trade: contractor$/m)
  expect(await readFile(join(parent, 'two', 'business.yaml'), 'utf8')).toMatch(/^trade: \[contractor, moving\]$/m)
})

test('npm run new --trade with an unknown trade suggests the nearest, and makes nothing', async () => {
  const folder = join(await anEmptyFolder(), 'mine')
  await expect(make(folder, '--trade', 'plumber')).rejects.toThrow(
    'There is no trade "plumber"; did you mean plumbing-heating-electrical?',
  )
  await expect(readdir(folder)).rejects.toThrow('ENOENT')
  await expect(make(folder, '--trad', 'moving')).rejects.toThrow('Did you mean --trade?')
})

test('the blank aspects.yaml has no entries, and the examples in its comments are valid', async () => {
  const blank = await readFile('src/content/new/blank/aspects.yaml', 'utf8')
  expect(AspectsFile.parse(parse(blank))).toEqual(AspectsFile.parse(null))
  const explained = AspectsFile.parse(parse(blank.replaceAll(/^# ?/gm, '').replace(/^[^]*?(?=^aspects:)/m, '')))
  expect(explained.aspects.map(({ id }) => id)).toEqual(['pricing', 'showroom'])
  expect(faultsOf({ trades: ['plumbing-heating-electrical'], language: 'en' }, explained)).toEqual([])
})

test('the blank business.yaml names every trade', async () => {
  const blank = (await readFile('src/content/new/blank/business.yaml', 'utf8')).replaceAll(/\n# /g, ' ')
  expect(blank).toContain(TRADES.join(', '))
})
test('npm run new makes a project with one dependency, a script for each command, and valid settings', async () => {
  const folder = join(await anEmptyFolder(), 'My Reviews')
  await make(folder)
  const scripts = COMMANDS.map(({ name }) => name).filter((name) => name !== 'new')
  expect(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).toEqual({
    name: 'my-reviews',
    private: true,
    scripts: Object.fromEntries(scripts.map((name) => [name, `public-reviews ${name}`])),
    dependencies: { 'public-reviews': `^${packageJson.version}` },
  })
  expect(await settingsFor(folder, {})).toMatchObject({ DIST: join(folder, 'dist') })
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['.github', '.gitignore', 'netlify.toml', 'README.md']))
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['.gitlab-ci.yml', 'inbox']))
  expect(await readdir(join(folder, '.github/workflows'))).toEqual(['reviews.yml'])
  expect(await readFile(join(folder, '.gitignore'), 'utf8')).toMatch(/^node_modules\/\ndist\n\.data\/$/m)
})

test('each commented line of the new site.yaml is a valid setting', async () => {
  const folder = join(await anEmptyFolder(), 'mine')
  await make(folder)
  const text = await readFile(join(folder, 'site.yaml'), 'utf8')
  const settings = [...text.matchAll(/^# ([a-z_]+): (.+)$/gm)].map(([, name = '', value]) => [name, value])
  expect(settings.length).toBeGreaterThan(5)
  expect(SiteFile.safeParse(Object.fromEntries(settings)).error).toBeUndefined()
})

test('no package that an owner installs has an install script, which npm would ask about', async () => {
  const { packages } = JSON.parse(shrinkwrapOf(await readFile('package-lock.json', 'utf8'))) as {
    packages: Record<string, { hasInstallScript?: true }>
  }
  expect(Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)).toEqual([])
})

test('npm run new --docker writes the files for "docker compose up" at the top of the folder', async () => {
  const folder = join(await anEmptyFolder(), 'mine')
  await make(folder, '--docker')
  const { services } = parse(await readFile(join(folder, 'compose.yaml'), 'utf8')) as {
    services: { site: { build: object; environment: Record<string, unknown> }; caddy: { volumes: string[] } }
  }
  expect(services.site.build).toEqual({ context: '.', dockerfile: 'Dockerfile', target: 'site' })
  const stages = await readFile(join(folder, 'Dockerfile'), 'utf8')
  expect(stages).toMatch(/^FROM node AS site$/m)
  // Changed content leaves the layer of the packages as it is.
  expect(stages.indexOf('RUN npm ci --omit=dev')).toBeLessThan(stages.indexOf('COPY --chown=node:node . .'))
  const mounted = services.caddy.volumes.flatMap((volume) => /^\.\/([^:]+):/.exec(volume)?.[1] ?? [])
  expect(await readdir(folder)).toEqual(expect.arrayContaining([...mounted, 'Dockerfile.dockerignore']))
  expect(mounted).toEqual(['Caddyfile'])
  for (const name of Object.keys(services.site.environment))
    expect([...Object.keys(CONFIGURATION), 'FIRST']).toContain(name)
})
