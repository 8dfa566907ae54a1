import { setImmediate } from 'node:timers/promises'
import { eachToken } from '../../../src/search/each-token.ts'
import { add, type Bitmap, wordsFor } from '../../search/text-index/bitmap.ts'
import { u32 } from '../../search/text-index/typed-arrays.ts'
import type { OpenVersion } from '../open-version.ts'
import { CHUNK, eachPlace, placeOfCode, positionCodes } from '../postings.ts'
import { INDEXED, SCHEMA } from '../tables.ts'
import { pairNumber, pairOf, SHORTEST_PATTERN, spelling } from './spelling.ts'

/** The reviews with each of these numbers (see `valueNumber`). A number that no review has is left out. */
export async function setsOf(version: OpenVersion, numbers: Iterable<string>): Promise<Map<string, Bitmap>> {
  const asked = [...new Set(numbers)]
  const sets = new Map<string, Bitmap>()
  if (asked.length === 0) return sets
  const found = await ask<{ key: string; chunk: number; places: Buffer }>(version, {
    what: `key::text, chunk, string_agg(places, '') AS places`,
    where: 'chunk = ANY ($3) AND key = ANY ($4::bigint[]) GROUP BY key, chunk',
    values: [version.rows.chunks, asked],
  })
  for (const { key, chunk, places } of found) {
    const set = sets.get(key) ?? emptySet(version)
    sets.set(key, set)
    addPlaces(version, chunk, { places, set })
  }
  return sets
}

export function emptySet({ rows }: Pick<OpenVersion, 'rows'>): Bitmap {
  return new Uint32Array(wordsFor(rows.rowCount))
}

/** The reviews whose text contains a folded query (not empty) as a substring, within a word or across several. */
export async function rowsWithText(version: OpenVersion, query: string): Promise<Bitmap> {
  const parts: string[] = []
  eachToken(query, (from, to) => parts.push(spelling(query.slice(from, to))))
  const [part = ''] = parts
  if (parts.length > 1) return await rowsWithPhrase(version, parts)
  if (part.length < SHORTEST_PATTERN) {
    const pair = pairNumber(pairOf(part))
    return (await setsOf(version, [pair])).get(pair) ?? emptySet(version)
  }
  const set = emptySet(version)
  const found = await ask<{ chunk: number; places: Buffer }>(version, {
    what: `chunk, string_agg(places, '') AS places`,
    where: 'word LIKE $3 GROUP BY chunk',
    values: [`%${part}%`],
  })
  for (const { chunk, places } of found) addPlaces(version, chunk, { places, set })
  return set
}

type AddedPlaces = { places: Uint8Array; set: Bitmap }

function addPlaces({ rows: { rows } }: OpenVersion, chunk: number, { places, set }: AddedPlaces): void {
  const first = CHUNK * chunk
  eachPlace(places, (place) => add(set, u32(rows, first + place)))
}

/**
 * The first part of a phrase may match the end of a token, and the last part the beginning of a token; the parts between must
 * match whole tokens.
 */
async function rowsWithPhrase(version: OpenVersion, parts: readonly string[]): Promise<Bitmap> {
  const set = emptySet(version)
  let chunks = version.rows.chunks
  let before = new Map<number, Float64Array>()
  for (const [nth, part] of parts.entries()) {
    const codes = await codesOf(version, chunks, {
      part,
      place: nth === 0 ? 'end' : nth === parts.length - 1 ? 'start' : 'whole',
    })
    if (nth > 0) {
      for (const [chunk, its] of codes) {
        const after = following(before.get(chunk) ?? its, its)
        if (after.length > 0) codes.set(chunk, after)
        else codes.delete(chunk)
      }
    }
    before = codes
    chunks = [...codes.keys()]
    if (chunks.length === 0) break
  }
  for (const [chunk, codes] of before) {
    for (const code of codes) add(set, u32(version.rows.rows, CHUNK * chunk + placeOfCode(code)))
  }
  return set
}

type PartOfPhrase = { part: string; place: 'end' | 'whole' | 'start' }

/** The positions of tokens that match this part of a phrase, by chunk, ascending (see `positionCodes`). */
async function codesOf(
  version: OpenVersion,
  chunks: readonly number[],
  { part, place }: PartOfPhrase,
): Promise<Map<number, Float64Array>> {
  const found = await ask<{ chunk: number; sets: Buffer; steps: Buffer }>(version, {
    what: `chunk, string_agg(places, '') AS sets, string_agg(steps, '') AS steps`,
    where: `chunk = ANY ($3) AND ${MATCHES[place]} GROUP BY chunk`,
    values: [chunks, part],
  })
  const codes = new Map<number, Float64Array>()
  for (const { chunk, ...packed } of found) {
    codes.set(chunk, positionCodes(packed))
    await setImmediate() // Other requests are answered between chunks, which take a few milliseconds
  }
  return codes
}

/** The conditions for a token. The first condition of each place uses an index. */
const MATCHES: Record<PartOfPhrase['place'], string> = {
  start: `left(word, ${INDEXED}) LIKE left($4, ${INDEXED}) || '%' AND starts_with(word, $4)`,
  whole: `left(word, ${INDEXED}) = left($4, ${INDEXED}) AND word = $4`,
  end: `reverse(right(word, ${INDEXED})) LIKE reverse(right($4, ${INDEXED})) || '%' AND right(word, length($4)) = $4`,
}

/** The codes that come right after one of `before`. Both are ascending. */
function following(before: Float64Array, codes: Float64Array): Float64Array {
  let at = 0
  return codes.filter((code) => {
    while ((before[at] ?? Infinity) < code - 1) at++
    return before[at] === code - 1
  })
}

type PostingQuery = { what: string; where: string; values: readonly unknown[] }

async function ask<T extends object>(
  { pool, site, version }: OpenVersion,
  { what, where, values }: PostingQuery,
): Promise<T[]> {
  return await pool.ask<T>(
    `SELECT ${what} FROM ${SCHEMA}.postings WHERE site = $1 AND added <= $2 AND removed > $2 AND ${where}`,
    [site, version, ...values],
  )
}
