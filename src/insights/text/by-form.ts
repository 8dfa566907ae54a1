import type { Form } from './tokens.ts'

/**
 * Caches the results of a function of one language's forms, in a list by the form's number. That is faster than a map by letters,
 * which would hash and compare strings.
 */
export function byForm<Result>(compute: (form: Form) => Result): (form: Form) => Result {
  const known: (Result | undefined)[] = []
  return (form) => {
    const { number } = form
    const found = number >= 0 && number < known.length ? known[number] : undefined
    if (found !== undefined) return found
    const result = compute(form)
    // Leave no gaps, because V8 turns a list with large gaps into a map.
    while (known.length <= number) known.push(undefined)
    if (number >= 0) known[number] = result
    return result
  }
}

/** The result of a function for each form. */
export function eachForm<Result>(forms: readonly Form[], find: (form: Form) => Result): Result[] {
  const results: Result[] = []
  for (const form of forms) results.push(find(form))
  return results
}
