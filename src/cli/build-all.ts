import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import { mapAtOnce } from '../host/map-at-once.ts'
import { printableLines } from '../host/errors/printable.ts'
import { hasSiteFile } from '../host/settings-of-folder.ts'
import type { Environment } from '../host/build-settings.ts'
import type { SiteEntry } from '../schema/content/sites-file.ts'
import { readSitesFile, SitesFileError } from '../host/files/read-sites-file.ts'
import { MAIN, startBuild } from './build-command-line.ts'
import type { Context } from './command.ts'

/** Bytes of memory that a build needs at least. */
const BUILD_MEMORY = 1e9

/** Settings that differ for each site. Set in the environment, they would apply to all sites. */
const OWN = ['CONTENT', 'DIST', 'DATASET', 'PREVIOUS', 'STORE_URL']

/** A site to build. */
type Buildable = { baseUrl: string; folder: string }

/** The outcome of a site's build, and its messages. */
type Built = { outcome: 'built' | 'up to date' | 'failed'; summary: string; remarks: string }

/**
 * `build --all FILE`: builds all sites of the file that have a folder and changed, several at once. Returns the exit code.
 *
 * @throws {SitesFileError} if no site has a folder
 */
export async function buildAll(file: string, { example }: { example: boolean }, context: Context): Promise<number> {
  const sites = (await readSitesFile(file)).flatMap(buildable)
  if (sites.length === 0) throw new SitesFileError(`${file}: No site has a "folder", so there is nothing to build`)
  const options = example ? ['--if-needed', '--example'] : ['--if-needed']
  const outcomes = await mapAtOnce(sites, atOnce(), (site) => buildAndReport(site, options, context))
  const counts = (['built', 'up to date', 'failed'] as const).map(
    (kind) => `${outcomes.filter((outcome) => outcome === kind).length} ${kind}`,
  )
  context.print(counts.join(', '))
  return outcomes.includes('failed') ? 1 : 0
}

function buildable({ base_url: baseUrl, folder }: SiteEntry): Buildable[] {
  return folder === undefined ? [] : [{ baseUrl, folder }]
}

function atOnce(): number {
  return Math.max(1, Math.min(availableParallelism(), Math.floor(process.availableMemory() / BUILD_MEMORY)))
}

/** Builds a site, prints a line about it, and warns with the messages of the build below that. */
async function buildAndReport(
  site: Buildable,
  options: readonly string[],
  { environment, print, warn }: Context,
): Promise<Built['outcome']> {
  const { outcome, summary, remarks } = await buildApart(site, options, environment)
  print(printableLines(`${site.baseUrl}: ${summary}`))
  for (const line of remarks.split('\n').filter((each) => each.trim() !== '')) warn(printableLines(`  ${line}`))
  return outcome
}

/** Builds a site in a child process, so that a crash ends only that build, and its memory is freed. */
async function buildApart(
  { baseUrl, folder }: Buildable,
  options: readonly string[],
  environment: Environment,
): Promise<Built> {
  if (!hasSiteFile(folder)) {
    return {
      outcome: 'failed',
      summary: `failed: "${folder}" has no site.yaml, so it is not the folder of a business`,
      remarks: '',
    }
  }
  const { build, ended } = startBuild(() =>
    spawn(process.execPath, [MAIN, 'build', folder, ...options], {
      env: { ...withoutOwn(environment), BASE_URL: baseUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  const [stdout, stderr] = await Promise.all([text(build.stdout), text(build.stderr), ended])
  const lines = stdout.trim().split('\n')
  if (build.exitCode !== 0) return { outcome: 'failed', summary: 'failed', remarks: `${stderr}\n${stdout}` }
  const isNew = /^Built /m.test(stdout)
  return { outcome: isNew ? 'built' : 'up to date', summary: lines.at(-1) ?? '', remarks: stderr }
}

function withoutOwn(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !OWN.includes(name)))
}
