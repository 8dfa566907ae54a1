/** The exchanges that may be under way at once, those that wait to begin, and how both are shared among hosts. */
export type Slots = {
  /** How many may be claimed now, so that none waits long. */
  room: () => number
  /** Of one host at most so many may be claimed at once, if it is not busy. */
  share: number
  /** The hosts that have their share. */
  busyHosts: () => string[]
  /** Whether one more may begin. */
  free: () => boolean
  /** How many wait or are under way. */
  held: () => number
  /** Keeps a place for one that waits. */
  hold: (host: string) => Slot
}

export type Slot = {
  /** The exchange begins. */
  begin: () => void
  /** The exchange stands still: another may begin in its place while it waits on. */
  stall: () => void
  /** The exchange waits for its turn at an address, and another may begin in its place; not when too many wait so. */
  wait: () => boolean
  /** The wait is over. */
  resume: () => void
  leave: () => void
}

/** Exchanges that stand still are bounded too, at so many times the others; so are those that wait for their turn at an address. */
const STALLED_FOR_EACH = 16

/** Of so many exchanges at once, one host or one address has at most these. */
export function shareOf(size: number): number {
  return size < 4 ? 1 : Math.ceil((size * 3) / 8)
}

/**
 * Slots for `size` exchanges that move, and as many that wait. One that stands still gives its place up, so that subscribers
 * that hang delay nobody; and no host has all of the places, however many subscriptions it has.
 */
export function openSlots(size: number, freed: () => void): Slots {
  const share = shareOf(size)
  const waiting = tally()
  const moving = tally()
  const stalled = tally()
  const queued = tally()
  const ofHost = (host: string) => waiting.of(host) + moving.of(host) + queued.of(host)

  function hold(host: string): Slot {
    let among: Tally | undefined = waiting
    waiting.add(host, 1)
    const move = (to: Tally | undefined) => {
      among?.add(host, -1)
      among = to
      to?.add(host, 1)
    }
    return {
      begin: () => move(moving),
      stall: () => {
        if (among !== moving || stalled.total() >= size * STALLED_FOR_EACH || stalled.of(host) >= size * 4) return
        move(stalled)
        freed()
      },
      wait: () => {
        if (queued.total() >= size * STALLED_FOR_EACH) return false
        move(queued)
        freed()
        return true
      },
      resume: () => move(moving),
      leave: () => {
        move(undefined)
        freed()
      },
    }
  }

  return {
    share,
    hold,
    room: () => Math.max(0, size * 2 - moving.total() - waiting.total()),
    busyHosts: () =>
      [...new Set([...waiting.names(), ...moving.names(), ...queued.names()])].filter((host) => ofHost(host) >= share),
    free: () => moving.total() < size,
    held: () => waiting.total() + moving.total() + stalled.total() + queued.total(),
  }
}

type Tally = ReturnType<typeof tally>

function tally() {
  const counts = new Map<string, number>()
  let total = 0
  const of = (host: string) => counts.get(host) ?? 0
  return {
    of,
    total: () => total,
    names: () => counts.keys(),
    add: (host: string, by: number) => {
      total += by
      const count = of(host) + by
      if (count === 0) counts.delete(host)
      else counts.set(host, count)
    },
  }
}
