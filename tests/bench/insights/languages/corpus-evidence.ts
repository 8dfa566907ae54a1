import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { annotateClauses, aspectEvidence, overallEvidence } from '../../../../src/insights/aspects/evidence.ts'
import type { AnnotatedClause } from '../../../../src/insights/aspects/evidence.ts'
import { engineFor } from '../../../../src/insights/engine.ts'
import type { Engine } from '../../../../src/insights/engine.ts'
import type { Evidence } from '../../../../src/insights/sentiment/classify.ts'
import { parseText } from '../../../../src/insights/text/parsed-text.ts'
import { taxonomyFor } from '../../../../src/presets/taxonomy-for.ts'
import { Taxonomy } from '../../../../src/schema/content/taxonomy.ts'
import { NOBODY } from '../restaurant-engine.ts'
import type { Corpus } from './corpora.ts'
import type { LabelledOpinion } from './labelled-text.ts'

/** The engine that analyses a corpus. */
export function engineOf({ language, trade }: Pick<Corpus, 'language' | 'trade'>): Engine {
  const taxonomy = typeof trade === 'string' ? taxonomyFor({ trades: [trade], language }) : aspectsIn(trade.aspects)
  return engineFor({ business: NOBODY, taxonomy })
}

function aspectsIn(file: string): Taxonomy {
  return Taxonomy.parse(parse(readFileSync(new URL(file, import.meta.url), 'utf8')))
}

/**
 * The evidence on each opinion of a text: that of the clauses around its target, that on its aspect, or that of the whole text.
 */
export function evidenceOf(engine: Engine, text: string, opinions: readonly LabelledOpinion[]): Evidence[] {
  const parsed = parseText(text, engine.language)
  const clauses = annotateClauses(
    engine,
    parsed,
    parsed.sentences.flatMap((sentence) => sentence.clauses),
  )
  return opinions.map(({ category, target }) => {
    if (target !== null) {
      const marked = clauses.map((one) => withTarget(one, isWithin(one), TARGET))
      return { ...aspectEvidence(engine, marked, TARGET), aspect: null }
    }
    const aspect = category === null ? -1 : engine.aspectIds.indexOf(aspectOfCategory(category))
    return { ...(aspect === -1 ? overallEvidence(clauses) : aspectEvidence(engine, clauses, aspect)), aspect: null }

    function isWithin({ clause }: AnnotatedClause): boolean {
      return parsed.tokens
        .slice(clause.from, clause.to)
        .some((token) => target !== null && token.start < target.to && token.end > target.from)
    }
  })
}

const TARGET = -1

function withTarget(one: AnnotatedClause, within: boolean, aspect: number): AnnotatedClause {
  const { from } = one.clause
  const match = { aspect, addedValence: 0, wordValence: 0, judges: false, isMention: false, from, to: from }
  return within ? { ...one, matches: [...one.matches, match] } : one
}

/** The aspect of our presets that a category of these corpora belongs to. If there is none, a name that no aspect has. */
function aspectOfCategory(category: string): string {
  const [entity = '', attribute = ''] = category.toLowerCase().split(/[#\s]/)
  if (attribute.startsWith('price')) return 'pricing'
  return ASPECTS[entity] ?? entity
}

const ASPECTS: Readonly<Record<string, string>> = {
  service: 'professionalism',
  staff: 'professionalism',
  ambience: 'atmosphere',
  value: 'pricing',
  comfort: 'rooms',
}
