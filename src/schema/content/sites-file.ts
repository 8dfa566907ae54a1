import { z } from 'zod'
import { CONFIGURATION } from '../configuration.ts'
import { hostNameOf } from '../host-name.ts'
import { origin } from '../parse-settings.ts'

const HOST = 'a host name alone, such as ridgeline.sidecar.example'

const HostName = z.string(`Give ${HOST}`).transform((text, context): string => {
  const host = /:\d+$/.test(text) ? undefined : hostNameOf(text)
  if (host !== undefined) return host
  context.addIssue(`Give ${HOST}`)
  return z.NEVER
})

const Limit = z.int('Give a whole number; 0 is no limit').min(0, 'Give a whole number; 0 is no limit')

/** One site of `sites.yaml`. */
export const SiteEntry = z.strictObject({
  /** The public origin: it names the site. */
  base_url: written(origin),
  /** Further hosts that requests for the site may name, besides the host of `base_url`; without ports. */
  hosts: z.array(HostName).default([]),
  /** The folder or origin that the sidecar reads the published files from; by default `base_url`. */
  dataset: written(CONFIGURATION.DATASET).optional(),
  /** The folder of the business, which `build --all` builds. */
  folder: z.string().min(1).optional(),
  /** Requests per minute and client, instead of `RATE_LIMIT` and `HUB_RATE_LIMIT`. */
  rate_limit: Limit.optional(),
  hub_rate_limit: Limit.optional(),
  /** The most subscriptions to the site's topics. */
  hub_subscriptions: Limit.optional(),
})
export type SiteEntry = z.infer<typeof SiteEntry>

/** `sites.yaml`: the sites that one sidecar serves and one command builds. */
export const SitesFile = z.strictObject({
  sites: z
    .array(SiteEntry, 'Give a list of sites, each with its base_url')
    .min(1, 'Give at least one site')
    .superRefine(eachForItself),
})
export type SitesFile = z.infer<typeof SitesFile>

/** A setting in the form of the environment, whose message follows the word "give". */
function written(form: z.ZodType<string>): z.ZodType<string> {
  return z.string().transform((text, context) => {
    const read = form.safeParse(text)
    if (read.success) return read.data
    for (const { message } of read.error.issues) context.addIssue(`Give ${message}`)
    return z.NEVER
  })
}

/** Every host that requests for the site may name. */
export function hostsOf({ base_url: baseUrl, hosts }: Pick<SiteEntry, 'base_url' | 'hosts'>): string[] {
  return [...new Set([hostNameOf(new URL(baseUrl).host) ?? '', ...hosts])]
}

/** No two sites may share an address, host or folder: each of these must identify one site. */
function eachForItself(sites: readonly SiteEntry[], context: z.RefinementCtx): void {
  const taken = new Map<string, string>()
  const take = (what: string, site: string, path: (string | number)[]): void => {
    const other = taken.get(what)
    if (other === undefined) taken.set(what, site)
    else context.addIssue({ code: 'custom', path, message: `This is also ${what} of ${other}: give each site its own` })
  }
  for (const [at, site] of sites.entries()) {
    const { base_url: baseUrl, folder } = site
    for (const host of hostsOf(site)) {
      const index = site.hosts.indexOf(host)
      take(`the host "${host}"`, baseUrl, index === -1 ? [at, 'base_url'] : [at, 'hosts', index])
    }
    if (folder !== undefined) take(`the folder "${folder}"`, baseUrl, [at, 'folder'])
  }
}
