import type { Entity } from '../../schema/insights.ts'
import type { Review } from '../../schema/review.ts'
import { starSum, type StarSum } from '../../schema/rounding.ts'
import type { Site } from '../site.ts'
import { entitiesOf, type EntityPageKind } from '../views/entity-kinds.ts'
import { mentionedWith, mentionsOf, nameOf, pathOf } from '../views/mentioned-subjects.ts'
import { portraitOf, type SitePhoto } from '../views/photos.ts'

/** A person, service or area to choose from, with its stars over all time and its recent ones. */
export type SubjectTile = {
  name: string
  path: string
  note: string | undefined
  stars: StarSum
  /** The stars of its last 12 or 24 months; null if these are too few, or all of its reviews. */
  recent: { stars: StarSum; months: number } | null
  /** The stars of its newest reviews, oldest first. */
  strip: number[]
}

/** A person, and the services that customers name together with them. */
export type PersonTile = SubjectTile & { portrait: SitePhoto | null; askFor: { name: string; count: number }[] }

/** Reviews in a strip. */
const IN_A_STRIP = 24
const SERVICES_OF_A_PERSON = 2

/** The subjects of a kind that reviews mention: most mentioned first, then by name. */
export function tilesOf(site: Site, kind: EntityPageKind): (SubjectTile & { id: string })[] {
  const byMentions = byMentionsAndName(site, kind)
  return entitiesOf(site, kind)
    .toSorted((a, b) => byMentions(a.entity, b.entity))
    .flatMap(({ entity, note }) => {
      const path = pathOf(site, kind, entity.id)
      return path === null ? [] : { id: entity.id, path, note, ...tileOf(site, kind, entity) }
    })
}

/** The people that reviews mention: most mentioned first, then by name. */
export function peopleOf(site: Site): PersonTile[] {
  return tilesOf(site, 'technicians').map(({ id, ...tile }) => ({
    ...tile,
    portrait: portraitOf(site, id),
    askFor: mentionedWith(site, 'services', { kind: 'technicians', id })
      .slice(0, SERVICES_OF_A_PERSON)
      .map(({ name, reviews }) => ({ name, count: reviews.length })),
  }))
}

function tileOf(site: Site, kind: EntityPageKind, { id, recent }: Entity) {
  const reviews = mentionsOf(site, kind, id)
  return {
    name: nameOf(site, kind, id),
    stars: starSum(reviews),
    recent: recentOf(reviews, recent),
    strip: reviews
      .slice(0, IN_A_STRIP)
      .map(({ rating }) => rating)
      .toReversed(),
  }
}

/** The stars of a subject in its recent months; null if they are all of its reviews. */
export function recentOf(reviews: readonly Review[], recent: Entity['recent']): SubjectTile['recent'] {
  if (recent === undefined || recent.months === null || recent.mention_count === reviews.length) return null
  return { stars: starSum(reviews.slice(0, recent.mention_count)), months: recent.months }
}

/** Sorts the most mentioned subject first, and subjects with equally many mentions by name. */
export function byMentionsAndName(site: Site, kind: EntityPageKind): (a: Entity, b: Entity) => number {
  return (a, b) => b.mention_count - a.mention_count || (nameOf(site, kind, a.id) < nameOf(site, kind, b.id) ? -1 : 1)
}
