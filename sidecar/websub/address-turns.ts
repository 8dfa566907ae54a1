import { networkOf } from './public-address.ts'

/** How many exchanges are under way with one address (IPv6: one /64), whatever names lead there. */
export type AddressTurns = {
  /** Whether one more may begin there at once. */
  free: (address: string) => boolean
  /**
   * Waits until one more may begin there; gives what ends it. Groups that wait for the same address take turns, so that one
   * with many exchanges does not hold the others up. Gives nothing when the waiting was ended.
   */
  take: (address: string, group: string) => Promise<(() => void) | undefined>
  /** Ends all waiting, and lets none wait from now on. */
  endWaiting: () => void
}

type Go = (mayBegin: boolean) => void
type At = { underWay: number; waiting: Map<string, Go[]> }

/** Turns for `most` exchanges at once with each address. */
export function openAddressTurns(most: number): AddressTurns {
  const networks = new Map<string, At>()
  let ended = false

  function leave(network: string, at: At): void {
    const next = nextOf(at.waiting)
    if (next !== undefined) next(true)
    else if (--at.underWay === 0) networks.delete(network)
  }

  return {
    free: (address) => (networks.get(networkOf(address))?.underWay ?? 0) < most,
    take: async (address, group) => {
      const network = networkOf(address)
      const at = networks.get(network) ?? { underWay: 0, waiting: new Map<string, Go[]>() }
      networks.set(network, at)
      if (at.underWay < most) at.underWay++
      else if (ended || !(await turnOf(at.waiting, group))) return undefined
      return () => leave(network, at)
    },
    endWaiting: () => {
      ended = true
      for (const { waiting } of networks.values()) {
        const all = [...waiting.values()].flat()
        waiting.clear()
        for (const go of all) go(false)
      }
    },
  }
}

function turnOf(waiting: At['waiting'], group: string): Promise<boolean> {
  return new Promise((resolve) => {
    const ofGroup = waiting.get(group)
    if (ofGroup === undefined) waiting.set(group, [resolve])
    else ofGroup.push(resolve)
  })
}

/** The first of the group that has waited longest since its last turn, which goes to the end of the line. */
function nextOf(waiting: At['waiting']): Go | undefined {
  const [first] = waiting
  if (first === undefined) return undefined
  const [group, ofGroup] = first
  const next = ofGroup.shift()
  waiting.delete(group)
  if (ofGroup.length > 0) waiting.set(group, ofGroup)
  return next
}
