import { z } from 'zod'

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
  SIDECAR_URL: origin.optional(),
})

/** What the environment says of a build (contract: Configuration). */
export type BuildSettings = { baseUrl: string; content: string; dist: string; sidecarUrl: string | undefined }

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
        .map(({ path, message }) => `${path.join('.')} is "${String(given[String(path[0])])}": ${message}`)
        .join('\n'),
    )
  }
  const { BASE_URL, PORT, CONTENT, DIST, SIDECAR_URL } = result.data
  return { baseUrl: BASE_URL ?? `http://localhost:${PORT}`, content: CONTENT, dist: DIST, sidecarUrl: SIDECAR_URL }
}

function isOrigin(address: string): boolean {
  return /^https?:/.test(address) && URL.canParse(address) && new URL(address).origin === address
}
