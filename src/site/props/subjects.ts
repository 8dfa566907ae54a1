import type { Aspect } from '../../schema/insights.ts'
import type { Review } from '../../schema/review.ts'
import { starSum } from '../../schema/rounding.ts'
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
import { reviewInFull, reviewListProps } from './reviews.ts'
import { peopleOf, recentOf, tilesOf } from './tiles.ts'

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
  return {
    words: kindWords(site, kind),
    people: kind === 'technicians' ? peopleOf(site) : null,
    tiles: kind === 'technicians' ? [] : tilesOf(site, kind),
    until: site.insights.recent?.until ?? null,
    sections: shortSections(
      site,
      kind,
      entitiesOf(site, kind).map(({ entity }) => entity),
    ),
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
    recent: recentOf(reviews, entity.recent),
    years: [...Map.groupBy(reviews, ({ date }) => date.slice(0, 4))].map(([year, ofYear]) => {
      return { year, stars: starSum(ofYear) }
    }),
    lately: bestAndLowest(site, reviews),
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

/** The newest review with most stars and with fewest, of the newest two years; empty if they are less than two stars apart. */
function bestAndLowest(site: Site, reviews: readonly Review[]) {
  const newest = site.reviewsFile.reviews[0]?.date ?? ''
  const since = `${Number(newest.slice(0, 4)) - 1}`
  const end = reviews.findIndex(({ date }) => date < since)
  const lately = reviews.slice(0, end === -1 ? reviews.length : end).filter(({ text }) => text !== null)
  const ratings = lately.map(({ rating }) => rating)
  const [most, least] = [Math.max(...ratings), Math.min(...ratings)]
  if (most - least < 2) return []
  return [most, least].flatMap((stars) => {
    const found = lately.find(({ rating }) => rating === stars)
    return found ? reviewInFull(site, found) : []
  })
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
