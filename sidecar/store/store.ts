/** What the sidecar keeps: an SQLite file, or a PostgreSQL database that replicas share. */
export type Store = {
  /** Settles when the store has taken a write; rejects when it does not. */
  ping: () => Promise<void>
  /**
   * The second in which the bytes with this hash were first held at the URL (`Last-Modified`).
   * Kept; moves whenever the bytes do. `now` is taken, cut to the second, when they have just changed.
   */
  heldSince: (url: string, sha256: string, now: Date) => Promise<Date>
  /** The secret of this name, made once and the same for every replica on the store. */
  secret: (name: string, make: () => string) => Promise<string>
  close: () => Promise<void>
}
