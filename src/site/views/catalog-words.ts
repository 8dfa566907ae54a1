import type { CatalogWords, DescribedSite } from '../../api/descriptions.ts'
import { type Entity, mostMentioned } from '../../schema/insights.ts'
import { messagesOf } from '../../messages/messages.ts'
import type { Site } from '../site.ts'

/** The most questions about a service or an area. Two more are about the business, so a catalog has two to five questions. */
const WITH_SUBJECT = 3

/** The facts about a site that the descriptions of its interface need. */
export function describedSite(site: Site): DescribedSite {
  const { baseUrl, hasSidecar, reviewsFile } = site
  return { baseUrl, business: reviewsFile.business, hasSidecar, catalog: catalogWords(site) }
}

/** The words of `/.well-known/ai-catalog.json`, in the language of the site: its questions are those that people would ask. */
function catalogWords({ content, insights, reviewsFile: { business } }: Site): CatalogWords {
  const { developerAgents, feeds } = messagesOf(content.business)
  const { catalog: say } = developerAgents
  const { name, category } = business
  return {
    server: { displayName: feeds.title(name), description: say.serverAbout(name, category) },
    dataset: { displayName: say.dataset(name), description: say.datasetAbout },
    queries: [
      ...subjects(insights.entities, category).map((subject) => say.whoIsGood(subject)),
      say.whatAreTheyLike(name),
      say.whatWentWrong(name),
    ],
  }
}

/** The most mentioned services, or the trade if there are none, each with one of the most mentioned areas. */
function subjects(entities: Site['insights']['entities'], category: string): string[] {
  const services = mostNamed(entities.services)
  const areas = mostNamed(entities.service_areas)
  const count = Math.max(services.length, areas.length)
  return Array.from({ length: count }, (_, nth) =>
    [services[nth] ?? services[0] ?? category, areas[nth]].filter((word) => word !== undefined).join(', '),
  )
}

function mostNamed(entities: readonly Entity[]): string[] {
  return mostMentioned(entities)
    .slice(0, WITH_SUBJECT)
    .map(({ name }) => name)
}
