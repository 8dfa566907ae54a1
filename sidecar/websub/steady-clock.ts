import type { Log } from '../log.ts'

export type Clocks = {
  /** The time of day, which somebody sets; in milliseconds since 1970. */
  clock: () => number
  /** In milliseconds since some moment; nobody sets it. */
  uptime: () => number
  log: Pick<Log, 'info' | 'warn'>
}

/** A clock that gains more than this on the uptime between two looks has jumped, in milliseconds: an hour. */
export const JUMP_MS = 3_600_000

/** A clock that has jumped is believed after so long without another jump, in milliseconds: an hour. */
export const DOUBT_MS = 3_600_000

/**
 * Tells whether the clock can be believed where something would be lost for good if it was wrong. A clock that is set ahead by
 * days, by a wrong time server or because the machine was asleep, is waited out: it may be set back, and leases that only seem
 * to have run out are still there then.
 */
export function watchClock({ clock, uptime, log }: Clocks): () => boolean {
  let lead = clock() - uptime()
  /** The last lead that was believed, and the uptime since which another one stands. */
  let doubt: { believed: number; since: number } | undefined

  return () => {
    const gained = clock() - uptime() - lead
    lead += gained
    if (gained > JUMP_MS) begin(lead - gained)
    if (doubt !== undefined) judge(doubt)
    return doubt === undefined
  }

  function begin(believed: number): void {
    doubt = { believed: doubt?.believed ?? believed, since: uptime() }
    const seconds = Math.round((lead - doubt.believed) / 1000)
    log.warn(
      { seconds },
      'the clock has jumped ahead: leases that it ends are kept for an hour, in case it is set back',
    )
  }

  function judge({ believed, since }: { believed: number; since: number }): void {
    const isBack = lead - believed <= JUMP_MS
    if (!isBack && uptime() - since < DOUBT_MS) return
    doubt = undefined
    log.info(isBack ? 'the clock was set back' : 'the clock has gone steadily for an hour, and is believed')
  }
}
