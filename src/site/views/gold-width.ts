/** How much of a row of five stars is gold, for a mean: a star is 20 wide, and there is 1 between two. */
export function goldWidth(mean: number): string {
  return (Math.floor(mean) * 21 + (mean % 1) * 20).toFixed(1)
}
