import type { Logger } from '../../process/logger.ts'

export type Clocks = {
  /** The time of day, which can be set; in milliseconds since 1970. */
  clock: () => number
  /** Monotonic, in milliseconds. */
  uptime: () => number
  log: Pick<Logger, 'info' | 'warn'>
}

/** A clock that gains more than this on the uptime between two checks has jumped. In milliseconds. */
export const JUMP_MS = 3_600_000

/** A clock that has jumped is trusted again after this time without another jump. In milliseconds. */
export const DOUBT_MS = 3_600_000

/**
 * Watches for forward jumps of the clock. The returned function checks the clock and returns whether it can be trusted for
 * changes that cannot be undone. A wrong time server or a suspended machine may set a clock days ahead, and it may be set back
 * later. While the clock is not trusted, leases that look expired are kept.
 */
export function watchClock({ clock, uptime, log }: Clocks): () => boolean {
  let lead = clock() - uptime()
  /** The clock's lead before the first jump, and the uptime at the latest jump. */
  let doubt: { trusted: number; since: number } | undefined

  return () => {
    const gained = clock() - uptime() - lead
    lead += gained
    if (gained > JUMP_MS) begin(lead - gained)
    if (doubt !== undefined) judge(doubt)
    return doubt === undefined
  }

  function begin(trusted: number): void {
    doubt = { trusted: doubt?.trusted ?? trusted, since: uptime() }
    const seconds = Math.round((lead - doubt.trusted) / 1000)
    log.warn(
      { seconds },
      'the clock has jumped ahead: leases that look expired are kept for an hour, in case it is set back',
    )
  }

  function judge({ trusted, since }: { trusted: number; since: number }): void {
    const isBack = lead - trusted <= JUMP_MS
    if (!isBack && uptime() - since < DOUBT_MS) return
    doubt = undefined
    log.info(isBack ? 'the clock was set back' : 'the clock has not jumped for an hour, and is trusted again')
  }
}
