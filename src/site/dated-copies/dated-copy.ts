import { block, type LinePiece, quotationBlock } from '../markdown/blocks.ts'
import { messagesOf } from '../../messages/messages.ts'
import type { Site } from '../site.ts'
import type { DatedProps } from '../views/dated-pages.ts'
import type { DayPage, MonthPage } from '../views/periods.ts'
import { reviewBlocks } from './review.ts'

/** The Markdown copy of the page of a month or a day, from the data: what `markdownOfPage` makes of the page itself. */
export function datedCopy(site: Site, page: DatedProps<MonthPage | DayPage>): string {
  const { baseUrl, content } = site
  const { of } = page
  const { frame, reviews: say } = messagesOf(content.business)
  const turn = turnPieces(site, page)
  const blocks = [
    ...(content.business.invented ? [quotationBlock(frame.inventedBusiness)] : []),
    block('h1', [say.from(of.name)]),
    ...('days' in of && of.days.length > 0 ? listBlocks(site, of) : wholeBlocks(site, of)),
    ...(turn.length === 0 ? [] : [block('p', turn)]),
    '---',
    block('p', [
      { words: frame.markdown.thisPage, href: baseUrl + of.path },
      ' · ',
      { words: frame.markdown.allAsJson, href: `${baseUrl}/reviews.json` },
      ` · ${frame.markdown.quote}`,
    ]),
  ]
  return `${blocks.join('\n\n')}\n`
}

function wholeBlocks(site: Site, { reviews }: Pick<MonthPage, 'reviews'>): string[] {
  const { reviews: say } = messagesOf(site.content.business)
  return [block('p', [say.newestFirst(reviews.length)]), ...reviews.flatMap((review) => reviewBlocks(site, review))]
}

/** A large month: a line for each review, which leads to where it is whole. */
function listBlocks({ baseUrl, content }: Site, { reviews, days }: MonthPage): string[] {
  const { reviews: say } = messagesOf(content.business)
  return [
    block('p', [say.newestFirstByDay(reviews.length)]),
    ...days.flatMap((day) => {
      const href = baseUrl + day.path
      const items = day.reviews.map(({ id, author, rating }) =>
        block('li', [{ words: author, href: `${href}#${id}` }, ` ${rating} ★`]),
      )
      return [block('h2', [{ words: day.name, href }]), items.join('\n')]
    }),
  ]
}

function turnPieces({ baseUrl, content }: Site, { older, newer }: DatedProps<MonthPage | DayPage>): LinePiece[] {
  const { reviews: say } = messagesOf(content.business)
  const links = [
    ...(older === undefined ? [] : [{ words: say.olderTime(older.title), href: baseUrl + older.path }]),
    ...(newer === undefined ? [] : [{ words: say.newerTime(newer.title), href: baseUrl + newer.path }]),
  ]
  return links.flatMap((one, place) => (place === 0 ? [one] : [' · ', one]))
}
