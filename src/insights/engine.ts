import type { BusinessFile } from '../schema/content/business-file.ts'
import type { Taxonomy, WordRule } from '../schema/content/taxonomy.ts'
import { technicianFinder } from './entities/technicians.ts'
import type { TechnicianFinder } from './entities/technicians.ts'
import { EVERYDAY } from './sentiment/everyday.ts'
import type { Calibration } from './sentiment/judge.ts'
import { singular } from './text/stem.ts'
import { phrases } from './text/phrases.ts'
import type { Phrases } from './text/phrases.ts'

/**
 * What a phrase of the taxonomy says: that an aspect is spoken of, or also how (2 good, -2 bad). A hint counts only in a clause
 * that praises or blames; an exception takes back what lies within it.
 */
export type AspectHit = { aspect: number; valence: number; kind: 'word' | 'hint' | 'except' }

/** The taxonomy and the business, made ready for reading reviews. */
export type Engine = {
  aspectIds: readonly string[]
  aspects: Phrases<AspectHit>
  services: Phrases<string>
  problems: Phrases<string>
  areas: Phrases<string>
  topics: Phrases<string>
  technicians: TechnicianFinder
  calibration: Calibration
}

/** What an engine is made from. */
export type Subject = { business: BusinessFile; taxonomy: Taxonomy }

/** Makes the taxonomy and the business ready for reading reviews. */
export function engineFor({ business, taxonomy }: Subject, calibration: Calibration = EVERYDAY): Engine {
  const named = (rules: readonly { id: string; name: string; aliases: readonly string[] }[]): WordRule[] =>
    rules.map(({ id, name, aliases }) => ({ id, label: name, words: [name, ...aliases] }))
  return {
    aspectIds: taxonomy.aspects.map(({ id }) => id),
    aspects: aspectPhrases(taxonomy),
    services: idsOf(named(business.services), singular),
    problems: idsOf(taxonomy.problems),
    areas: idsOf(named(business.service_areas), singular),
    topics: idsOf(taxonomy.topics),
    technicians: technicianFinder(business),
    calibration,
  }
}

function aspectPhrases(taxonomy: Taxonomy): Phrases<AspectHit> {
  const found = phrases<AspectHit>()
  for (const [aspect, rule] of taxonomy.aspects.entries()) {
    for (const phrase of rule.words) found.add(phrase, { aspect, valence: 0, kind: 'word' })
    for (const phrase of rule.good) found.add(phrase, { aspect, valence: 2, kind: 'word' })
    for (const phrase of rule.bad) found.add(phrase, { aspect, valence: -2, kind: 'word' })
    for (const phrase of rule.hints) found.add(phrase, { aspect, valence: 0, kind: 'hint' })
    for (const phrase of rule.except) found.add(phrase, { aspect, valence: 0, kind: 'except' })
  }
  return found
}

function idsOf(rules: readonly WordRule[], form?: (folded: string) => string): Phrases<string> {
  const found = phrases<string>(form)
  for (const { id, words } of rules) for (const phrase of words) found.add(phrase, id)
  return found
}
