import { z } from 'zod'
import { CONFIGURATION } from '../configuration.ts'
import { withoutPassword } from '../web-address.ts'

/** The file that makes a content folder the folder of a business: its settings that are no secret. */
export const SITE_FILE = 'site.yaml'

/** Where the site is hosted: the build writes what that host reads. */
export const Host = z.enum(['netlify', 'cloudflare', 'vercel', 'node'], 'Give netlify, cloudflare, vercel or node')

/** YAML has numbers, switches and lists, where an environment variable has text; what is left empty is not set. */
const Written = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])
  .transform((value) => (typeof value === 'boolean' ? String(Number(value)) : String(value)))

/**
 * `site.yaml`: the settings of the environment under their names in lower case, and `host`. The values are texts, as in the
 * environment, which wins.
 */
export const SiteFile = z.preprocess(
  (data) => data ?? {}, // a file with comments only
  z.strictObject({
    host: Host.nullish(),
    session_secret: secret('SESSION_SECRET'),
    search_url: secret('SEARCH_URL'),
    log_key: secret('LOG_KEY'),
    ...Object.fromEntries(Object.entries(CONFIGURATION).map(([name, form]) => [name.toLowerCase(), setting(name, form)])),
  }),
)
export type SiteFile = z.infer<typeof SiteFile>

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
