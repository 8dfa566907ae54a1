import { networkOf } from '../../../src/host/network/public-address.ts'

/** Limits the requests under way to one address (IPv6: one /64), no matter how many names resolve to it. */
export type AddressTurns = {
  /** Whether another request to the address may begin now. */
  free: (address: string) => boolean
  /**
   * Waits until another request to the address may begin. Returns a function to call when that request has ended, or undefined if
   * `endWaiting` cut the wait short. Groups that wait for the same address take turns, so that a group with many requests does
   * not delay the others.
   */
  take: (address: string, group: string) => Promise<(() => void) | undefined>
  /** Ends all present waits, and any later wait at once. */
  endWaiting: () => void
}

type Begin = (mayBegin: boolean) => void
type Network = { underWay: number; waiting: Map<string, Begin[]> }

/** Allows up to `most` requests at once to each address. */
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

/** Takes the first request of the group that is first in line, and moves that group to the end of the line. */
function nextOf(waiting: Network['waiting']): Begin | undefined {
  const [first] = waiting
  if (first === undefined) return undefined
  const [group, ofGroup] = first
  const next = ofGroup.shift()
  waiting.delete(group)
  if (ofGroup.length > 0) waiting.set(group, ofGroup)
  return next
}
