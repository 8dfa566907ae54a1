/** The values in a list joined by commas, without the white space around each. */
export function valuesIn(list: string): string[] {
  return list.split(',').map((value) => value.trim())
}
