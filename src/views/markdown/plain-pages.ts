import { permalink } from '../../feeds/permalink.ts'
import type { FaqEntry } from '../../schema/insights.ts'
import type { Site } from '../../site.ts'
import { citations } from '../citations.ts'
import { badgeHtml, cardHtml } from '../embeds.ts'
import type { SitePage } from '../site-page.ts'
import { blocks, code, link, plain } from './mark.ts'

/** Questions, search and embeds. */
export function plainPages(site: Site): SitePage[] {
  return [faq(site), search(site), embed(site)]
}

function faq(site: Site): SitePage {
  const { insights, content } = site
  return {
    ...{ path: '/faq/', title: 'Questions and answers', parent: '/' },
    description: `What people ask about ${content.business.name}, answered from its reviews.`,
    markdown: () =>
      blocks(
        ...insights.faq.flatMap((entry) => [
          `## ${plain(entry.question)}`,
          plain(entry.answer),
          borneOutBy(site, entry),
        ]),
      ),
  }
}

function borneOutBy(site: Site, entry: FaqEntry): string {
  const { cited, more } = citations(site, entry)
  const links = cited.map((review, place) => link(`review ${place + 1}`, permalink(site.baseUrl, review)))
  const who = entry.by === 'owner' ? ['Answered by the business.'] : []
  return [
    ...who,
    ...(links.length === 0 ? [] : [`From ${links.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`]),
  ].join(' ')
}

function search({ baseUrl, content }: Site): SitePage {
  return {
    ...{ path: '/search/', title: 'Search the reviews', parent: '/' },
    description: `Search the reviews of ${content.business.name} by words, stars, people, services and dates.`,
    markdown: () =>
      blocks(
        `The page at ${link(`${baseUrl}/search/`, `${baseUrl}/search/`)} asks the search for you. Programs ask it themselves: \`GET ${baseUrl}/api/reviews/search?query=on+time&limit=5\`; see ${link('for developers', `${baseUrl}/developers.md`)}.`,
        `Without it, every review is in ${link('the archive by month', `${baseUrl}/reviews.md`)} and in ${link('reviews.json', `${baseUrl}/reviews.json`)}.`,
      ),
  }
}

function embed(site: Site): SitePage {
  return {
    ...{ path: '/embed/', title: 'Show the rating on your site', parent: '/' },
    description: `Badges and a card with the rating of ${site.content.business.name}, to copy into any web page.`,
    markdown: () =>
      blocks(
        'Pictures and a card that need no script and load nothing else. They change as the reviews do.',
        ...(['small', 'medium', 'large'] as const).flatMap((size) => [
          `## Badge, ${size}`,
          code(badgeHtml(site, size), 'html'),
        ]),
        '## Card',
        code(cardHtml(site), 'html'),
      ),
  }
}
