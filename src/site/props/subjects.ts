import type { Aspect, Entity } from '../../schema/insights.ts'
import type { Review } from '../../schema/review.ts'
import { starSum, type StarSum } from '../../schema/rounding.ts'
import { messagesOf } from '../../messages/messages.ts'
import type { Site } from '../site.ts'
import { entitiesOf, kindWords, type EntityPageKind, type EntityView } from '../views/entity-kinds.ts'
import { portraitOf } from '../views/photos.ts'
import { countByMonth, splitList } from '../views/review-lists.ts'
import { entityPicture } from '../views/share-picture.ts'
import { SIDES } from '../views/sentiment.ts'
import {
  hasPage,
  judgesOf,
  mentionedWith,
  mentionsOf,
  nameOf,
  pathOf,
  wordsOn,
  type Kind,
} from '../views/mentioned-subjects.ts'
import { reviewListProps } from './reviews.ts'

/** The figures of a subject in a table. Its name links to the reviews behind them. */
export type FigureRow = {
  name: string
  path: string | null
  note?: string | undefined
  figures: Aspect | Entity
  /** The stars of the reviews that mention it; null for a kind without a rating. */
  stars: StarSum | null
}

/** The subjects of a kind that at least one review mentions. */
export function figureRows(site: Site, kind: Kind, all: readonly (Aspect | Entity)[]): FigureRow[] {
  return all
    .filter(({ mention_count }) => mention_count > 0)
    .map((figures) => ({
      ...{ name: 'label' in figures ? figures.label : figures.name, path: pathOf(site, kind, figures.id), figures },
      stars: 'average_rating' in figures ? starSum(mentionsOf(site, kind, figures.id)) : null,
    }))
}

/** The subjects of a kind with too few reviews for a page: a section each, with all their reviews. */
export type ShortSections = { anchor: string; name: string; reviews: readonly Review[] }[]

export function shortSections(site: Site, kind: Kind, subjects: readonly { id: string }[]): ShortSections {
  return subjects.flatMap(({ id }) => {
    const path = pathOf(site, kind, id)
    if (path === null || hasPage(site, kind, id)) return []
    return {
      anchor: path.slice(path.indexOf('#') + 1),
      name: nameOf(site, kind, id),
      reviews: mentionsOf(site, kind, id),
    }
  })
}

/** The page that lists the technicians, services or areas. */
export function kindProps(site: Site, kind: Exclude<EntityPageKind, 'problems'>) {
  const views = entitiesOf(site, kind)
  const entities = views.map(({ entity }) => entity)
  const notes = new Map(kind === 'technicians' ? views.map(({ entity, note }) => [entity.id, note]) : [])
  return {
    words: kindWords(site, kind),
    rows: figureRows(site, kind, entities).map((row) => ({ ...row, note: notes.get(row.figures.id) })),
    sections: shortSections(site, kind, entities),
  }
}

/** The page of one technician, service, area or problem. */
export function entityProps(site: Site, view: EntityView) {
  const { kind, entity } = view
  const reviews = mentionsOf(site, kind, entity.id)
  const [newest] = reviews
  const companions = kind === 'technicians' ? 'services' : 'technicians'
  return {
    ...{ view, newest, stars: starSum(reviews), words: kindWords(site, kind) },
    reviews: reviewListProps(site, reviews),
    portrait: kind === 'technicians' ? portraitOf(site, entity.id) : null,
    picture: kind === 'technicians' || kind === 'services' ? entityPicture(site, view) : null,
    too: {
      title: kindWords(site, companions).title,
      companions: mentionedWith(site, companions, { kind, id: entity.id }).map(({ name, path, reviews }) => {
        return { name, path, stars: starSum(reviews) }
      }),
    },
  }
}

export function aspectProps(site: Site, aspect: Aspect) {
  const sections = SIDES.toReversed().map((side) => {
    const found = judgesOf(site, aspect.id, side)
    const { full, brief, older } = splitList(found)
    const sayings = [...full, ...brief].map((review) => ({ review, words: wordsOn(site, aspect.id, review) }))
    return { side, count: found.length, sayings, older: countByMonth(older) }
  })
  return { aspect, sections: sections.filter(({ count }) => count > 0) }
}

export function topicProps(site: Site, topic: Site['insights']['topics'][number]) {
  const { label, keywords, id, review_count: count } = topic
  const share = messagesOf(site.content.business).subjects.topicShare(count, site.insights.review_count)
  return { label, keywords, share, reviews: reviewListProps(site, mentionsOf(site, 'topics', id)) }
}

export function toneProps(site: Site, side: (typeof SIDES)[number]) {
  return { side, reviews: reviewListProps(site, mentionsOf(site, 'tones', side)) }
}
