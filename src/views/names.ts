import type { Site } from '../site.ts'
import type { Kind } from './evidence.ts'

const known = new WeakMap<Site, Map<string, string>>()

/** What people call an aspect, a topic, a technician and so on; its id where it has no name. */
export function nameOf(site: Site, kind: Kind, id: string): string {
  let names = known.get(site)
  if (names === undefined) {
    names = gather(site)
    known.set(site, names)
  }
  return names.get(`${kind}/${id}`) ?? id
}

function gather({ insights: { aspects, topics, entities } }: Site): Map<string, string> {
  const { technicians, services, service_areas, problems } = entities
  const named = { technicians, services, service_areas, problems }
  return new Map([
    ...aspects.map(({ id, label }): [string, string] => [`aspects/${id}`, label]),
    ...topics.map(({ id, label }): [string, string] => [`topics/${id}`, label]),
    ...Object.entries(named).flatMap(([kind, all]) =>
      all.map(({ id, name }): [string, string] => [`${kind}/${id}`, name]),
    ),
  ])
}
