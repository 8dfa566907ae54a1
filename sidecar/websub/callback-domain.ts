import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { getDomain } from 'tldts'
import { z } from 'zod'
import type { Database, Query } from '../store/database.ts'

/**
 * Whose a callback's host is, as far as a name can tell: its registrable domain (`hooks.example.co.uk` is `example.co.uk`'s,
 * by the Public Suffix List with its private part), or the host itself where it has none. An IP address stands for itself,
 * IPv6 for its /64: that is what one customer is given.
 */
export function callbackDomain(host: string): string {
  if (isIP(host) === 6) return networkOf(host)
  if (isIP(host) === 4) return host
  return getDomain(host, { allowPrivateDomains: true, extractHostname: false, validateHostname: false }) ?? host
}

function networkOf(address: string): string {
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`).toString()}/64`
}

/** Gives every row that an earlier version has written its domain. */
export async function fillDomains(database: Database): Promise<void> {
  const hosts = z.array(z.object({ host: z.string() })).parse(await database.ask(HOSTS))
  for (const { host } of hosts) {
    const values = { host, domain: callbackDomain(host) }
    await database.together([
      [FILL_SUBSCRIPTIONS, values],
      [FILL_VERIFICATIONS, values],
    ])
  }
}

const HOSTS: Query = {
  name: 'hosts-without-domain',
  sql: `SELECT host FROM subscriptions WHERE domain IS NULL UNION SELECT host FROM verifications WHERE domain IS NULL`,
}

const FILL_SUBSCRIPTIONS: Query = {
  name: 'fill-domain-of-subscriptions',
  sql: 'UPDATE subscriptions SET domain = :domain WHERE host = :host AND domain IS NULL',
}

const FILL_VERIFICATIONS: Query = {
  name: 'fill-domain-of-verifications',
  sql: 'UPDATE verifications SET domain = :domain WHERE host = :host AND domain IS NULL',
}
