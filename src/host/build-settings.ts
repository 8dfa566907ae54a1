import { z } from 'zod'
import { CONFIGURATION } from '../schema/configuration.ts'
import { parseSettings, switchedOn } from '../schema/parse-settings.ts'

/** Settings by the names of environment variables; a blank one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The environment of this process. Only code that starts a process calls this; all other code receives settings as values. */
export function processEnvironment(): Environment {
  return process.env
}

const Variables = z.object({
  BASE_URL: CONFIGURATION.BASE_URL.optional(),
  PORT: CONFIGURATION.PORT.default(8080),
  CONTENT: z.string().default('content'),
  DIST: CONFIGURATION.DIST.default('dist'),
  PREVIOUS: CONFIGURATION.PREVIOUS.optional(),
  SIDECAR_URL: CONFIGURATION.SIDECAR_URL.optional(),
  SITE_HOST: CONFIGURATION.SITE_HOST.default('netlify'),
  FIRST: switchedOn.default(false),
})

/** The settings of a build (contract: Configuration). */
export type BuildSettings = {
  baseUrl: string
  content: string
  dist: string
  /** Where to find the reviews published last: a path or an address; by default `dist`. */
  previous: string | undefined
  sidecarUrl: string | undefined
  /** The kind of host whose files the build writes. */
  host: z.output<typeof CONFIGURATION.SITE_HOST>
  /** Whether the owner says that this is the first build. A public origin then needs no earlier build to compare with. */
  first: boolean
}

/**
 * Whether a site may answer searches, agents and subscribers. At a host that serves only files, a site does so only if
 * `SIDECAR_URL` is set. At any other host, a sidecar may be added later.
 */
export function hasSidecar({ host, sidecarUrl }: Pick<BuildSettings, 'host' | 'sidecarUrl'>): boolean {
  return sidecarUrl !== undefined || !FILES_ALONE.includes(host)
}

const FILES_ALONE: readonly BuildSettings['host'][] = ['github-pages', 'gitlab-pages', 'static']

/** @throws {SettingsError} with a line for each invalid setting */
export function readBuildSettings(environment: Environment): BuildSettings {
  const settings = parseSettings(Variables, environment)
  return {
    baseUrl: settings.BASE_URL ?? `http://localhost:${settings.PORT}`,
    content: settings.CONTENT,
    dist: settings.DIST,
    previous: settings.PREVIOUS,
    sidecarUrl: settings.SIDECAR_URL,
    host: settings.SITE_HOST,
    first: settings.FIRST,
  }
}
