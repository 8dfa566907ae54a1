/** The error for a 503 with `Retry-After`: try again after `seconds`. */
export class Refused extends Error {
  override name = 'Refused'
  readonly seconds: number

  constructor(retryAfter: string | null) {
    super(`503, Retry-After: ${String(retryAfter)}`)
    this.seconds = Number(retryAfter)
  }
}
