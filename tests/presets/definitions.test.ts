import { describe, expect, test } from 'vitest'
import { engineFor } from '../../src/insights/engine.ts'
import type { Engine } from '../../src/insights/engine.ts'
import { READ_LANGUAGES } from '../../src/insights/languages/languages.ts'
import { parseText } from '../../src/insights/text/parsed-text.ts'
import { BASE, TRADES } from '../../src/presets/read-preset.ts'
import { taxonomyFor } from '../../src/presets/taxonomy-for.ts'
import { NOBODY } from '../bench/insights/restaurant-engine.ts'

/** How a definition ends its examples ("; not ..") and joins the last one ("and"), by language. */
const DEFINING: Readonly<Record<string, { not: RegExp; and: RegExp }>> = {
  en: { not: /; not\b/, and: / (?:and|or) (?=\S+(?: \S+)?$)/ },
  de: { not: /; nicht\b/, and: / (?:und|oder) (?=\S+(?: \S+)?$)/ },
  es: { not: /; no\b/, and: / (?:y|o|ni) (?=\S+(?: \S+)?$)/ },
  fr: { not: / ?; pas\b/, and: / (?:et|ou) (?=\S+(?: \S+)?$)/ },
  it: { not: /; non\b/, and: / (?:e|o) (?=\S+(?: \S+)?$)/ },
  nl: { not: /; niet\b/, and: / (?:en|of) (?=\S+(?: \S+)?$)/ },
  pt: { not: /; não\b/, and: / (?:e|ou) (?=\S+(?: \S+)?$)/ },
}

/** An example of an aspect, and the aspects under which the phrases find it. */
type Example = { aspect: string; words: string; found: ReadonlySet<string> }

test('every language with presets says how its definitions are read', () => {
  expect(Object.keys(DEFINING).sort()).toEqual([...READ_LANGUAGES])
})

describe.for(Object.entries(DEFINING))('definitions in %s', ([language, { not, and }]) => {
  /** The examples of each aspect of a trade. Some definitions list none. */
  const listed = [BASE, ...TRADES].flatMap((trade) => {
    const taxonomy = taxonomyFor({ trades: trade === BASE ? [] : [trade], language })
    const examples = taxonomy.aspects.flatMap(({ id, definition = '' }) =>
      examplesIn(definition, { not, and }).map((words) => ({ aspect: id, words })),
    )
    return examples.length > 0 ? { trade, taxonomy, examples } : []
  })

  test(`in ${language}, the definitions of most trades list examples`, () => {
    expect(listed.length).toBeGreaterThan(TRADES.length / 2)
  })

  test.for(listed)(
    `in ${language}, the phrases of $trade find the examples of a definition under its own aspect`,
    ({ taxonomy, examples }) => {
      const engine = engineFor({ business: NOBODY, taxonomy })
      const searched = examples.map((example): Example => ({ ...example, found: aspectsIn(engine, example.words) }))
      expect(searched.filter(isElsewhere)).toEqual([])
      const withOwn = new Set(searched.flatMap(({ aspect, found }) => (found.has(aspect) ? aspect : [])))
      expect(withOwn).toEqual(new Set(examples.map(({ aspect }) => aspect)))
    },
  )
})

/** The examples that a definition lists after its colon: "labour", "parts" and so on. */
function examplesIn(definition: string, { not, and }: { not: RegExp; and: RegExp }): string[] {
  const [, listed = ''] = (definition.split(not)[0] ?? '').replace(/\.$/, '').split(/ ?: /)
  return listed
    .split(', ')
    .flatMap((example) => example.split(and))
    .filter((example) => example !== '')
}

function aspectsIn(engine: Engine, words: string): Set<string> {
  const { stems, tokens } = parseText(words, engine.language)
  const found = tokens.flatMap((_, index) => [...engine.aspects.matchesAt(stems, index, tokens.length)])
  return new Set(
    found.flatMap(({ payload }) => (payload.kind === 'except' ? [] : (engine.aspectIds[payload.aspect] ?? []))),
  )
}

/** Whether the phrases find an example only under other aspects; general words such as "forms" are the phrases of no aspect. */
function isElsewhere({ aspect, found }: Example): boolean {
  return found.size > 0 && !found.has(aspect)
}
