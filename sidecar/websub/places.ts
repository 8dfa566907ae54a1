/** The exchanges that may be under way at once, and how they are shared among hosts. */
export type Places = {
  /** How many may be claimed now, at most: no host could take all of the places with them. */
  free: () => number
  /** The hosts that have their share. */
  busyHosts: () => string[]
  /** How many are under way. */
  underWay: () => number
  take: (host: string) => Place
}

export type Place = {
  /** The exchange stands still: another may start in its place while it waits on. */
  stall: () => void
  leave: () => void
}

/** Exchanges that stand still are bounded too, at so many times the others. */
const STALLED_FOR_EACH = 16

/**
 * Places for `size` exchanges that move. One that stands still gives its place up, so that subscribers that hang delay
 * nobody; and no host has all of the places, however many subscriptions it has.
 */
export function openPlaces(size: number, freed: () => void): Places {
  const share = size < 4 ? 1 : Math.ceil((size * 3) / 8)
  const moving = tally()
  const stalled = tally()
  return {
    free: () => Math.max(0, Math.min(share, size - moving.total())),
    busyHosts: () => moving.above(share),
    underWay: () => moving.total() + stalled.total(),
    take: (host) => {
      let among = moving
      among.add(host, 1)
      const mayStall = () =>
        among === moving && stalled.total() < size * STALLED_FOR_EACH && stalled.of(host) < size * 4
      return {
        stall: () => {
          if (!mayStall()) return
          among.add(host, -1)
          among = stalled
          among.add(host, 1)
          freed()
        },
        leave: () => {
          among.add(host, -1)
          freed()
        },
      }
    },
  }
}

function tally() {
  const counts = new Map<string, number>()
  let total = 0
  const of = (host: string) => counts.get(host) ?? 0
  return {
    of,
    total: () => total,
    above: (bound: number) => [...counts].filter(([, count]) => count >= bound).map(([host]) => host),
    add: (host: string, by: number) => {
      total += by
      const count = of(host) + by
      if (count === 0) counts.delete(host)
      else counts.set(host, count)
    },
  }
}
