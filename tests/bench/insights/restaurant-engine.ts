import { readFileSync } from 'node:fs'
import { parse as parseYaml } from 'yaml'
import { hear, hearClauses } from '../../../src/insights/aspects/heard.ts'
import type { HeardClause } from '../../../src/insights/aspects/heard.ts'
import { engineFor } from '../../../src/insights/engine.ts'
import type { Engine } from '../../../src/insights/engine.ts'
import type { Heard } from '../../../src/insights/sentiment/judge.ts'
import { parse } from '../../../src/insights/text/parse.ts'
import type { Parsed } from '../../../src/insights/text/parse.ts'
import { BusinessFile } from '../../../src/schema/content/business-file.ts'
import { Taxonomy } from '../../../src/schema/content/taxonomy.ts'
import type { Term } from './read-benchmark.ts'

/** A business of which nothing is known: the benchmarks name no people. */
export const NOBODY = BusinessFile.parse({
  name: 'Anywhere',
  category: 'Restaurant',
  url: 'https://restaurant.example/',
  timezone: 'UTC',
  verification_policy: 'None',
})

const taxonomy = Taxonomy.parse(parseYaml(readFileSync(new URL('restaurants.yaml', import.meta.url), 'utf8')))

/** The engine as it is shipped, with the taxonomy of restaurants. */
export const restaurants: Engine = engineFor({ business: NOBODY, taxonomy })

/** A sample taken apart: its clauses, all sentences together, for an annotator judged the sample as one. */
export type Taken = { parsed: Parsed; heard: HeardClause[] }

export function take(text: string): Taken {
  const parsed = parse(text)
  const clauses = parsed.sentences.flatMap((sentence) => sentence.clauses)
  return { parsed, heard: hearClauses(restaurants, parsed, clauses) }
}

/** What the sample says of one of the benchmarks' categories. */
export function hearCategory({ heard }: Taken, category: string): Heard {
  return hear(restaurants, heard, restaurants.aspectIds.indexOf(aspectOf(category)))
}

/** What the sample says of a term that the annotators marked: the clauses that it stands in. */
export function hearTerm({ parsed, heard }: Taken, { from, to }: Term): Heard {
  const marked = heard.map((one) => {
    const { clause, hits } = one
    const within = parsed.tokens.slice(clause.from, clause.to).some((token) => token.start < to && token.end > from)
    return {
      ...one,
      hits: within
        ? [...hits, { aspect: TERM, from: clause.from, to: clause.from, valence: 0, said: 0, judges: false }]
        : hits,
    }
  })
  return { ...hear(restaurants, marked, TERM), aspect: null }
}

const TERM = -1

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
