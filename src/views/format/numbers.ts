import { shownMean, shownPercent } from '../../schema/rounding.ts'

/** `12345` is `12,345`, in every locale. */
export function formatCount(count: number): string {
  // eslint-disable-next-line regexp/no-super-linear-move -- a number has few digits
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 review`, `12 reviews`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

/** Mean stars, with as many decimals as this many reviews bear: `4.7`, `4.83`. */
export function formatMean(stars: number, count: number): string {
  return shownMean(stars, count)
}

/** A share in percent, with a decimal only where this many reviews bear one: `88%`, `over 99%`. */
export function formatPercent(percent: number, count: number): string {
  return shownPercent(percent, count)
}

/** A mean score from −1 to 1, with as many decimals as this many reviews bear: `0.4`, `−0.25`. */
export function formatScore(score: number, count: number): string {
  return shownMean(score, count, { worst: -1, best: 1 }).replace('-', '−')
}
