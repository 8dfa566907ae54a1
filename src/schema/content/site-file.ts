import { z } from 'zod'
import { CONFIGURATION } from '../configuration.ts'
import { withoutPassword } from '../web-address.ts'

/** The file that marks a folder as a business's content folder. It has the settings that are not secret. */
export const SITE_FILE = 'site.yaml'

/** YAML has numbers, booleans and lists; they become text, like environment variables. An empty value is not set. */
const Written = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])
  .transform((value) => (typeof value === 'boolean' ? String(Number(value)) : String(value)))

/**
 * `site.yaml`: environment settings under lower-case names (`host` for `SITE_HOST`). Values are texts as in the environment,
 * which takes precedence.
 */
export const SiteFile = z.preprocess(
  (data) => data ?? {}, // a file with comments only
  z.strictObject({
    session_secret: secret('SESSION_SECRET'),
    log_key: secret('LOG_KEY'),
    google_client_id: secret('GOOGLE_CLIENT_ID'),
    google_client_secret: secret('GOOGLE_CLIENT_SECRET'),
    google_refresh_token: secret('GOOGLE_REFRESH_TOKEN'),
    fetch_authorization: secret('FETCH_AUTHORIZATION'),
    ...Object.fromEntries(Object.entries(CONFIGURATION).map(([name, form]) => [memberOf(name), setting(name, form)])),
  }),
)
export type SiteFile = z.infer<typeof SiteFile>

/**
 * The name of a setting in `site.yaml`: in lower case, and `host` for `SITE_HOST`, which is not called `HOST` because shells set
 * that.
 */
export function memberOf(name: string): string {
  return name === 'SITE_HOST' ? 'host' : name.toLowerCase()
}

/** The environment variable for a setting of `site.yaml`. */
export function variableOf(member: string): string {
  return member === 'host' ? 'SITE_HOST' : member.toUpperCase()
}

function secret(name: string): z.ZodType {
  const message = `This is a secret: set ${name} in the environment instead`
  return z.undefined(message).optional()
}

function setting(name: string, form: z.ZodType): z.ZodType<string | null | undefined> {
  const text = Written.superRefine((text, context) => {
    if (withoutPassword(text) !== text) {
      context.addIssue(`Anyone who has this file can read the password in it: set ${name} in the environment instead`)
    }
    for (const { message } of form.safeParse(text).error?.issues ?? []) context.addIssue(`Give ${message}`)
  })
  return text.nullish()
}
