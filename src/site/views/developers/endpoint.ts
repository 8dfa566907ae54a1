/** An endpoint on the page for developers, with an example from this site. */
export type Endpoint = {
  method: 'GET' | 'POST'
  /** As documented, such as `/api/reviews/since/{date}`. */
  path: string
  about: string
  /** A link that a browser can open; undefined if only programs can send the request. */
  live?: string
  ask: Sample
  /** The answer, shortened. */
  answer?: Sample
  notes?: string[]
  /** The path of the answer's JSON Schema. */
  schema?: string | undefined
  /** Links to several files of one kind. */
  links?: { text: string; href: string }[]
}

/** Code to show, and its language. */
export type Sample = {
  text: string
  language: 'sh' | 'json' | 'csv' | 'xml' | 'http' | 'javascript' | 'python' | 'sql' | 'text'
}

/** A part of the API: its purpose, and its endpoints. */
export type Part = { id: string; title: string; about: string; endpoints: Endpoint[] }

/** JSON on several lines. */
export function jsonSample(value: unknown): Sample {
  return { text: JSON.stringify(value, null, 2), language: 'json' }
}

/** A command line. */
export function shellSample(...lines: string[]): Sample {
  return { text: lines.join('\n'), language: 'sh' }
}
