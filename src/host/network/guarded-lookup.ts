import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** All the addresses of a host name. */
export type Resolve = (host: string) => Promise<string[]>

/**
 * Returns a lookup for connections to callbacks, which fails if any address of the host is not public. The connection uses the
 * checked addresses, even if the name resolves to others a moment later.
 *
 * Node looks up names only: an IP address in a callback is checked elsewhere.
 */
export function guardedLookup(resolve: Resolve = askNameServers, isPublic = isPublicAddress): LookupFunction {
  return (host, { all }, callback) => {
    resolvePublic(host, resolve, isPublic).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        const [first] = found
        if (first === undefined) callback(new LookupError(`"${host}" has no address`), [])
        else if (all === true) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error instanceof Error ? error : new LookupError(String(error)), []),
    )
  }
}

/** A host has no address, or an address that is not public. */
export class LookupError extends Error {
  override name = 'LookupError'
}

async function resolvePublic(host: string, resolve: Resolve, isPublic: typeof isPublicAddress): Promise<string[]> {
  const addresses = await resolve(host)
  const hidden = addresses.find((address) => !isPublic(address))
  if (hidden !== undefined) throw new LookupError(`"${host}" has the address ${hidden}, which is not public`)
  return addresses
}

/**
 * Asks the name servers directly. The system's resolver occupies one of the process's few threads until a server responds, so a
 * few dozen bad names would delay all others.
 */
async function askNameServers(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}
