import { distributedStars } from '../../../schema/rounding.ts'
import type { AggregateRating } from '../../../schema/reviews-file.ts'
import { goldWidth } from '../../../site/views/gold-width.ts'
import { childrenOf, type Element, hasClass, type Page } from './page.ts'

export function isStars(element: Element): boolean {
  return element.name === 'svg' && hasClass(element, 'stars')
}

/** The number of stars in a picture of whole stars; NaN if its shape and label differ, or it shows something else. */
export function starsOf(picture: Element): number {
  const shapes = childrenOf(picture)
  const [, gold = ''] = /^#s([0-5])$/.exec(shapes[0]?.attribs['href'] ?? '') ?? []
  const [stars, most, ...more] = numbersIn(picture.attribs['aria-label'] ?? '')
  return shapes.length === 1 && stars === gold && most === '5' && more.length === 0 ? Number(gold) : NaN
}

/** Whether a picture of stars shows the mean of a rating and is labelled with it, written as `words`. */
export function isMean(picture: Element, rating: AggregateRating, words: string): boolean {
  const { sum, count } = distributedStars(rating.distribution)
  const mean = sum / count
  const [stars = '', most] = numbersIn(picture.attribs['aria-label'] ?? '')
  if (stars !== words || most !== '5') return false
  const [ground, gold, ...more] = childrenOf(picture)
  if (Number.isInteger(mean)) return gold === undefined && ground?.attribs['href'] === `#s${mean}`
  const [filled] = gold === undefined ? [] : childrenOf(gold)
  const width = goldWidth(mean)
  return (
    more.length === 0 &&
    ground?.attribs['href'] === '#s0' &&
    gold?.attribs['width'] === width &&
    gold.attribs['viewbox'] === `0 0 ${width} 20` &&
    filled?.attribs['href'] === '#s5' &&
    filled.attribs['width'] === '104'
  )
}

/** Whether the label of a picture of stars, a mean with one decimal, fits this mean with two decimals. */
export function isAbout(picture: Pick<Element, 'attribs'>, mean: number): boolean {
  const [stars = ''] = numbersIn(picture.attribs['aria-label'] ?? '')
  const tenths = Math.round(Number(stars.replace(',', '.')) * 10)
  // The exact mean is within half a hundredth of this rounded one
  const rounded = [mean - 0.005, mean + 0.0049].map((exact) => Math.floor(exact * 10 + 0.5 + 1e-9))
  // Pages show "5.0" or "1.0" only if every review gave that; otherwise they show 4.9 or 1.1
  return rounded.includes(tenths) || (tenths === 49 && rounded.includes(50)) || (tenths === 11 && rounded.includes(10))
}

/** Faults of the shapes that a page draws stars with: `#s0` to `#s5`, in which 0 to 5 stars are gold. */
export function checkShapes({ elements, path }: Page): string[] {
  const isWrong = ['0', '1', '2', '3', '4', '5'].some((gold) => {
    const [shape, ...more] = elements.filter(({ attribs }) => attribs['id'] === `s${gold}`)
    const stars = shape === undefined ? [] : childrenOf(shape).map((star) => (hasClass(star, 'unlit') ? '-' : '*'))
    return more.length > 0 || stars.join('') !== '*'.repeat(Number(gold)).padEnd(5, '-')
  })
  return isWrong && elements.some(isStars) ? [`${path}: the shapes of its stars are not 0 to 5 gold stars`] : []
}

/** The numbers in a text, as written. */
export function numbersIn(text: string): string[] {
  return text.match(/\d(?:[\d.,]*\d)?/g) ?? []
}
