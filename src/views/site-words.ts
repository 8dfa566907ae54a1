import { messagesOf } from '../messages/messages.ts'
import type { Site } from '../site.ts'
import { documentDescription } from './head-words.ts'
import type { DatedPage } from './periods.ts'
import { sharePictureAlt, sharePictureOf, sharePictureUrl } from './share-picture.ts'

/** What the page of a month or a day says of the whole site, so that a single new review changes it. */
export type SiteWords = { description: string; pictureUrl: string; pictureAlt: string; smallPrint: string }

/** What the page of a month or a day says of the present site. */
export function siteWords(site: Site, of: DatedPage): SiteWords {
  const picture = sharePictureOf(site, of.path)
  return {
    description: documentDescription(site, { path: of.path, description: datedDescription(site, of) }),
    pictureUrl: sharePictureUrl(site, picture),
    pictureAlt: sharePictureAlt(picture, messagesOf(site.content.business)),
    smallPrint: smallPrint(site),
  }
}

/** What the page of a month or a day has, in a sentence. */
export function datedDescription({ content }: Pick<Site, 'content'>, { reviews, name }: DatedPage): string {
  const { business } = content
  return messagesOf(business).reviews.fromDescription(reviews.length, business.name, name)
}

/** The last lines of every page: whose it is, and as of when. */
export function smallPrint({ content: { business }, reviewsFile }: Site): string {
  const { frame } = messagesOf(business)
  const whose = business.legal_name ?? business.name
  return [
    whose.endsWith('.') ? whose : `${whose}.`,
    ...(reviewsFile.reviews.length > 0 ? [frame.asOf(reviewsFile.generated_at)] : []),
    ...(business.invented ? [frame.inventedExample] : []),
  ].join(' ')
}

/** What stands between the parts of a page that are about the whole site: its structured data, and all that visitors see. */
const AFTER_HEAD = Buffer.from('<script type="application/ld+json"')
const BEFORE_FOOT = Buffer.from('<footer ')

/**
 * The page of a month or a day of an earlier build, in parts, with these words in the place of those it had. Null if it is not made as expected; whoever
 * keeps a page makes sure that its own words give the same page.
 */
export function withSiteWords(page: Buffer, words: SiteWords): Buffer[] | null {
  const [from, to] = [page.indexOf(AFTER_HEAD), page.lastIndexOf(BEFORE_FOOT)]
  if (from < 0 || to < from) return null
  const { description, pictureUrl, pictureAlt, smallPrint: small } = words
  const contents = [
    ['<meta name="description" content="', description],
    ['<meta property="og:description" content="', description],
    ['<meta property="og:image" content="', pictureUrl],
    ['<meta property="og:image:alt" content="', pictureAlt],
  ] as const
  const head = contents.reduce<string | null>(
    (text, [before, value]) => replaced(text, { before, value: inAttribute(value), after: '"' }),
    page.toString('utf8', 0, from),
  )
  const foot = replaced(page.toString('utf8', to), { before: '</nav><p>', value: inText(small), after: '</p></div>' })
  if (head === null || foot === null) return null
  return [Buffer.from(head), page.subarray(from, to), Buffer.from(foot)]
}

type Slot = { before: string; value: string; after: string }

/** A text with a value put between the first `before` and the first `after` that follows; null if they are not there. */
function replaced(text: string | null, { before, value, after }: Slot): string | null {
  const at = text?.indexOf(before) ?? -1
  const from = at + before.length
  const to = text?.indexOf(after, from) ?? -1
  return text === null || at < 0 || to < 0 ? null : text.slice(0, from) + value + text.slice(to)
}

/** As Astro writes an attribute. */
function inAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/** As Astro writes a text. */
function inText(value: string): string {
  return inAttribute(value).replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&#39;')
}
