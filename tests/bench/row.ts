/** One row of the speed table: what is measured, and how. */
export type Row = {
  /** For `--only`. */
  name: string
  what: string
  /** What it is held against, measured in the same run. */
  against: string
  /** How many reviews, unless `--size` says otherwise. */
  sizes: readonly number[]
  measure: (setting: Setting) => Promise<Figure[]>
}

export type Setting = {
  /** How many reviews. */
  size: number
  /** How often each is measured, in turn. */
  rounds: number
  /** How long a server is under load each time. */
  seconds: number
  /** Says what is going on. */
  progress: (doing: string) => void
}

/** One measured thing. Times are milliseconds, CPU a request microseconds. */
export type Figure = {
  what: string
  ours: string
  /** The floor's or peer's figure. */
  theirs?: string
  ratio?: string
  /** What it should come to, and whether it did. */
  reach?: string
  reached?: boolean
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? NaN
  return (lower + upper) / 2
}

/** The value that this part of all (0 to 1) is not above. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? NaN
}

/** Three digits that count, such as `0.0123`, `1.23` and `12,300`. */
export function rounded(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 })
}
