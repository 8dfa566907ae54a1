/** One row of the speed table: its subject, and the function that measures it. */
export type Row = {
  /** The name for `--only`. */
  name: string
  what: string
  /** What it is compared with, in the same run. */
  against: string
  /** Numbers of reviews, unless `--size` names others. */
  sizes: readonly number[]
  measure: (setting: Setting) => Promise<Figure[]>
}

export type Setting = {
  /** The number of reviews. */
  size: number
  /** How often each contender is measured; they take turns. */
  rounds: number
  /** How long a server is under load in each round. */
  seconds: number
  /** Shows what is being done. */
  progress: (doing: string) => void
}

/** One measured figure. Times are in milliseconds, CPU time per request in microseconds. */
export type Figure = {
  what: string
  ours: string
  /** The floor's or peer's figure. */
  theirs?: string
  ratio?: string
  /** The goal, and whether it was reached. */
  reach?: string
  reached?: boolean
}

/** The middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? NaN
  return (lower + upper) / 2
}

/** The smallest of the values that at least this part of them (0 to 1) does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? NaN
}

/** A number with three significant digits, such as `0.0123`, `1.23` and `12,300`. */
export function rounded(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 3 })
}
