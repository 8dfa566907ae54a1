/** The requests that may be under way at once, those that wait to begin, and how both are shared tally hosts. */
export type Slots = {
  /** How many jobs may be claimed now, so that none waits long. */
  room: () => number
  /** The most jobs of one host that may be claimed at once, if it is not busy. */
  share: number
  /** The hosts that have used up their share. */
  busyHosts: () => string[]
  /** Whether another request may begin. */
  free: () => boolean
  /** How many wait or are under way. */
  held: () => number
  /** Reserves a slot for a request that waits to begin. */
  hold: (host: string) => Slot
}

export type Slot = {
  /** The request begins. */
  begin: () => void
  /** The request makes no progress: another may begin in its place. */
  stall: () => void
  /** The request waits for its turn at an address, and another may begin in its place; false if too many are waiting. */
  wait: () => boolean
  /** The wait is over. */
  resume: () => void
  leave: () => void
}

/** For each slot, the most requests that are stalled, and the most that wait for their turn at an address. */
const ASIDE_PER_SLOT = 16

/** The most of `size` requests at once that go to one host or one address. */
export function shareOf(size: number): number {
  return size < 4 ? 1 : Math.ceil((size * 3) / 8)
}

/**
 * Slots for `size` active requests, and as many that wait to begin. A stalled request gives up its slot, so that subscribers that
 * hang delay nobody; and no host gets all of the slots, however many subscriptions it has.
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
