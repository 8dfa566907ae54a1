import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { text } from 'node:stream/consumers'
import { mapAtOnce } from '../host/map-at-once.ts'
import { printableLines } from '../host/errors/printable.ts'
import { hasSiteFile } from '../host/site-file.ts'
import type { Environment } from '../host/build-settings.ts'
import type { SiteEntry } from '../schema/content/sites-file.ts'
import { readSitesFile, SitesFileError } from '../host/files/read-sites-file.ts'
import { ended, MAIN } from './build-command-line.ts'
import type { Context } from './command.ts'

/** What a build takes at least, in bytes. */
const BUILD_MEMORY = 1e9

/** Settings that are each site's own: in the environment they would be those of all. */
const OWN = ['CONTENT', 'DIST', 'DATASET', 'PREVIOUS', 'STORE_URL']

/** A site that is to be built. */
type Buildable = { baseUrl: string; folder: string }

/** What became of a site, and what its build had to say. */
type Built = { outcome: 'built' | 'up to date' | 'failed'; summary: string; remarks: string }

/**
 * `build --all FILE`: builds the sites of the file that have a folder and have changed, several at once. Returns the exit code.
 *
 * @throws {SitesFileError} if there is nothing that can be built
 */
export async function buildAll(file: string, { example }: { example: boolean }, context: Context): Promise<number> {
  const sites = (await readSitesFile(file)).flatMap(buildable)
  if (sites.length === 0) throw new SitesFileError(`${file}: No site names its folder: nothing can be built`)
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

/** A line for the site, and below it what its build says. */
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

/** In a process of its own: a fault ends only that, and its memory ends with it. */
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
  const child = spawn(process.execPath, [MAIN, 'build', folder, ...options], {
    env: { ...withoutOwn(environment), BASE_URL: baseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)])
  const lines = stdout.trim().split('\n')
  if (child.exitCode !== 0) return { outcome: 'failed', summary: 'failed', remarks: `${stderr}\n${stdout}` }
  const isNew = /^Built /m.test(stdout)
  return { outcome: isNew ? 'built' : 'up to date', summary: lines.at(-1) ?? '', remarks: stderr }
}

function withoutOwn(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !OWN.includes(name)))
}
