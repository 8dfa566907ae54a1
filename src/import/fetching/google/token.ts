import { z } from 'zod'
import { CommandError } from '../../../host/errors/command-error.ts'
import { typedCommand } from '../../../host/typed-command.ts'
import { type AskServer, NoAnswer } from '../polite-client.ts'

/** The owner's own OAuth client, of the type "Desktop app". */
export type GoogleClient = { id: string; secret: string }

/** An answer of Google's token server, as "OAuth 2.0 for desktop apps" describes it. */
const GoogleTokens = z.object({
  access_token: z.string().regex(/^[!-~]+$/),
  /** Only in exchange for a code. */
  refresh_token: z
    .string()
    .regex(/^[!-~]+$/)
    .optional(),
  /** In seconds; only if the refresh token expires by itself. */
  refresh_token_expires_in: z.number().positive().optional(),
  scope: z.string().optional(),
})
export type GoogleTokens = z.infer<typeof GoogleTokens>

const TokenError = z.object({ error: z.string() })

/**
 * Exchanges a code of a consent (RFC 6749, section 4.1.3) or a refresh token (section 6) for tokens. One request:
 * `google-auth-library` would make the same one, and bring six packages more.
 *
 * @throws {NoAnswer} if the server cannot be reached
 * @throws {CommandError} if it refuses, with the step to repeat
 */
export async function googleTokens(
  form: Readonly<Record<string, string>>,
  { id, secret }: GoogleClient,
  { ask, server }: { ask: AskServer; server: string },
): Promise<GoogleTokens> {
  const full = { ...form, client_id: id, client_secret: secret }
  try {
    const answer = GoogleTokens.safeParse(JSON.parse((await ask({ url: new URL(server), form: full })).body.toString()))
    if (answer.success) return answer.data
  } catch (error) {
    if (error instanceof NoAnswer && [400, 401, 403].includes(error.status))
      throw new CommandError(tokenProblem(error, form['grant_type']))
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new CommandError('Google answered the request for an access token with something else; try again later')
}

/** What to do about an error of the token server (RFC 6749, section 5.2). */
function tokenProblem({ status, body }: NoAnswer, grant: string | undefined): string {
  const connect = typedCommand('connect', 'google')
  switch (tokenError(body)) {
    case 'invalid_grant':
      if (grant === 'authorization_code')
        return 'Google does not accept the code of this consent (invalid_grant): it was used before, or is too old. Start again'
      return (
        'Google no longer accepts GOOGLE_REFRESH_TOKEN: it was revoked, has not been used for six months, or its consent screen ' +
        `is still in "Testing", where tokens end after 7 days. Set the screen to "In production", then run ${connect} again`
      )
    case 'invalid_client':
    case 'unauthorized_client':
      return `Google does not know GOOGLE_CLIENT_ID with this GOOGLE_CLIENT_SECRET: copy both from the Google Cloud console, then run ${connect} again`
    default:
      return `Google refused the request for an access token (${status}). Check the three GOOGLE_ secrets, or run ${connect} again`
  }
}

function tokenError(body: Buffer): string {
  try {
    return TokenError.parse(JSON.parse(body.toString())).error
  } catch {
    return ''
  }
}
