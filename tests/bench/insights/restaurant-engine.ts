import { readFileSync } from 'node:fs'
import { parse as parseYaml } from 'yaml'
import { annotateClauses, aspectEvidence } from '../../../src/insights/aspects/evidence.ts'
import type { AnnotatedClause } from '../../../src/insights/aspects/evidence.ts'
import { engineFor } from '../../../src/insights/engine.ts'
import type { Engine } from '../../../src/insights/engine.ts'
import type { Evidence } from '../../../src/insights/sentiment/classify.ts'
import { parseText } from '../../../src/insights/text/parsed-text.ts'
import type { ParsedText } from '../../../src/insights/text/parsed-text.ts'
import { BusinessFile } from '../../../src/schema/content/business-file.ts'
import { Taxonomy } from '../../../src/schema/content/taxonomy.ts'
import type { Term } from './read-benchmark.ts'

/** A business without technicians: the benchmarks name no people. */
export const NOBODY = BusinessFile.parse({
  name: 'Anywhere',
  category: 'Restaurant',
  url: 'https://restaurant.example/',
  timezone: 'UTC',
  verification_policy: 'None',
})

const taxonomy = Taxonomy.parse(parseYaml(readFileSync(new URL('restaurants.yaml', import.meta.url), 'utf8')))

/** The unchanged engine, with the taxonomy of restaurants. */
export const restaurants: Engine = engineFor({ business: NOBODY, taxonomy })

/** A parsed sample, with the clauses of all its sentences: the annotators judged a sample as a whole. */
export type AnnotatedText = { parsed: ParsedText; clauses: AnnotatedClause[] }

export function annotate(text: string): AnnotatedText {
  const parsed = parseText(text, restaurants.language)
  const clauses = parsed.sentences.flatMap((sentence) => sentence.clauses)
  return { parsed, clauses: annotateClauses(restaurants, parsed, clauses) }
}

/** The evidence on one of the benchmarks' categories. */
export function categoryEvidence({ clauses }: AnnotatedText, category: string): Evidence {
  return aspectEvidence(restaurants, clauses, restaurants.aspectIds.indexOf(aspectOf(category)))
}

/** The evidence on a term that the annotators marked, in the clauses around it. */
export function termEvidence({ parsed, clauses }: AnnotatedText, { from, to }: Term): Evidence {
  const marked = clauses.map((one) => {
    const { clause, matches } = one
    const within = parsed.tokens.slice(clause.from, clause.to).some((token) => token.start < to && token.end > from)
    return {
      ...one,
      matches: within ? [...matches, { ...TERM_MATCH, from: clause.from, to: clause.from }] : matches,
    }
  })
  return { ...aspectEvidence(restaurants, marked, TERM), aspect: null }
}

const TERM = -1
const TERM_MATCH = { aspect: TERM, addedValence: 0, wordValence: 0, judges: false, isMention: false }

/** The aspect of our taxonomy that a category of SemEval-2014 to 2016 or of MAMS belongs to. */
export function aspectOf(category: string): string {
  const [entity = '', attribute] = category.split('#')
  if (attribute === 'PRICES') return 'price'
  return ASPECTS[entity.toLowerCase()] ?? 'miscellaneous'
}

const ASPECTS: Readonly<Record<string, string>> = {
  food: 'food',
  menu: 'food',
  drinks: 'food',
  service: 'service',
  staff: 'service',
  ambience: 'ambience',
  price: 'price',
}
