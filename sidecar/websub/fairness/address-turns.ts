import { networkOf } from '../../../src/host/network/public-address.ts'

/** Limits the requests under way to one address (IPv6: one /64), whatever names lead there. */
export type AddressTurns = {
  /** Whether another request may begin there now. */
  free: (address: string) => boolean
  /**
   * Waits until another request may begin there; gives what ends it, or nothing if the wait was ended. Groups that wait for the
   * same address take turns, so that one with many requests does not hold the others up.
   */
  take: (address: string, group: string) => Promise<(() => void) | undefined>
  /** Ends all waits, now and later. */
  endWaiting: () => void
}

type Begin = (mayBegin: boolean) => void
type Network = { underWay: number; waiting: Map<string, Begin[]> }

/** Turns for up to `most` requests at once to each address. */
export function openAddressTurns(most: number): AddressTurns {
  const networks = new Map<string, Network>()
  let ended = false

  function leave(network: string, at: Network): void {
    const next = nextOf(at.waiting)
    if (next !== undefined) next(true)
    else if (--at.underWay === 0) networks.delete(network)
  }

  return {
    free: (address) => (networks.get(networkOf(address))?.underWay ?? 0) < most,
    take: async (address, group) => {
      const network = networkOf(address)
      const at = networks.get(network) ?? { underWay: 0, waiting: new Map<string, Begin[]>() }
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
        for (const begin of all) begin(false)
      }
    },
  }
}

function turnOf(waiting: Network['waiting'], group: string): Promise<boolean> {
  return new Promise((resolve) => {
    const ofGroup = waiting.get(group)
    if (ofGroup === undefined) waiting.set(group, [resolve])
    else ofGroup.push(resolve)
  })
}

/** The first of the group that has waited longest since its last turn, which goes to the end of the line. */
function nextOf(waiting: Network['waiting']): Begin | undefined {
  const [first] = waiting
  if (first === undefined) return undefined
  const [group, ofGroup] = first
  const next = ofGroup.shift()
  waiting.delete(group)
  if (ofGroup.length > 0) waiting.set(group, ofGroup)
  return next
}
