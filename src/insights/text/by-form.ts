import type { Form } from './tokens.ts'

/**
 * A function of the forms of one language that remembers its results, in a list by the form's number: nothing is hashed or
 * compared, as it would be to remember them by their letters.
 */
export function byForm<Result>(compute: (form: Form) => Result): (form: Form) => Result {
  const known: (Result | undefined)[] = []
  return (form) => {
    const { number } = form
    const found = number >= 0 && number < known.length ? known[number] : undefined
    if (found !== undefined) return found
    const result = compute(form)
    // Without gaps: V8 keeps a list with large ones as a map.
    while (known.length <= number) known.push(undefined)
    if (number >= 0) known[number] = result
    return result
  }
}

/** What a function finds of each form. */
export function eachForm<Result>(forms: readonly Form[], find: (form: Form) => Result): Result[] {
  const results: Result[] = []
  for (const form of forms) results.push(find(form))
  return results
}
