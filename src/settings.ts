import { z } from 'zod'
import { withoutPassword } from './schema/web-address.ts'

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'Give a port number, such as 8080')
  .transform(Number)
  .pipe(z.int().max(65535, 'The highest port is 65535'))

const origin = z
  .string()
  .refine(isOrigin, 'Give an origin without a trailing slash, such as https://reviews.example.com')

const Environment = z.object({
  BASE_URL: origin.optional(),
  PORT: port.default(8080),
  CONTENT: z.string().min(1, 'Give a folder, such as content').default('content'),
  DIST: z.string().min(1, 'Give a folder, such as dist').default('dist'),
  PREVIOUS: z
    .string()
    .min(1, 'Give a file, a folder or an origin')
    .refine(isReadable, 'Give a file, a folder or an origin')
    .optional(),
  SIDECAR_URL: origin.optional(),
})

/** What the environment says of a build (contract: Configuration). */
export type BuildSettings = {
  baseUrl: string
  content: string
  dist: string
  /** Where what was published last stands; by default in `dist`. */
  previous: string | undefined
  sidecarUrl: string | undefined
}

/** Some settings do not parse: one line for each, naming it, what it was, and what it may be. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** @throws {SettingsError} with every fault at once */
export function readBuildSettings(environment: NodeJS.ProcessEnv = process.env): BuildSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = Environment.safeParse(given)
  if (!result.success) {
    throw new SettingsError(
      result.error.issues
        .map(
          ({ path, message }) =>
            `${path.join('.')} is ${JSON.stringify(withoutPassword(given[String(path[0])] ?? ''))}: ${message}`,
        )
        .join('\n'),
    )
  }
  const { BASE_URL, PORT, CONTENT, DIST, PREVIOUS, SIDECAR_URL } = result.data
  const baseUrl = BASE_URL ?? `http://localhost:${PORT}`
  return { baseUrl, content: CONTENT, dist: DIST, previous: PREVIOUS, sidecarUrl: SIDECAR_URL }
}

function isOrigin(address: string): boolean {
  return /^https?:/.test(address) && URL.canParse(address) && new URL(address).origin === address
}

function isReadable(previous: string): boolean {
  return !/^[a-z]+:\/\//i.test(previous) || (/^https?:/i.test(previous) && URL.canParse(previous))
}
