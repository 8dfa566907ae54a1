import { messagesOf } from '../../messages/messages.ts'
import type { Entity } from '../../schema/insights.ts'
import type { Site } from '../site.ts'
import { capitalized } from './format-values.ts'

/** The kinds of entities that reviews mention by name. */
export type EntityPageKind = 'technicians' | 'services' | 'service_areas' | 'problems'

/** Headings for a kind of entity, and the page that lists them, by its title and path. */
type KindWords = { title: string; one: string; parent: string; about: string }

/** The nouns for a kind of entity within a sentence: the owner's, else the trade's, else general ones. */
export function nounsOf({ content }: Pick<Site, 'content'>, kind: EntityPageKind): { one: string; many: string } {
  const { formats, business } = messagesOf(content.business)
  const label = content.business.labels[kind]
  if (label !== undefined) return { one: formats.inSentence(label.one), many: formats.inSentence(label.many) }
  return kind === 'technicians' ? content.trade.people : business.nouns[kind]
}

/** The headings for a kind of entity. */
export function kindWords(site: Pick<Site, 'content'>, kind: EntityPageKind): KindWords {
  const { one, many } = nounsOf(site, kind)
  const { insights, business } = messagesOf(site.content.business)
  const words = { title: capitalized(many), one: capitalized(one) }
  if (kind === 'problems') return { ...words, title: insights.title, parent: '/insights/', about: '' }
  return { ...words, parent: `/${kind.replace('_', '-')}/`, about: business.about[kind] }
}

/** An entity, with the business's own note on it: a role, a description or a region. */
export type EntityView = { kind: EntityPageKind; entity: Entity; note: string | undefined }

/** The entities of a kind that reviews mention, in the owner's order. */
export function entitiesOf(site: Site, kind: EntityPageKind): EntityView[] {
  const mentioned = site.insights.entities[kind].filter(({ mention_count }) => mention_count > 0)
  return mentioned.map((entity) => ({ kind, entity, note: noteOn(site, kind, entity.id) }))
}

function noteOn({ reviewsFile: { business } }: Site, kind: EntityPageKind, id: string): string | undefined {
  if (kind === 'technicians') return business.technicians.find((known) => known.id === id)?.role
  if (kind === 'services') return business.services.find((known) => known.id === id)?.description
  if (kind === 'service_areas') return business.service_areas.find((known) => known.id === id)?.region
  return undefined
}
