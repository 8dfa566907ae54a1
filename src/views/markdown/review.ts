import { permalink } from '../../feeds/permalink.ts'
import { sayDisclosure } from '../../schema/disclosure.ts'
import type { Review } from '../../schema/review.ts'
import type { Site } from '../../site.ts'
import { pathOf, spokenOf } from '../evidence.ts'
import { nameOf } from '../names.ts'
import { excerpt } from '../words/excerpt.ts'
import { sayDay } from '../words/say-day.ts'
import { sayWordless } from '../sources.ts'
import { sayMethod } from '../words/say-policy.ts'
import { blocks, link, list, plain, quote } from './mark.ts'

/** Reviews in full, each under a heading. */
export function reviewBlocks(site: Site, reviews: readonly Review[], heading = '###'): string {
  return blocks(...reviews.map((review) => reviewBlock(site, review, heading)))
}

/** Reviews in a line each, with the way to the whole of them. */
export function reviewLines(site: Site, reviews: readonly Review[]): string {
  return list(
    reviews.map((review) => {
      const words = plain(review.text === null ? sayWordless(site, review.source) : excerpt(review.text))
      return `${review.rating} out of 5, ${plain(review.author)}, ${link(sayDay(review.date), permalink(site.baseUrl, review))}: ${words}${tie(review)}`
    }),
  )
}

function reviewBlock(site: Site, review: Review, heading: string): string {
  const { rating, author, text } = review
  return blocks(
    `${heading} ${rating} out of 5, ${plain(author)}`,
    origin(site, review),
    text === null ? plain(sayWordless(site, review.source)) : quote(text),
    review.disclosure === undefined ? '' : plain(sayDisclosure(review.disclosure)),
    subjects(site, review),
    reply(review),
  )
}

/** What ties the author to the business, after the words. */
export function tie({ disclosure }: Review): string {
  return disclosure === undefined ? '' : ` (${plain(sayDisclosure(disclosure))})`
}

function origin({ baseUrl, content }: Site, review: Review): string {
  const { date, edited_on: edited, source, source_url: address } = review
  const name = content.sources[source]?.name ?? source
  return [
    link(sayDay(date), permalink(baseUrl, review)),
    ...(edited === undefined ? [] : [`edited ${sayDay(edited)}`]),
    address === null ? plain(name) : link(name, address),
    ...(review.verification === undefined ? [] : [sayMethod(review.verification.method)]),
  ].join(' · ')
}

function subjects(site: Site, { id }: Review): string {
  const links = spokenOf(site.insights.per_review[id]).map(({ kind, id, label }) => {
    const name = link(nameOf(site, kind, id), site.baseUrl + pathOf(kind, id))
    return label === undefined ? name : `${name} (${label})`
  })
  return links.length === 0 ? '' : `Speaks of: ${links.join(', ')}`
}

function reply({ owner_reply: reply }: Review): string {
  if (reply === null) return ''
  return blocks(`The business replied${reply.date === null ? '' : ` on ${sayDay(reply.date)}`}:`, quote(reply.text))
}
