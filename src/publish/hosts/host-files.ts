import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { shownCount } from '../../schema/rounding.ts'
import { ifMissing } from '../../dataset/missing-file.ts'
import type { BuildSettings } from '../../settings.ts'
import { routesFile, workerFile } from './cloudflare.ts'
import { headersFile, redirectsFile } from './netlify.ts'
import { vercelConfig } from './vercel.ts'

type HostSettings = Pick<BuildSettings, 'baseUrl' | 'sidecarUrl' | 'host'>

/** Writes into a build what its host reads: headers and, if there is a sidecar, what proxies the dynamic paths to it. */
export async function writeHostFiles(folder: string, settings: HostSettings): Promise<void> {
  const files = { hasLog: await hasLogIn(folder) }
  for (const [name, text] of Object.entries(hostFiles(settings, files))) await writeFile(join(folder, name), text)
}

async function hasLogIn(folder: string): Promise<boolean> {
  return (await ifMissing(undefined, stat(join(folder, 'log', 'checkpoint')))) !== undefined
}

function hostFiles({ baseUrl, sidecarUrl, host }: HostSettings, files: { hasLog: boolean }): Record<string, string> {
  if (host === 'netlify') {
    return {
      _headers: headersFile(baseUrl, files),
      ...(sidecarUrl !== undefined && { _redirects: redirectsFile(sidecarUrl) }),
    }
  }
  if (host === 'cloudflare') {
    const worker = sidecarUrl !== undefined && { '_worker.js': workerFile(sidecarUrl), '_routes.json': routesFile() }
    return { _headers: headersFile(baseUrl, files), ...worker }
  }
  return {}
}

/** Copies a build to `.vercel/output` beside it, with its configuration, in one move. */
export async function writeVercelOutput({ baseUrl, sidecarUrl, dist }: BuildSettings): Promise<void> {
  const output = resolve(dirname(resolve(dist)), '.vercel', 'output')
  const incoming = `${output}.incoming`
  await rm(incoming, { recursive: true, force: true })
  await mkdir(incoming, { recursive: true })
  await cp(dist, join(incoming, 'static'), { recursive: true })
  await writeFile(join(incoming, 'config.json'), vercelConfig(baseUrl, sidecarUrl, { hasLog: await hasLogIn(dist) }))
  await rm(output, { recursive: true, force: true })
  await rename(incoming, output)
}

const MIB = 2 ** 20

/** What a host refuses at most: https://developers.cloudflare.com/pages/platform/limits/ */
const LIMITS: Partial<Record<BuildSettings['host'], { name: string; bytes: number; files: number }>> = {
  cloudflare: { name: 'Cloudflare Pages', bytes: 25 * MIB, files: 20_000 },
}

/** What the host will refuse of a build, in a line for each file that is too large, and one if there are too many. */
export async function filesOverLimit({ host, dist }: Pick<BuildSettings, 'host' | 'dist'>): Promise<string[]> {
  const limit = LIMITS[host]
  if (limit === undefined) return []
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const sizes = await Promise.all(files.map(async (file) => ({ file, bytes: (await stat(file)).size })))
  const tooLarge = sizes
    .filter(({ bytes }) => bytes > limit.bytes)
    .map(({ file, bytes }) => {
      const size = `${(bytes / MIB).toFixed(1)} MiB`
      return `/${relative(dist, file)} has ${size}; ${limit.name} takes files up to ${limit.bytes / MIB} MiB`
    })
  if (files.length <= limit.files) return tooLarge
  return [
    ...tooLarge,
    `the build has ${shownCount(files.length)} files; ${limit.name} takes up to ${shownCount(limit.files)} on its free plan`,
  ]
}
