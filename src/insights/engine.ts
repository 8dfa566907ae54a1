import type { z } from 'zod'
import { BusinessFile } from '../schema/content/business-file.ts'
import type { LearnedWords } from '../schema/content/learned-words.ts'
import type { Taxonomy, WordRule } from '../schema/content/taxonomy.ts'
import { businessNames } from './entities/business-name.ts'
import type { BusinessNames } from './entities/business-name.ts'
import { technicianFinder } from './entities/technicians.ts'
import type { TechnicianFinder } from './entities/technicians.ts'
import type { ReviewLanguage } from './languages/review-language.ts'
import { languageOf, readLanguage } from './languages/languages.ts'
import { calibrationFor } from './sentiment/classify.ts'
import type { Calibration } from './sentiment/classify.ts'
import { byForm } from './text/by-form.ts'
import { phraseTable } from './text/phrase-table.ts'
import type { PhraseTable } from './text/phrase-table.ts'
import type { Form } from './text/tokens.ts'

/**
 * The meaning of a phrase in the taxonomy: it mentions an aspect, and may also judge it (2 good, -2 bad). A hint counts only in a
 * clause that praises or complains; the stars judge a fact; an exception cancels the cues within it.
 */
export type AspectCue = { aspect: number; valence: number; kind: 'word' | 'hint' | 'fact' | 'except' }

/** The taxonomy and the business, compiled for analysing reviews in one language. */
export type Engine = {
  language: ReviewLanguage
  /** The engine for a text, by its declared or recognised language; null if no engine reads that language. */
  readerOf: (text: string, declared: string | null) => Engine | null
  aspectIds: readonly string[]
  problemIds: readonly string[]
  topicIds: readonly string[]
  aspects: PhraseTable<AspectCue>
  services: PhraseTable<WordCue>
  problems: PhraseTable<WordCue>
  /** Words that complain elsewhere, but in this trade only say why customers came: "pain" at a dentist. */
  neutral: PhraseTable<WordCue>
  areas: PhraseTable<WordCue>
  topics: PhraseTable<WordCue>
  technicians: TechnicianFinder
  businessNames: BusinessNames
  /** The kinds of phrases that may begin with a form: a sum of `OPENS`. */
  opensOf: (form: Form) => number
  calibration: Calibration
  /** Word weights learned from this business's own stars, by learned form; may be empty. */
  ownWords: ReadonlyMap<string, number>
}

/**
 * The kinds of phrases that may begin with a word, as bits: phrases of the tables, the name of the business, the name of a member
 * of staff. Most words begin none, which one look-up shows.
 */
export const OPENS = {
  aspects: 1,
  services: 2,
  problems: 4,
  neutral: 8,
  areas: 16,
  topics: 32,
  businessName: 64,
  staff: 128,
} as const

/** The service, problem, area or topic that a phrase mentions. An exception cancels the phrases within it. */
export type WordCue = { id: string; except: boolean }

/** The parts of a business that reading reviews depends on: its names and the subjects of reviews, but not hours or colours. */
export const ReadBusiness = BusinessFile.pick({
  name: true,
  legal_name: true,
  services: true,
  technicians: true,
  service_areas: true,
})
export type ReadBusiness = z.infer<typeof ReadBusiness>

/** The input that an engine is compiled from. */
export type Domain = {
  business: ReadBusiness
  /** In the language of the site. */
  taxonomy: Taxonomy
  /** The taxonomies for reviews in other languages: the same ids with other words. */
  translations?: readonly Taxonomy[] | undefined
  /** In the language of the site. */
  learned?: LearnedWords | null | undefined
}

/**
 * Compiles the taxonomy and the business for analysing reviews. Other languages are compiled when a review needs them.
 *
 * @throws {Error} if there are no rules for the language of the taxonomy
 */
export function engineFor(domain: Domain): Engine {
  const { business, taxonomy, translations = [], learned } = domain
  const site = readLanguage(taxonomy.language)
  const engines = new Map<string, Engine | null>()
  const engineIn = (language: ReviewLanguage): Engine | null => {
    const known = engines.get(language.tag)
    if (known !== undefined) return known
    const translated = translations.find((one) => one.language === language.tag)
    const found = translated === undefined ? null : compiledEngine(translated, language)
    engines.set(language.tag, found)
    return found
  }
  const readerOf = (text: string, declared: string | null): Engine | null => {
    const language = languageOf(text, declared, site.tag)
    return language === null ? null : engineIn(language)
  }
  const compiledEngine = (own: Taxonomy, language: ReviewLanguage): Engine => {
    const found = {
      ...tablesOf(business, own, language),
      technicians: technicianFinder(business, language),
      businessNames: businessNames(business, language.words),
    }
    return {
      language,
      readerOf,
      aspectIds: own.aspects.map(({ id }) => id),
      problemIds: own.problems.map(({ id }) => id),
      topicIds: own.topics.map(({ id }) => id),
      ...found,
      opensOf: openings(found),
      calibration: calibrationFor(language.lexicon),
      ownWords: new Map(),
    }
  }
  const main = { ...compiledEngine(taxonomy, site), ownWords: new Map(Object.entries(learned?.words ?? {})) }
  engines.set(site.tag, main)
  return main
}

type Tables = Pick<Engine, 'aspects' | 'services' | 'problems' | 'neutral' | 'areas' | 'topics'>

function openings(engine: Tables & Pick<Engine, 'technicians' | 'businessNames'>): Engine['opensOf'] {
  const { aspects, services, problems, neutral, areas, topics, technicians, businessNames: ofBusiness } = engine
  return byForm((form) => {
    const { stem, singular } = form
    return (
      (aspects.opens(stem) ? OPENS.aspects : 0) +
      (services.opens(singular) ? OPENS.services : 0) +
      (problems.opens(stem) ? OPENS.problems : 0) +
      (neutral.opens(stem) ? OPENS.neutral : 0) +
      (areas.opens(singular) ? OPENS.areas : 0) +
      (topics.opens(stem) ? OPENS.topics : 0) +
      (ofBusiness.mayOpen(form) ? OPENS.businessName : 0) +
      (technicians.mayName(form) ? OPENS.staff : 0)
    )
  })
}

function tablesOf({ services, service_areas }: ReadBusiness, taxonomy: Taxonomy, language: ReviewLanguage): Tables {
  const named = (rules: readonly { id: string; name: string; aliases: readonly string[] }[]): PhraseTable<WordCue> =>
    idTable(
      rules.map(({ id, name, aliases }) => ({ id, words: [name, ...aliases], except: [] })),
      language,
      language.words.singular,
    )
  return {
    aspects: aspectCues(taxonomy, language),
    services: named(services),
    problems: idTable(taxonomy.problems, language),
    neutral: idTable([{ id: 'neutral', words: taxonomy.neutral, except: [] }], language),
    areas: named(service_areas),
    topics: idTable(taxonomy.topics, language),
  }
}

function aspectCues(taxonomy: Taxonomy, language: ReviewLanguage): PhraseTable<AspectCue> {
  const table = phraseTable<AspectCue>(language)
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

function idTable(
  rules: readonly Pick<WordRule, 'id' | 'words' | 'except'>[],
  language: ReviewLanguage,
  form?: (folded: string) => string,
): PhraseTable<WordCue> {
  const table = phraseTable<WordCue>(language, form)
  for (const { id, words, except } of rules) {
    for (const phrase of words) table.add(phrase, { id, except: false })
    for (const phrase of except) table.add(phrase, { id, except: true })
  }
  return table
}
