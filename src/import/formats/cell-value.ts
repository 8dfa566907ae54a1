/** A time without a zone gets the zone that the name of its column states, as in `Submit Date (UTC)`. */
export function withZone(value: unknown, column: string | undefined): unknown {
  const isLocal = typeof value === 'string' && /[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[ap]m)?\s*$/i.test(value)
  return isLocal && /(?<!\p{L})(?:utc|gmt)(?!\p{L})/iu.test(column ?? '') ? `${value.trim()} UTC` : value
}

/** When an author was a customer, without the label that pages put before it: `Date of stay: May 2026` is `May 2026`. */
export function withoutLabel(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^\s*date of (?:experience|stay|visit):\s/i, '') : value
}
