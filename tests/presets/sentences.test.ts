import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Engine, engineFor } from '../../src/insights/engine.ts'
import { BASE, hasPreset, TRADES } from '../../src/presets/read-preset.ts'
import { taxonomyFor } from '../../src/presets/taxonomy-for.ts'
import { analyseReview } from '../../src/insights/analyse-review.ts'
import { SiteLanguage } from '../../src/schema/content/site-language.ts'
import type { Taxonomy } from '../../src/schema/content/taxonomy.ts'
import { aReview } from '../a-review.ts'
import { aBusiness } from '../insights/an-input.ts'
import { listsExamples, misplacedExamples } from './definition-examples.ts'

/** Sentences of each trade's customers, with the labels of the aspects that each judges; none if it judges nothing. */
const FOLDER = new URL('sentences/', import.meta.url)
const LANGUAGES = readdirSync(FOLDER)
const TABLES = LANGUAGES.flatMap((language) =>
  readdirSync(new URL(language, FOLDER)).map((file) => ({ language, trade: file.slice(0, -'.yaml'.length) })),
)

test('every language that a site can use has tables of sentences', () => {
  expect(LANGUAGES.toSorted()).toEqual(SiteLanguage.options.toSorted())
})

test.each(LANGUAGES)('in %s, the definitions of aspects list examples in most trades', (language) => {
  const trades = TABLES.filter((table) => table.language === language)
  expect(trades.filter((table) => listsExamples(taxonomyOf(table))).length).toBeGreaterThan(trades.length / 2)
})

test.each(LANGUAGES)('in %s, every trade has a table of sentences, some of which judge nothing', (language) => {
  const tables = TABLES.filter((table) => table.language === language)
  const presets = [BASE, ...TRADES].filter((name) => hasPreset(name, language))
  expect(tables.map(({ trade }) => trade)).toEqual(presets.toSorted())
  for (const table of tables) {
    const said = Object.values(sentencesOf(table))
    expect(said.length, table.trade).toBeGreaterThanOrEqual(8)
    expect(said.filter((aspects) => Object.keys(aspects).length === 0).length, `${table.trade}: traps`).toBeGreaterThan(
      0,
    )
  }
})

describe.each(TABLES)('$trade in $language', (table) => {
  const { language, trade } = table
  // The engines of all trades in all languages together would fill the memory of a worker.
  let engine: Engine | undefined
  beforeAll(() => {
    engine = engineFor({ business: aBusiness(), taxonomy: taxonomyOf(table) })
  })
  afterAll(() => {
    engine = undefined
  })

  if (listsExamples(taxonomyOf(table)))
    test(`in ${language}, the phrases of ${trade} find each example in a definition under the aspect defined`, () => {
      if (engine === undefined) throw new Error('The engine is there before the tests')
      expect(misplacedExamples(taxonomyOf(table), engine)).toEqual([])
    })

  test.each(Object.entries(sentencesOf(table)))(
    `in ${language}, the preset ${trade} finds the listed aspects: %s`,
    (text, aspects) => {
      // Three stars do not influence the judgement.
      if (engine === undefined) throw new Error('The engine is there before the tests')
      const analysis = analyseReview(engine, aReview({ text, language, rating: 3 }))
      expect(Object.fromEntries(analysis.aspects.map(({ id, label }) => [id, label]))).toEqual(aspects)
    },
  )
})

function sentencesOf({ language, trade }: (typeof TABLES)[number]): Record<string, Record<string, string>> {
  return parse(readFileSync(new URL(`${language}/${trade}.yaml`, FOLDER), 'utf8')) as Record<
    string,
    Record<string, string>
  >
}

function taxonomyOf({ language, trade }: (typeof TABLES)[number]): Taxonomy {
  return taxonomyFor({ trades: trade === BASE ? [] : [trade], language })
}
