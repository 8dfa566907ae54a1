/** Limits how many requests are under way or wait to begin, and how many of them go to one host. */
export type Slots = {
  /** How many jobs may be claimed now; with more, some would wait long. */
  room: () => number
  /** Jobs of one host that may be claimed at once, unless the host is busy. */
  share: number
  /** The hosts that have used up their share. */
  busyHosts: () => string[]
  /** Whether another request may begin. */
  free: () => boolean
  /** How many requests are waiting or under way. */
  held: () => number
  /** Reserves a slot for a request that waits to begin. */
  hold: (host: string) => Slot
}

export type Slot = {
  /** Call this when the request begins. */
  begin: () => void
  /** Call this when the request makes no progress; another may begin instead. */
  stall: () => void
  /** Call this when the request has to wait for its turn at an address; another may begin instead. False if too many wait. */
  wait: () => boolean
  /** Call this when the wait is over. */
  resume: () => void
  leave: () => void
}

/** The most stalled requests per slot, and the most requests per slot that wait for their turn at an address. */
const ASIDE_PER_SLOT = 16

/** How many of `size` simultaneous requests may go to one host or one address. */
export function shareOf(size: number): number {
  return size < 4 ? 1 : Math.ceil((size * 3) / 8)
}

/**
 * Slots for `size` active requests, and as many that wait to begin. A stalled request gives up its slot, so that subscribers that
 * hang delay nobody. No host gets all of the slots, no matter how many subscriptions it has. Calls `freed` when a slot is free.
 */
export function openSlots(size: number, freed: () => void): Slots {
  const share = shareOf(size)
  const waiting = tally()
  const active = tally()
  const stalled = tally()
  const queued = tally()
  const ofHost = (host: string) => waiting.of(host) + active.of(host) + queued.of(host)

  function hold(host: string): Slot {
    let current: Tally | undefined = waiting
    waiting.add(host, 1)
    const move = (to: Tally | undefined) => {
      current?.add(host, -1)
      current = to
      to?.add(host, 1)
    }
    return {
      begin: () => move(active),
      stall: () => {
        if (current !== active || stalled.total() >= size * ASIDE_PER_SLOT || stalled.of(host) >= size * 4) return
        move(stalled)
        freed()
      },
      wait: () => {
        if (queued.total() >= size * ASIDE_PER_SLOT) return false
        move(queued)
        freed()
        return true
      },
      resume: () => move(active),
      leave: () => {
        move(undefined)
        freed()
      },
    }
  }

  return {
    share,
    hold,
    room: () => Math.max(0, size * 2 - active.total() - waiting.total()),
    busyHosts: () =>
      [...new Set([...waiting.names(), ...active.names(), ...queued.names()])].filter((host) => ofHost(host) >= share),
    free: () => active.total() < size,
    held: () => waiting.total() + active.total() + stalled.total() + queued.total(),
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
