import { asDisplayed } from '../as-displayed.ts'
import type { KnownReviews } from './known-reviews.ts'
import { contentOf, hasClass, type Page } from './page.ts'
import { isAbout } from './stars.ts'

/** Faults in the recent rating on the start page and on the pages of people, services, problems and areas. */
export function checkRecentRating({ path, elements, messages }: Page, known: KnownReviews): string[] {
  const shown = elements.filter((one) => hasClass(one, 'recent'))
  if (messages === undefined || shown.length === 0) return []
  const recent = known.recent.get(path)
  const { findings } = messages
  const words =
    recent && recent.months !== null
      ? [findings.lastMonths(recent.count, recent.months), findings.recentOf(recent.count, recent.months)].map(
          asDisplayed,
        )
      : []
  const isRight = shown.every((element) => {
    const { 'aria-label': label, 'data-recent': kind } = element.attribs
    const text = asDisplayed(contentOf(element))
    if (kind === 'words') return words.includes(text)
    return recent !== undefined && isAbout({ attribs: { 'aria-label': label ?? text } }, recent.mean)
  })
  return isRight ? [] : [`${path}: its recent rating differs from /insights.json`]
}
