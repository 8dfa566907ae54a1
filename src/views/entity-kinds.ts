import type { Entity } from '../schema/insights.ts'
import type { Site } from '../site.ts'
import { pathOf } from './evidence.ts'

/** What reviews speak of by name, and has pages of its own. */
export type EntityKind = 'technicians' | 'services' | 'service_areas' | 'problems'

/** How a kind of entity is called, and where its pages hang. */
export const ENTITY_KINDS = {
  technicians: {
    title: 'Technicians',
    one: 'Technician',
    parent: '/technicians/',
    about: 'The people who do the work, as customers speak of them.',
  },
  services: {
    title: 'Services',
    one: 'Service',
    parent: '/services/',
    about: 'What the business does, as customers speak of it.',
  },
  service_areas: {
    title: 'Service areas',
    one: 'Service area',
    parent: '/service-areas/',
    about: 'Where the business works, as customers speak of it.',
  },
  problems: {
    title: 'Problems',
    one: 'Problem',
    parent: '/insights/',
    about: 'What had broken when customers called.',
  },
} as const

/** An entity with all that its page says of it. */
export type EntityView = {
  kind: EntityKind
  entity: Entity
  path: string
  /** A role, a description, a region: what the business itself says of it. */
  note: string | undefined
}

/** The entities of a kind, in the owner's order. */
export function entitiesOf(site: Site, kind: EntityKind): EntityView[] {
  return site.insights.entities[kind].map((entity) => ({
    kind,
    entity,
    path: pathOf(kind, entity.id),
    note: noteOn(site, kind, entity.id),
  }))
}

function noteOn({ reviewsFile: { business } }: Site, kind: EntityKind, id: string): string | undefined {
  if (kind === 'technicians') return business.technicians.find((known) => known.id === id)?.role
  if (kind === 'services') return business.services.find((known) => known.id === id)?.description
  if (kind === 'service_areas') return business.service_areas.find((known) => known.id === id)?.region
  return undefined
}
