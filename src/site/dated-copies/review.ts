import { makeElement, text } from '../markdown/elements.ts'
import { block, boldBlock, type LinePiece, quotationBlock, slowly } from '../markdown/blocks.ts'
import { messagesOf } from '../../messages/messages.ts'
import { isSameLanguage } from '../../messages/same-language.ts'
import { sayDisclosure } from '../../messages/say-disclosure.ts'
import type { Review } from '../../schema/review.ts'
import type { Site } from '../site.ts'
import { reviewPath } from '../views/paths.ts'
import { largestCopy, photoImage, photosOf } from '../views/photos.ts'
import { formatMethod, noTextNote, sourceName } from '../views/sources.ts'
import { chipsOf, correctorsOf, nameOf, pathOf } from '../views/subjects.ts'

/** A review in full in Markdown, block by block: what `review.astro` says of it. */
export function reviewBlocks(site: Site, review: Review): string[] {
  const { text, rating, disclosure, author } = review
  const messages = messagesOf(site.content.business)
  const { review: say, reviews } = messages
  const correctors = correctorsOf(site, review.id)
  return [
    block('h2', [author]),
    boldBlock(reviews.outOfFive(String(rating))),
    block('p', whenWritten(site, review)),
    block('p', whereWritten(site, review)),
    text === null ? block('p', [noTextNote(site, review.source)]) : quotationBlock(text),
    ...photosBlock(site, review),
    ...(disclosure === undefined ? [] : [block('p', [sayDisclosure(disclosure, messages)])]),
    ...(correctors.length === 0 ? [] : [block('p', [say.corrected(correctors)])]),
    ...mentionsBlock(site, review),
    ...replyBlocks(site, review),
  ]
}

const DOT = '\u00a0· '

function whenWritten({ baseUrl, content }: Site, review: Review): LinePiece[] {
  const { formats, review: say } = messagesOf(content.business)
  const { edited_on: edited } = review
  return [
    formats.date(review),
    ...(edited === undefined ? [] : [`, ${say.edited} ${formats.day(edited)}`]),
    DOT,
    { words: say.link.word + say.link.rest, href: baseUrl + reviewPath(review) },
  ]
}

function whereWritten(site: Site, { source, source_url: url, verification, text, language }: Review): LinePiece[] {
  const { formats, review: say } = messagesOf(site.content.business)
  const name = sourceName(site, source)
  const isForeign = text !== null && language !== null && !isSameLanguage(language, formats.language)
  return [
    url === null ? name : { words: name, href: new URL(url).href },
    ...(verification === undefined
      ? []
      : [DOT, { words: formatMethod(site, verification.method), href: `${site.baseUrl}/verification/#methods` }]),
    ...(isForeign ? [DOT, say.inLanguage(formats.languageName(language))] : []),
  ]
}

function photosBlock(site: Site, review: Review): string[] {
  const photos = photosOf(site, review)
  if (photos.length === 0) return []
  const { frame, review: say } = messagesOf(site.content.business)
  const shown = photos.flatMap((photo, place) => {
    const { src, alt } = photoImage(photo)
    const image = makeElement('img', [], { src: site.baseUrl + src, alt })
    const linked = makeElement('a', [image], { href: site.baseUrl + largestCopy(photo) })
    return place === 0 ? [linked] : [text(', '), linked]
  })
  return [slowly(makeElement('p', [text(say.photos + frame.markdown.colon), ...shown]))]
}

function mentionsBlock(site: Site, review: Review): string[] {
  const chips = chipsOf(site.said.by(review))
  if (chips.length === 0) return []
  const { frame, review: say, insights } = messagesOf(site.content.business)
  const pieces = chips.flatMap(({ kind, id, side }, place): LinePiece[] => {
    const path = pathOf(site, kind, id)
    const words = nameOf(site, kind, id) + (side === undefined ? '' : ` (${insights.sides[side]})`)
    return [...(place === 0 ? [] : [', ']), path === null ? words : { words, href: site.baseUrl + path }]
  })
  return [block('p', [say.mentions + frame.markdown.colon, ...pieces])]
}

function replyBlocks(site: Site, { owner_reply: reply }: Review): string[] {
  if (reply === null) return []
  const { formats, review: say } = messagesOf(site.content.business)
  const day = reply.date === null ? '' : `, ${formats.day(reply.date)}`
  return [block('p', [say.reply + day]), quotationBlock(reply.text)]
}
