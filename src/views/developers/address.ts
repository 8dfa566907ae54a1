/** One address of the interface as the page for developers shows it, with an example from this very site. */
export type Address = {
  method: 'GET' | 'POST'
  /** The address as it is documented, such as `/api/reviews/since/{date}`. */
  path: string
  about: string
  /** What can be followed in a browser; undefined where only a program can ask. */
  live?: string
  /** A command line that asks. */
  ask: string
  /** What comes back, shortened where it says so. */
  answer?: { text: string; language: 'json' | 'xml' | 'http' | 'javascript' }
  notes?: string[]
}

/** A part of the interface: what it is for, and its addresses. */
export type Part = { id: string; title: string; about: string; addresses: Address[] }

/** JSON as people read it. */
export function shown(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
