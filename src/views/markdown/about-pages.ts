import type { Aspect, Entity } from '../../schema/insights.ts'
import type { Site } from '../../site.ts'
import { shares } from '../bounded-list.ts'
import { byMonth } from '../by-month.ts'
import { ENTITY_KINDS, entitiesOf, type EntityKind, type EntityView } from '../entity-kinds.ts'
import { evidence, pathOf, type Evidence, type Kind } from '../evidence.ts'
import type { SitePage } from '../site-page.ts'
import { SIDES, TONES } from '../tones.ts'
import { permalink } from '../../feeds/permalink.ts'
import { sayDay, sayMonth } from '../words/say-day.ts'
import { plural, sayPercent } from '../words/say-number.ts'
import { figuresTable, oneFigures, topPhrases } from './figures.ts'
import { blocks, link, list, plain } from './mark.ts'
import { reviewBlocks, reviewLines, tie } from './review.ts'

/** The page of a kind of entity that lists them all, and a page for each. */
export function entityPages(site: Site, kind: Exclude<EntityKind, 'problems'>): SitePage[] {
  const { title, about, parent: path } = ENTITY_KINDS[kind]
  const { name } = site.content.business
  const listing: SitePage = {
    ...{ path, title, parent: '/' },
    description: `${title} of ${name}, with what its reviews say of each.`,
    markdown: () => blocks(about, figuresTable(site, kind, site.insights.entities[kind])),
  }
  return [listing, ...entitiesOf(site, kind).map((view) => entityPage(site, view))]
}

/** A page for each problem. */
export function problemPages(site: Site): SitePage[] {
  return entitiesOf(site, 'problems').map((view) => entityPage(site, view))
}

function entityPage(site: Site, { kind, entity, path, note }: EntityView): SitePage {
  const { one, parent } = ENTITY_KINDS[kind]
  return {
    ...{ path, parent, title: entity.name },
    description: `${one} of ${site.content.business.name}: ${plural(entity.mention_count, 'review')} of ${entity.name}.`,
    markdown: () =>
      blocks(
        note === undefined ? one : `${one}. ${plain(note)}`,
        oneFigures(entity),
        topPhrases(entity),
        reviewsOn(site, kind, entity),
      ),
  }
}

function reviewsOn(site: Site, kind: Kind, { id }: Entity | { id: string }): string {
  const { full, lines, older } = shares(evidence(site, kind, id))
  return blocks(
    full.length === 0 ? 'No review speaks of it yet.' : '## Newest reviews',
    reviewBlocks(site, reviewsOf(full)),
    lines.length === 0 ? '' : '## More reviews',
    reviewLines(site, reviewsOf(lines)),
    olderMonths(site, older),
  )
}

function olderMonths({ baseUrl }: Site, older: readonly Evidence[]): string {
  if (older.length === 0) return ''
  const months = byMonth(reviewsOf(older)).map(
    ([month, reviews]) =>
      `${link(sayMonth(month), `${baseUrl}/reviews/${month}/`)}: ${plural(reviews.length, 'review')}`,
  )
  return blocks('## Older ones, by month', list(months))
}

function reviewsOf(pieces: readonly Evidence[]): Evidence['review'][] {
  return pieces.map(({ review }) => review)
}

/** A page for each topic. */
export function topicPages(site: Site): SitePage[] {
  return site.insights.topics.map(({ id, label, keywords, review_count, share_pct }) => ({
    path: pathOf('topics', id),
    ...{ title: label, parent: '/insights/' },
    description: `${plural(review_count, 'review')} of ${site.content.business.name} (${sayPercent(share_pct)}) ${review_count === 1 ? 'is' : 'are'} about this: ${label}.`,
    markdown: () =>
      blocks(
        `${plural(review_count, 'review')}, ${sayPercent(share_pct)} of all.`,
        keywords.length === 0 ? '' : `Recognised by words such as ${keywords.map(plain).join(', ')}.`,
        reviewsOn(site, 'topics', { id }),
      ),
  }))
}

/** A page for each way to sound. */
export function tonePages(site: Site): SitePage[] {
  return SIDES.map((side) => ({
    path: pathOf('tones', side),
    ...{ title: TONES[side], parent: '/insights/' },
    description: `${TONES[side]}, of those of ${site.content.business.name}: ${plural(evidence(site, 'tones', side).length, 'review')}, judged by words alone.`,
    markdown: () => reviewsOn(site, 'tones', { id: side }),
  }))
}

/** A page for each aspect, with the words of the reviews that judge it. */
export function aspectPages(site: Site): SitePage[] {
  return site.insights.aspects.map((aspect) => ({
    path: pathOf('aspects', aspect.id),
    ...{ title: aspect.label, parent: '/insights/' },
    description: `What the reviews of ${site.content.business.name} say about ${aspect.label.toLowerCase()}: ${plural(aspect.mention_count, 'review')}.`,
    markdown: () => blocks(oneFigures(aspect), topPhrases(aspect), ...bySide(site, aspect)),
  }))
}

const FROM_WORST = [
  ['negative', 'Negative'],
  ['neutral', 'Neutral or mixed'],
  ['positive', 'Positive'],
] as const

function bySide(site: Site, { id }: Aspect): string[] {
  return FROM_WORST.map(([side, title]) => {
    const { full, lines, older } = shares(evidence(site, 'aspects', id).filter(({ label }) => label === side))
    const said = [...full, ...lines].map((piece) => phraseLine(site, piece))
    return said.length === 0 ? '' : blocks(`## ${title}`, list(said), olderMonths(site, older))
  })
}

function phraseLine({ baseUrl }: Site, { review, phrase = '' }: Evidence): string {
  return `“${plain(phrase)}” (${review.rating} out of 5, ${plain(review.author)}, ${link(sayDay(review.date), permalink(baseUrl, review))})${tie(review)}`
}
