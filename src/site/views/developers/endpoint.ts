/** One endpoint as the page for developers shows it, with an example from this very site. */
export type Endpoint = {
  method: 'GET' | 'POST'
  /** As documented, such as `/api/reviews/since/{date}`. */
  path: string
  about: string
  /** A link that a browser can open; undefined where only a program can ask. */
  live?: string
  ask: Sample
  /** What comes back, shortened. */
  answer?: Sample
  notes?: string[]
  /** The path of the JSON Schema of what comes back. */
  schema?: string | undefined
  /** Files of one kind, each by its address. */
  links?: { text: string; href: string }[]
}

/** Code to show, and the language that it is in. */
export type Sample = { text: string; language: 'sh' | 'json' | 'csv' | 'xml' | 'http' | 'javascript' }

/** A part of the interface: what it is for, and its endpoints. */
export type Part = { id: string; title: string; about: string; endpoints: Endpoint[] }

/** JSON on several lines. */
export function jsonSample(value: unknown): Sample {
  return { text: JSON.stringify(value, null, 2), language: 'json' }
}

/** A command line. */
export function shellSample(...lines: string[]): Sample {
  return { text: lines.join('\n'), language: 'sh' }
}
