/**
 * Binary search in a sorted list: the first index from `from` up to `to`, exclusive, for which `isBefore` is false; `to` if it is
 * true for all of them.
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
