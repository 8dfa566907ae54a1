import type { BusinessFile } from '../schema/content/business-file.ts'
import type { LearnedWords } from '../schema/content/learned-words.ts'
import type { Taxonomy, WordRule } from '../schema/content/taxonomy.ts'
import { businessNames } from './entities/business-name.ts'
import type { BusinessNames } from './entities/business-name.ts'
import { technicianFinder } from './entities/technicians.ts'
import type { TechnicianFinder } from './entities/technicians.ts'
import { DEFAULT_CALIBRATION } from './sentiment/classify.ts'
import type { Calibration } from './sentiment/classify.ts'
import { phraseTable } from './text/phrase-table.ts'
import type { PhraseTable } from './text/phrase-table.ts'
import { singular } from './languages/en/stem.ts'

/**
 * What a phrase of the taxonomy says about an aspect: that it is mentioned, or also how it is judged (2 good, -2 bad). A hint
 * counts only in a clause that praises or complains; a fact is judged by the stars; an exception cancels the cues within it.
 */
export type AspectCue = { aspect: number; valence: number; kind: 'word' | 'hint' | 'fact' | 'except' }

/** The taxonomy and the business, compiled for analysing reviews. */
export type Engine = {
  aspectIds: readonly string[]
  aspects: PhraseTable<AspectCue>
  services: PhraseTable<string>
  problems: PhraseTable<string>
  areas: PhraseTable<string>
  topics: PhraseTable<string>
  technicians: TechnicianFinder
  businessNames: BusinessNames
  calibration: Calibration
  /** Word weights learned from this business's own stars, by learned form; empty without any. */
  ownWords: ReadonlyMap<string, number>
}

/** What an engine is compiled from. */
export type Domain = { business: BusinessFile; taxonomy: Taxonomy; learned?: LearnedWords | null | undefined }

/** Compiles the taxonomy and the business for analysing reviews. */
export function engineFor(
  { business, taxonomy, learned }: Domain,
  calibration: Calibration = DEFAULT_CALIBRATION,
): Engine {
  const named = (rules: readonly { id: string; name: string; aliases: readonly string[] }[]): WordRule[] =>
    rules.map(({ id, name, aliases }) => ({ id, label: name, words: [name, ...aliases] }))
  return {
    aspectIds: taxonomy.aspects.map(({ id }) => id),
    aspects: aspectCues(taxonomy),
    services: idTable(named(business.services), singular),
    problems: idTable(taxonomy.problems),
    areas: idTable(named(business.service_areas), singular),
    topics: idTable(taxonomy.topics),
    technicians: technicianFinder(business),
    businessNames: businessNames(business),
    calibration,
    ownWords: new Map(Object.entries(learned?.words ?? {})),
  }
}

/** The tables of taxonomies compiled before: phrases with choices stand for many, so that one costs some 80 ms. */
const compiled = new WeakMap<Taxonomy, PhraseTable<AspectCue>>()

function aspectCues(taxonomy: Taxonomy): PhraseTable<AspectCue> {
  const known = compiled.get(taxonomy)
  if (known !== undefined) return known
  const table = phraseTable<AspectCue>()
  compiled.set(taxonomy, table)
  const add = (phrases: readonly string[], cue: AspectCue): void => {
    for (const phrase of phrases) table.add(phrase, cue)
  }
  for (const [aspect, rule] of taxonomy.aspects.entries()) {
    add(rule.words, { aspect, valence: 0, kind: 'word' })
    add(rule.good, { aspect, valence: 2, kind: 'word' })
    add(rule.bad, { aspect, valence: -2, kind: 'word' })
    add(rule.facts, { aspect, valence: 0, kind: 'fact' })
    add(rule.hints, { aspect, valence: 0, kind: 'hint' })
    add(rule.except, { aspect, valence: 0, kind: 'except' })
  }
  return table
}

function idTable(rules: readonly WordRule[], form?: (folded: string) => string): PhraseTable<string> {
  const table = phraseTable<string>(form)
  for (const { id, words } of rules) for (const phrase of words) table.add(phrase, id)
  return table
}
