import type { BusinessFile } from '../schema/content/business-file.ts'
import type { Taxonomy, WordRule } from '../schema/content/taxonomy.ts'
import { technicianFinder } from './entities/technicians.ts'
import type { TechnicianFinder } from './entities/technicians.ts'
import { phrases } from './text/phrases.ts'
import type { Phrases } from './text/phrases.ts'

/** What a hit of the taxonomy says: that an aspect is spoken of, or also how (2 good, -2 bad). */
export type AspectHit = { aspect: number; valence: number }

/** The taxonomy and the business, made ready for reading reviews. */
export type Engine = {
  aspectIds: readonly string[]
  aspects: Phrases<AspectHit>
  services: Phrases<string>
  problems: Phrases<string>
  areas: Phrases<string>
  topics: Phrases<string>
  technicians: TechnicianFinder
}

/** What an engine is made from. */
export type Subject = { business: BusinessFile; taxonomy: Taxonomy }

/** Makes the taxonomy and the business ready for reading reviews. */
export function engineFor({ business, taxonomy }: Subject): Engine {
  const named = (rules: readonly { id: string; name: string; aliases: readonly string[] }[]): WordRule[] =>
    rules.map(({ id, name, aliases }) => ({ id, label: name, words: [name, ...aliases] }))
  return {
    aspectIds: taxonomy.aspects.map(({ id }) => id),
    aspects: aspectPhrases(taxonomy),
    services: idsOf(named(business.services)),
    problems: idsOf(taxonomy.problems),
    areas: idsOf(named(business.service_areas)),
    topics: idsOf(taxonomy.topics),
    technicians: technicianFinder(business),
  }
}

function aspectPhrases(taxonomy: Taxonomy): Phrases<AspectHit> {
  const found = phrases<AspectHit>()
  for (const [aspect, rule] of taxonomy.aspects.entries()) {
    for (const phrase of rule.words) found.add(phrase, { aspect, valence: 0 })
    for (const phrase of rule.good) found.add(phrase, { aspect, valence: 2 })
    for (const phrase of rule.bad) found.add(phrase, { aspect, valence: -2 })
  }
  return found
}

function idsOf(rules: readonly WordRule[]): Phrases<string> {
  const found = phrases<string>()
  for (const { id, words } of rules) for (const phrase of words) found.add(phrase, id)
  return found
}
