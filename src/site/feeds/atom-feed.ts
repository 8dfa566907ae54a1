import { escapeAttribute, escapeText } from 'entities'
import { changedOn } from '../../schema/changed-on.ts'
import { startOf } from '../../schema/day.ts'
import { messagesOf, type Messages } from '../../messages/messages.ts'
import type { Review } from '../../schema/review.ts'
import type { ReviewsFile } from '../../schema/reviews-file.ts'
import { entryText, entryTitle, FEED_LENGTH, type FeedOptions } from './feed-entry.ts'
import { withoutInvisibleControls } from '../../schema/invisible-controls.ts'
import { permalink } from './permalink.ts'
import { xmlText } from './xml-text.ts'

/** `/feed.xml`: an Atom feed (RFC 4287) of the newest reviews, in the site's language. `baseUrl` has no trailing slash. */
export function atomFeed(
  { business, generated_at, reviews }: ReviewsFile,
  baseUrl: string,
  { language = 'en', hasHub = true }: FeedOptions = {},
): string {
  const messages = messagesOf({ ...business, language })
  const head = [
    `<id>${text(`${baseUrl}/feed.xml`)}</id>`,
    `<title>${text(messages.feeds.title(business.name))}</title>`,
    ...(business.description ? [`<subtitle>${text(business.description)}</subtitle>`] : []),
    `<updated>${generated_at}</updated>`,
    `<author><name>${text(business.name)}</name></author>`,
    link('self', `${baseUrl}/feed.xml`, 'application/atom+xml'),
    link('alternate', `${baseUrl}/`, 'text/html'),
    ...(hasHub ? [link('hub', `${baseUrl}/api/websub/hub`)] : []),
  ]
  const entries = reviews.slice(0, FEED_LENGTH).map((review) => entry(review, baseUrl, messages))
  const lines = [...head, ...entries].map((line) => `  ${line}`)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    ...lines,
    '</feed>',
    '',
  ].join('\n')
}

function entry(review: Review, baseUrl: string, messages: Messages): string {
  const { id, author, date, language, text: words } = review
  // An empty `xml:lang` marks words of unknown language, which would otherwise count as words in the feed's language.
  const lang = words === null ? '' : ` xml:lang="${attribute(language ?? '')}"`
  const lines = [
    `<id>urn:review:${id}</id>`,
    `<title>${text(entryTitle(review, messages))}</title>`,
    `<published>${startOf(date)}</published>`,
    `<updated>${startOf(changedOn(review) ?? date)}</updated>`,
    `<author><name>${text(author)}</name></author>`,
    link('alternate', permalink(baseUrl, review), 'text/html'),
    `<content type="text"${lang}>${text(entryText(review, messages))}</content>`,
  ]
  return ['<entry>', ...lines.map((line) => `    ${line}`), '  </entry>'].join('\n')
}

function link(rel: string, href: string, type?: string): string {
  return `<link rel="${rel}"${type ? ` type="${type}"` : ''} href="${attribute(href)}"/>`
}

/** Escapes a carriage return as a reference, because readers would turn it into a line feed (XML 1.0, section 2.11). */
function text(content: string): string {
  return asXml(escapeText, content).replaceAll('\r', '&#13;')
}

function attribute(content: string): string {
  return asXml(escapeAttribute, content)
}

/** `escape` writes HTML, whose `&nbsp;` would make the feed malformed: XML has no such entity (XML 1.0, section 4.6). */
function asXml(escape: (content: string) => string, content: string): string {
  return escape(xmlText(withoutInvisibleControls(content))).replaceAll('&nbsp;', '\u00A0')
}
