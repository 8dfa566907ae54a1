/** The insights claim something that the reviews do not support. That is a bug, and nothing may be published. */
export class InsightsError extends Error {
  override name = 'InsightsError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The insights do not follow from the reviews:\n- ${faults.slice(0, 20).join('\n- ')}`)
    this.faults = faults
  }
}
