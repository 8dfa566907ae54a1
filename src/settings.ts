import { z } from 'zod'
import { origin, parseSettings, whole } from './schema/settings.ts'
import { isWebAddress } from './schema/web-address.ts'

/** The kinds of host that a build can write files for; `node` is this software's own server. */
export const HOSTS = ['netlify', 'cloudflare', 'vercel', 'node'] as const
export type Host = (typeof HOSTS)[number]

const Environment = z.object({
  BASE_URL: origin.optional(),
  PORT: whole(0, 65_535).default(8080),
  CONTENT: z.string().default('content'),
  DIST: z.string().default('dist'),
  PREVIOUS: z.string().refine(isReadable, 'a file, a folder or an origin').optional(),
  SIDECAR_URL: origin.optional(),
  SITE_HOST: z.enum(HOSTS, `one of ${HOSTS.join(', ')}`).default('netlify'),
})

/** What the environment says of a build (contract: Configuration). */
export type BuildSettings = {
  baseUrl: string
  content: string
  dist: string
  /** Where the reviews published last are; by default in `dist`. */
  previous: string | undefined
  sidecarUrl: string | undefined
  host: Host
}

/** @throws {SettingsError} if any setting is invalid, with a line for each of them */
export function readBuildSettings(environment: NodeJS.ProcessEnv = process.env): BuildSettings {
  const { BASE_URL, PORT, CONTENT, DIST, PREVIOUS, SIDECAR_URL, SITE_HOST } = parseSettings(Environment, environment)
  const baseUrl = BASE_URL ?? `http://localhost:${PORT}`
  return { baseUrl, content: CONTENT, dist: DIST, previous: PREVIOUS, sidecarUrl: SIDECAR_URL, host: SITE_HOST }
}

function isReadable(previous: string): boolean {
  return !/^[a-z]+:\/\//i.test(previous) || (isWebAddress(previous) && URL.canParse(previous))
}
