import type { Environment } from '../../host/build-settings.ts'
import { CommandError } from '../../host/errors/command-error.ts'
import { typedCommand } from '../../host/typed-command.ts'
import type { SourceName } from '../../schema/review.ts'
import type { FetchFrom, Sources } from '../../schema/content/sources.ts'
import type { GoogleAccess } from './google-reviews.ts'
import type { GoogleClient } from './google/token.ts'

const GENERAL = 'FETCH_AUTHORIZATION'

/** @throws {CommandError} with the secrets of Google that are not set */
export function googleAccess(environment: Environment): GoogleAccess {
  const how = `; "${typedCommand('connect', 'google')}" shows them`
  const names = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_REFRESH_TOKEN']
  const [clientId = '', clientSecret = '', refreshToken = ''] = given(names, environment, how)
  return { clientId, clientSecret, refreshToken }
}

/** @throws {CommandError} with the secrets that are not set */
export function googleClient(environment: Environment): GoogleClient {
  const how = '. Point 5 above says where they come from'
  const [id = '', secret = ''] = given(['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], environment, how)
  return { id, secret }
}

function given(names: readonly string[], environment: Environment, how: string): string[] {
  const missing = names.filter((name) => (environment[name]?.trim() ?? '') === '')
  if (missing.length > 0) throw new CommandError(`${missing.join(', ')}: not set in the environment${how}`)
  return names.map((name) => environment[name]?.trim() ?? '')
}

/** The name of the variable with the header that is only for this source's address. */
export function secretNameOf(source: SourceName): string {
  return `${GENERAL}_${source.toUpperCase()}`
}

/**
 * The header that a source's server wants: `Authorization`, or the one that the variable names, as in `X-Api-Token: TOKEN`.
 * `FETCH_AUTHORIZATION` is for all addresses of one origin; if there are several origins, each source needs its own variable.
 *
 * @throws {CommandError} if the secret is not a header, or would go to several servers
 */
export function secretHeader(
  source: SourceName,
  environment: Environment,
  sources: Sources,
): readonly [string, string] | undefined {
  const own = environment[secretNameOf(source)]?.trim() ?? ''
  const general = environment[GENERAL]?.trim() ?? ''
  const origins = new Set(Object.values(sources).flatMap(({ fetch }) => originOf(fetch)))
  if (own === '' && general !== '' && origins.size > 1) {
    throw new CommandError(
      `${GENERAL} would go to several servers (${[...origins].join(', ')}): set ${secretNameOf(source)} instead`,
    )
  }
  const secret = own === '' ? general : own
  if (secret === '') return undefined
  const [, name = 'authorization', value = secret] = /^([A-Za-z][A-Za-z0-9-]*): *(\S.*)$/.exec(secret) ?? []
  if (/^[\t -~]+$/.test(value)) return [name.toLowerCase(), value]
  throw new CommandError(`${own === '' ? GENERAL : secretNameOf(source)} is not a header: give one line of ASCII`)
}

function originOf(fetch: FetchFrom | undefined): string[] {
  return fetch?.kind === 'url' ? [new URL(fetch.url).origin] : []
}
