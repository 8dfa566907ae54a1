/** A count as people read it, in every locale: `12345` is `12,345`. */
export function shownCount(count: number): string {
  // eslint-disable-next-line regexp/no-super-linear-move -- a number has few digits
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 review`, `12,345 reviews`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${shownCount(count)} ${count === 1 ? one : many}`
}

/** From this many reviews on, a hundredth of a star and of a score are shown. */
const ENOUGH_FOR_HUNDREDTHS = 100
/** From this many reviews on, a tenth of a percent is shown. */
const ENOUGH_FOR_TENTHS = 1000

/**
 * A mean as people read it: two decimals from 100 values on, otherwise one. Never rounded to `best` or `worst` unless every
 * value is that: 4.98 of 60 is "4.9".
 */
export function shownMean(mean: number, count: number, { worst, best } = { worst: 1, best: 5 }): string {
  const scale = count >= ENOUGH_FOR_HUNDREDTHS ? 100 : 10
  const nearest = Math.round(mean * scale) / scale
  if (nearest === best && mean < best) return String(best - 1 / scale)
  if (nearest === worst && mean > worst) return String(worst + 1 / scale)
  return String(nearest)
}

/**
 * A share of `count` in percent as people read it: one decimal from 1,000 on, otherwise none. "100%" and "0%" mean all and
 * none, so 99.7 of 276 is "over 99%".
 */
export function shownPercent(percent: number, count: number): string {
  if (count >= ENOUGH_FOR_TENTHS || percent === 0 || percent === 100) return `${percent}%`
  const whole = Math.round(percent)
  if (whole === 0) return 'under 1%'
  return whole === 100 ? 'over 99%' : `${whole}%`
}
