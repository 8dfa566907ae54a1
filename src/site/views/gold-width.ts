/** The width of the gold in a row of five stars, for a mean: a star is 20 wide, and the gap between two is 1. */
export function goldWidth(mean: number): string {
  return (Math.floor(mean) * 21 + (mean % 1) * 20).toFixed(1)
}
