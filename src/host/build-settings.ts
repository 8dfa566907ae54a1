import { z } from 'zod'
import { CONFIGURATION } from '../schema/configuration.ts'
import { parseSettings, switchedOn } from '../schema/parse-settings.ts'

/** Settings by the names of environment variables; a blank one counts as not set. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The environment of this process. The rooms get settings as values: only where a process begins is it read. */
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

/** What the environment says of a build (contract: Configuration). */
export type BuildSettings = {
  baseUrl: string
  content: string
  dist: string
  /** Where the reviews published last are; by default in `dist`. */
  previous: string | undefined
  sidecarUrl: string | undefined
  /** The kind of host whose files the build writes. */
  host: z.output<typeof CONFIGURATION.SITE_HOST>
  /** Whether a build for a public origin may find nothing to compare with, because nothing was published there before. */
  first: boolean
}

/** @throws {SettingsError} if any setting is invalid, with a line for each of them */
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
