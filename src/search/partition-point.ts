/**
 * The first place of an ordered list that is not before what is looked for, from `from` up to `to`, which it is if all places are before
 * it. Searches by halves.
 */
export function partitionPoint(isBefore: (place: number) => boolean, to: number, from = 0): number {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
