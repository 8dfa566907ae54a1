/** `12345` is `12,345`, in every locale. */
export function formatCount(count: number): string {
  // eslint-disable-next-line regexp/no-super-linear-move -- a number has few digits
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 review`, `12 reviews`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** Percentages have one decimal, as in the data: `87.5%`, `100%`. */
export function formatPercent(percent: number): string {
  return `${percent}%`
}
