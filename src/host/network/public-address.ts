import ipaddr from 'ipaddr.js'

/**
 * Whether this IP address belongs to the public internet: global unicast (RFC 6890 and the IANA special-purpose address
 * registries). False for addresses that embed another one (IPv4-mapped, 6to4, NAT64, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST)
}

/** Whether this IP address is the machine's own loopback, also as an IPv4-mapped address. */
export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

/** The part of an address that belongs to one owner: the whole IPv4 address, or the /64 of an IPv6 address (RFC 6177). */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${parsed.toByteArray().slice(0, 8).join('.')}/64`
}

/** The range that IANA has allocated (RFC 3587); the parser calls unallocated addresses unicast too. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')
