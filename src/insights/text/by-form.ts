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

/** A number from 0 to 255 for each form. */
export function eachForm(forms: readonly Form[], numberOf: (form: Form) => number): Uint8Array {
  const numbers = new Uint8Array(forms.length)
  for (const [index, form] of forms.entries()) numbers[index] = numberOf(form)
  return numbers
}
