/** What the sidecar stores, in an SQLite file or in a PostgreSQL database that replicas share. */
export type Store = {
  /** Settles when the store has taken a write; rejects if it does not. */
  ping: () => Promise<void>
  /**
   * The second in which the bytes with this hash were first held at the URL (`Last-Modified`).
   * Changes whenever the bytes do; `now`, cut to the second, is used if they have just changed.
   */
  heldSince: (url: string, sha256: string, now: Date) => Promise<Date>
  /** The secret with this name: created once, and the same for every replica on the store. */
  secret: (name: string, make: () => string) => Promise<string>
  close: () => Promise<void>
}
