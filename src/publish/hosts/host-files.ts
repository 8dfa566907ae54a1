import { cp, mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { shownCount } from '../../schema/rounding.ts'
import { ifMissing, readText } from '../../host/files/missing-file.ts'
import { DATASET_DOWNLOADS } from '../../schema/downloads.ts'
import { loose } from '../../schema/loose.ts'
import { Manifest } from '../../schema/manifest.ts'
import type { BuildSettings } from '../../host/build-settings.ts'
import { routesFile, workerFile } from './cloudflare.ts'
import type { BuiltFiles } from './header-rules.ts'
import { headersFile, redirectsFile } from './netlify.ts'
import { nginxConfig } from './nginx.ts'
import { vercelConfig, vercelOutputOf } from './vercel.ts'

type HostSettings = Pick<BuildSettings, 'baseUrl' | 'sidecarUrl' | 'host'>

/** Writes the host's configuration into a build: headers and, if there is a sidecar, proxy rules for its paths. */
export async function writeHostFiles(folder: string, settings: HostSettings): Promise<void> {
  const files = await builtFilesIn(folder)
  for (const [name, text] of Object.entries(hostFiles(settings, files))) await writeFile(join(folder, name), text)
}

async function builtFilesIn(folder: string): Promise<BuiltFiles> {
  const has = async (file: string) => (await ifMissing(undefined, stat(join(folder, file)))) !== undefined
  return { hasLog: await has('log/checkpoint'), lacksDataset: !(await has('reviews.json')) }
}

function hostFiles({ baseUrl, sidecarUrl, host }: HostSettings, files: BuiltFiles): Record<string, string> {
  if (host === 'netlify') {
    return {
      _headers: headersFile(baseUrl, files),
      ...(sidecarUrl !== undefined && { _redirects: redirectsFile(sidecarUrl, files) }),
    }
  }
  if (host === 'cloudflare') {
    const worker = { '_worker.js': workerFile(sidecarUrl ?? '', files), '_routes.json': routesFile(files) }
    return { _headers: headersFile(baseUrl, files), ...(sidecarUrl !== undefined && worker) }
  }
  if (host === 'static') return { 'nginx.conf': nginxConfig(baseUrl, sidecarUrl, files) }
  if (host === 'github-pages') return gitHubFiles(baseUrl)
  return {}
}

/** `.nojekyll` keeps GitHub from running Jekyll, which would drop `.well-known`; `CNAME` names the domain of the site. */
function gitHubFiles(baseUrl: string): Record<string, string> {
  const { hostname } = new URL(baseUrl)
  return { '.nojekyll': '', ...(!hostname.endsWith('.github.io') && { CNAME: `${hostname}\n` }) }
}

/** Copies a build to `.vercel/output` beside it, with Vercel's configuration. One rename puts the finished copy in place. */
export async function writeVercelOutput({ baseUrl, sidecarUrl, dist }: BuildSettings): Promise<void> {
  const output = vercelOutputOf(dist)
  const incoming = `${output}.incoming`
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true })
  await cp(await realpath(dist), join(incoming, 'static'), { recursive: true })
  await writeFile(join(incoming, 'config.json'), vercelConfig(baseUrl, sidecarUrl, await builtFilesIn(dist)))
  await rm(output, { recursive: true, force: true })
  await rename(incoming, output)
}

const MIB = 2 ** 20

/**
 * The hosts' limits: https://developers.cloudflare.com/pages/platform/limits/,
 * https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits,
 * https://docs.gitlab.com/administration/instance_limits/#number-of-files-per-gitlab-pages-website
 */
const LIMITS: Partial<Record<BuildSettings['host'], Limit>> = {
  cloudflare: { name: 'Cloudflare Pages', bytes: 25 * MIB, files: 20_000, total: Infinity },
  'github-pages': { name: 'GitHub Pages', bytes: Infinity, files: Infinity, total: 1000 * MIB },
  'gitlab-pages': { name: 'GitLab Pages', bytes: Infinity, files: 200_000, total: 1000 * MIB },
}

/** The hosts that only serve files and cannot pass requests on. */
const NO_PROXY: readonly BuildSettings['host'][] = ['github-pages', 'gitlab-pages']

/**
 * Removes the given files (the dataset and its downloads) from a build if they are too large for the host. The manifest still
 * lists `/reviews.json`: the sidecar makes it from the shards.
 */
export async function leaveOutTooLarge(
  folder: string,
  files: readonly { path: string; bytes: number }[],
  host: BuildSettings['host'],
): Promise<void> {
  const most = LIMITS[host]?.bytes ?? Infinity
  for (const { path, bytes } of files) if (bytes > most) await rm(join(folder, path))
}

/**
 * Warnings about the host's limits: a line for each file that is too large or was left out, and one line each for too many files,
 * too many bytes, and a sidecar to which the host cannot pass requests on.
 */
export async function filesOverLimit(settings: Pick<BuildSettings, 'host' | 'dist' | 'sidecarUrl'>): Promise<string[]> {
  const { host, dist, sidecarUrl } = settings
  const limit = LIMITS[host]
  if (limit === undefined) return []
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const sizes = await Promise.all(files.map(async (file) => ({ file, bytes: (await stat(file)).size })))
  const tooLarge = sizes
    .filter(({ bytes }) => bytes > limit.bytes)
    .map(({ file, bytes }) => sizeOver(limit, `/${relative(dist, file)}`, bytes))
  const tooMany = `the build has ${shownCount(files.length)} files; ${limit.name} takes up to ${shownCount(limit.files)}${host === 'cloudflare' ? ' on its free plan' : ''}`
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
  const tooMuch = `the build has ${shownCount(Math.ceil(total / MIB))} MiB; ${limit.name} takes up to ${shownCount(limit.total / MIB)} MiB`
  const noProxy =
    `${limit.name} cannot pass requests on to the sidecar at ${sidecarUrl}: remove sidecar_url, or put a proxy in front of ` +
    `${limit.name} that passes them on`
  const leftOut = [...(await datasetLeftOut(settings, limit)), ...(await downloadsLeftOut(dist, limit))]
  return [
    ...[...leftOut, ...tooLarge],
    ...(files.length > limit.files ? [tooMany] : []),
    ...(total > limit.total ? [tooMuch] : []),
    ...(sidecarUrl !== undefined && NO_PROXY.includes(host) ? [noProxy] : []),
  ]
}

/** A host's name and limits: bytes in one file, number of files, and bytes in total. */
type Limit = { name: string; bytes: number; files: number; total: number }

function sizeOver(limit: Limit, path: string, bytes: number): string {
  return `${path} has ${(bytes / MIB).toFixed(1)} MiB; ${limit.name} takes files up to ${limit.bytes / MIB} MiB`
}

/** A line for each download that was left out. */
async function downloadsLeftOut(dist: string, limit: Limit): Promise<string[]> {
  const paths = DATASET_DOWNLOADS.map(({ path }) => path)
  const found = await Promise.all(paths.map((path) => ifMissing(undefined, stat(join(dist, path)))))
  return paths
    .filter((_, nth) => found[nth] === undefined)
    .map((path) => `${path} was left out: ${limit.name} takes files up to ${limit.bytes / MIB} MiB`)
}

/** A line if `/reviews.json` was left out. It says who serves the file, or that nobody does. */
async function datasetLeftOut(
  { dist, sidecarUrl }: Pick<BuildSettings, 'dist' | 'sidecarUrl'>,
  limit: Limit,
): Promise<string[]> {
  if (!(await builtFilesIn(dist)).lacksDataset) return []
  const manifest = loose(Manifest).safeParse(JSON.parse((await readText(join(dist, 'manifest.json'))) ?? 'null'))
  const whole = manifest.data?.artefacts.find(({ path }) => path === '/reviews.json')
  if (whole === undefined) return []
  const who =
    sidecarUrl === undefined
      ? 'Nobody serves it until you set sidecar_url (SIDECAR_URL) and build again; readers can use the files in /data'
      : `The sidecar at ${sidecarUrl} makes it from the files in /data, and ${limit.name} passes requests on to it`
  return [`${sizeOver(limit, whole.path, whole.bytes)}, so it was left out. ${who}`]
}
