import { MOST_UNKNOWN, type Near, nearestFirst, nearnessTo } from '../../../src/search/near-words.ts'
import { type WantedWords, withoutAccents, wordKey } from '../../../src/search/wanted-words.ts'
import { EVERY_STEM } from '../../../src/search/stems/every-stem.ts'
import { endingsIn } from './known-values.ts'
import type { OpenVersion } from '../open-version.ts'
import { unspelled } from './spelling.ts'
import { SCHEMA } from '../tables.ts'
import { valueNumber } from './value-number.ts'

/** Suggestions for wanted words that occur in no review: words of the reviews with a similar spelling (see `nearestWords`). */
export async function nearWordsIn(version: OpenVersion, { words }: WantedWords): Promise<string[]> {
  const { site, version: number, pool, known: values, rows } = version
  const languages = endingsIn(values)
  const keysOf = (word: string): string[] =>
    languages.map((language) => valueNumber('word', wordKey(word, language, EVERY_STEM)))
  const known = await pool.ask<{ key: string }>(KNOWN, [site, number, rows.chunks, words.flatMap(keysOf)])
  const unknown = words.filter((word) => !keysOf(word).some((one) => known.some(({ key }) => key === one)))
  const all: Near[] = []
  for (const word of unknown.slice(0, MOST_UNKNOWN)) {
    const nearness = nearnessTo(withoutAccents(word))
    if (nearness === undefined) continue
    const { letters, lengths, most } = nearness
    const found = await pool.ask<{ word: string; reviews: number }>(NEAR, [site, number, ...lengths, letters | 0, most])
    for (const { word: spelled, reviews } of found) {
      const near = unspelled(spelled)
      const far = nearness.errorsIn(near)
      if (far <= most) all.push({ word: near, reviews, far })
    }
  }
  return nearestFirst(all)
}

const KNOWN = `
  SELECT DISTINCT key::text FROM ${SCHEMA}.postings
  WHERE site = $1 AND added <= $2 AND removed > $2 AND chunk = ANY ($3) AND key = ANY ($4::bigint[])`

/** Preselects words, as `mayBeNear` does in memory. */
const NEAR = `
  SELECT word, sum(reviews) AS reviews FROM ${SCHEMA}.postings
  WHERE site = $1 AND added <= $2 AND removed > $2 AND letters IS NOT NULL AND length BETWEEN $3 AND $4
    AND bit_count((letters & ~$5::int)::bit(32)) <= $6 AND bit_count((~letters & $5::int)::bit(32)) <= $6
  GROUP BY word`
