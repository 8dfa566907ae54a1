import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { getDomain } from 'tldts'
import { z } from 'zod'
import type { Database, Query } from '../../store/database.ts'

/**
 * The presumed owner of a callback's host: its registrable domain (`example.co.uk` for `hooks.example.co.uk`, by the Public
 * Suffix List with its private part), or the host itself if it has no such domain. An IPv4 address owns itself; an IPv6 address
 * belongs to its /64, the block that providers assign to one customer.
 */
export function callbackDomain(host: string): string {
  if (isIP(host) === 6) return ipv6Network(host)
  if (isIP(host) === 4) return host
  return getDomain(host, { allowPrivateDomains: true, extractHostname: false, validateHostname: false }) ?? host
}

function ipv6Network(address: string): string {
  const parsed = ipaddr.IPv6.parse(address)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`).toString()}/64`
}

/** Fills in the domain of rows that an earlier version wrote. */
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
