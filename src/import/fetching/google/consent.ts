import { createHash, randomBytes } from 'node:crypto'
import { CommandError } from '../../../host/errors/command-error.ts'
import { type GoogleClient, googleTokens } from './token.ts'
import type { AskServer } from '../polite-client.ts'

// What an owner does once: allow the software to read the reviews of their Google Business Profile.

/** The only scope of the Business Profile APIs; there is no scope that only allows reading. */
const SCOPE = 'https://www.googleapis.com/auth/business.manage'

/** A request for consent. Only somebody with its verifier can exchange the code that comes back for tokens. */
export type Consent = {
  state: string
  pageFor: (redirectUri: string) => string
  tokensFor: (code: string, redirectUri: string) => Promise<GrantedTokens>
}

/** The tokens of a consent. */
export type GrantedTokens = {
  access: string
  /** The token to store: it gets new access tokens until the owner revokes the consent. */
  refresh: string
  /** Seconds until the refresh token expires; undefined if it does not expire. */
  endsIn: number | undefined
}

/**
 * Prepares a consent of OAuth 2.0 for desktop apps (https://developers.google.com/identity/protocols/oauth2/native-app) with PKCE
 * (RFC 7636, S256). `access_type=offline` asks for a refresh token, and `prompt=consent` for a new one also if the owner
 * consented before.
 */
export function newConsent(
  client: GoogleClient,
  { ask, servers }: { ask: AskServer; servers: { consent: string; token: string } },
): Consent {
  const [state, verifier] = [secret(), secret()]
  return {
    state,
    pageFor: (redirectUri) => {
      const query = new URLSearchParams({
        client_id: client.id,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPE,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        access_type: 'offline',
        prompt: 'consent',
      })
      return `${servers.consent}?${query.toString()}`
    },
    tokensFor: async (code, redirectUri) => {
      const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }
      const granted = await googleTokens(form, client, { ask, server: servers.token })
      if (!(granted.scope ?? SCOPE).split(' ').includes(SCOPE))
        throw new CommandError(
          'Access to the Business Profile was not allowed: start again, and tick its box on the consent screen',
        )
      if (granted.refresh_token === undefined)
        throw new CommandError(
          'Google gave no refresh token, which it gives at the first consent only: remove the access of this app at ' +
            'https://myaccount.google.com/connections, then start again',
        )
      return {
        access: granted.access_token,
        refresh: granted.refresh_token,
        endsIn: granted.refresh_token_expires_in,
      }
    },
  }
}

/** 256 random bits in 43 characters, as RFC 7636, section 4.1, recommends for a verifier. */
function secret(): string {
  return randomBytes(32).toString('base64url')
}
