/** The value, which must not be undefined in this test. */
export function must<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('A value that this test needs is missing')
  return value
}
