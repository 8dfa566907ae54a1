import { z } from 'zod'
import { CONFIGURATION } from '../configuration.ts'
import { withoutPassword } from '../web-address.ts'

/** The file that makes a content folder the folder of a business: its settings that are no secret. */
export const SITE_FILE = 'site.yaml'

/** YAML has numbers, switches and lists, where an environment variable has text; what is left empty is not set. */
const Written = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])
  .transform((value) => (typeof value === 'boolean' ? String(Number(value)) : String(value)))

/**
 * `site.yaml`: the settings of the environment under their names in lower case (`host` for `SITE_HOST`). The values are texts, as in the
 * environment, which wins.
 */
export const SiteFile = z.preprocess(
  (data) => data ?? {}, // a file with comments only
  z.strictObject({
    session_secret: secret('SESSION_SECRET'),
    search_url: secret('SEARCH_URL'),
    log_key: secret('LOG_KEY'),
    ...Object.fromEntries(Object.entries(CONFIGURATION).map(([name, form]) => [memberOf(name), setting(name, form)])),
  }),
)
export type SiteFile = z.infer<typeof SiteFile>

/** What `site.yaml` calls a setting: its name in lower case, but `host` for `SITE_HOST`, because shells set `HOST`. */
export function memberOf(name: string): string {
  return name === 'SITE_HOST' ? 'host' : name.toLowerCase()
}

/** The variable of the environment that sets the same. */
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
