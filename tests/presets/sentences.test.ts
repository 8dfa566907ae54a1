import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { engineFor } from '../../src/insights/engine.ts'
import { TRADES } from '../../src/presets/read-preset.ts'
import { taxonomyFor } from '../../src/presets/taxonomy-for.ts'
import { analyseReview } from '../../src/insights/analyse-review.ts'
import { aReview } from '../a-review.ts'
import { aBusiness } from '../insights/an-input.ts'

/** What customers of each trade write, and the label of every aspect that it judges; an empty one judges none. */
const FOLDER = new URL('sentences/en/', import.meta.url)
const FILES = readdirSync(FOLDER).map((name) => name.slice(0, -'.yaml'.length))

test('there is a table for every trade, with traps', () => {
  expect(FILES).toEqual(['base', ...TRADES].sort())
  for (const trade of FILES) {
    const said = Object.values(tableOf(trade))
    expect(said.length, trade).toBeGreaterThanOrEqual(8)
    expect(said.filter((aspects) => Object.keys(aspects).length === 0).length, `${trade}: traps`).toBeGreaterThan(0)
  }
})

describe.each(FILES)('%s', (trade) => {
  const taxonomy = taxonomyFor({ trades: trade === 'base' ? [] : [trade], language: 'en' })
  const engine = engineFor({ business: aBusiness(), taxonomy })

  test.each(Object.entries(tableOf(trade)))('%s', (text, aspects) => {
    // Three stars, so that the stars say nothing.
    const analysis = analyseReview(engine, aReview({ text, rating: 3 }))
    expect(Object.fromEntries(analysis.aspects.map(({ id, label }) => [id, label]))).toEqual(aspects)
  })
})

function tableOf(trade: string): Record<string, Record<string, string>> {
  return parse(readFileSync(new URL(`${trade}.yaml`, FOLDER), 'utf8')) as Record<string, Record<string, string>>
}
