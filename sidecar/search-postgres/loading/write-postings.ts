import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { lettersOf } from '../../../src/search/near-words.ts'
import { withoutAccents } from '../../../src/search/wanted-words.ts'
import { add, type Bitmap, firstRows, wordsFor } from '../../search/text-index/bitmap.ts'
import { pairNumber, pairsIn, spelling, unspelled } from '../answering/spelling.ts'
import { CHUNK, chunkOf, eachPlace, eachSteps, packedSet, packedSteps } from '../postings.ts'
import { NEVER, SCHEMA } from '../tables.ts'
import { NO_WORD, type ReviewTerms } from './review-terms.ts'

/** Brings the postings of a site up to date with its reviews. */
export type PostingsWriter = {
  /** Adds a review. Reviews of a chunk come in the order of their numbers. */
  add: (number: number, terms: ReviewTerms) => Promise<void>
  remove: (number: number, terms: ReviewTerms) => Promise<void>
  /** Writes the remaining changes. */
  flush: () => Promise<void>
}

/** The changes in a posting. */
type Change = { number: string; token: string; places: number[]; steps: number[]; gone: Set<number> }

/** The changes in a chunk, by number, then by token. Values and pairs have the token ''. */
type Changes = Map<string, Map<string, Change>>

type StoredPosting = { key: string; word: string; places: Buffer; steps: Buffer | null; added: number }

/**
 * Only postings of reviews that change are read and written, chunk by chunk. The old postings are closed, so that `version` and
 * later versions do not contain them.
 */
export function postingsWriter(client: pg.ClientBase, site: number, version: number): PostingsWriter {
  const pending = new Map<number, Changes>()
  let current = -1
  let removals = 0

  function changesOf(review: number): (number: string, token?: string) => Change {
    const changes: Changes = pending.get(chunkOf(review)) ?? new Map()
    pending.set(chunkOf(review), changes)
    return (number, token = '') => {
      let ofNumber = changes.get(number)
      if (ofNumber === undefined) changes.set(number, (ofNumber = new Map()))
      let change = ofNumber.get(token)
      if (change === undefined)
        ofNumber.set(token, (change = { number, token, places: [], steps: [], gone: new Set() }))
      return change
    }
  }

  async function flush(): Promise<void> {
    for (const [chunk, changes] of pending) {
      await addPairs(changes)
      await writeChunk({ client, site, version, chunk }, changes)
    }
    pending.clear()
    removals = 0
  }

  return {
    async add(review, { numbers, tokens }) {
      if (chunkOf(review) !== current) await flush()
      current = chunkOf(review)
      const changeOf = changesOf(review)
      for (const number of numbers) changeOf(number).places.push(review % CHUNK)
      for (const { number, token, steps } of tokens) {
        const change = changeOf(number, token)
        change.places.push(review % CHUNK)
        for (const step of steps) change.steps.push(step)
      }
    },
    async remove(review, { numbers, tokens }) {
      const changeOf = changesOf(review)
      for (const number of numbers) changeOf(number).gone.add(review % CHUNK)
      for (const { number, token } of tokens) changeOf(number, token).gone.add(review % CHUNK)
      if (++removals === CHUNK) await flush()
    },
    flush,
  }
}

function noChange(number: string, token: string): Change {
  return { number, token, places: [], steps: [], gone: new Set() }
}

/** Tokens, pairs or postings in one turn of the thread, which answers searches meanwhile. */
const IN_TURN = 500

/** Adds the changes of pairs, which follow from the changes of the tokens that contain the pairs. */
async function addPairs(changes: Changes): Promise<void> {
  const pairs = new Map<number, { added: Bitmap; gone: Set<number> }>()
  let done = 0
  for (const { token, places, gone } of [...changes.values()].flatMap((ofNumber) => [...ofNumber.values()])) {
    if (++done % IN_TURN === 0) await setImmediate()
    for (const pair of pairsIn(spelling(token))) {
      const its = pairs.get(pair) ?? { added: new Uint32Array(wordsFor(CHUNK)), gone: new Set() }
      pairs.set(pair, its)
      for (const place of places) add(its.added, place)
      for (const place of gone) its.gone.add(place)
    }
  }
  for (const [pair, { added, gone }] of pairs) {
    if (++done % IN_TURN === 0) await setImmediate()
    const number = pairNumber(pair)
    changes.set(number, new Map([['', { ...noChange(number, ''), places: firstRows(added, 0, CHUNK), gone }]]))
  }
}

type ChunkWriting = { client: pg.ClientBase; site: number; version: number; chunk: number }

async function writeChunk(writing: ChunkWriting, changes: Changes): Promise<void> {
  const { client, site, version, chunk } = writing
  const { rows } = await client.query<StoredPosting>(
    `SELECT key::text, word, places, steps, added FROM ${SCHEMA}.postings
     WHERE site = $1 AND chunk = $2 AND removed = ${NEVER} AND key = ANY ($3::bigint[])`,
    [site, chunk, [...changes.keys()]],
  )
  const there = rows.flatMap((posting) => {
    const change = changes.get(posting.key)?.get(unspelled(posting.word))
    return change === undefined ? [] : [{ posting, change }]
  })
  const keys = [site, chunk, there.map(({ posting }) => posting.key), there.map(({ posting }) => posting.word)]
  const these = `site = $1 AND chunk = $2 AND removed = ${NEVER} AND (key, word) IN (SELECT * FROM unnest($3::bigint[], $4::text[]))`
  if (there.length > 0) {
    await client.query(`DELETE FROM ${SCHEMA}.postings WHERE ${these} AND added = $5`, [...keys, version])
    await client.query(`UPDATE ${SCHEMA}.postings SET removed = $5 WHERE ${these}`, [...keys, version])
  }
  for (const [at, { posting, change }] of there.entries()) {
    if (at % IN_TURN === 0) await setImmediate()
    Object.assign(change, merged(posting, change))
  }
  const written = [...changes.values()].flatMap((ofNumber) => [...ofNumber.values()])
  await insert(
    writing,
    written.filter(({ places }) => places.length > 0),
  )
}

/** The whole posting after a change. */
function merged({ places, steps }: StoredPosting, change: Change): Change {
  const reviews = new Map<number, readonly number[]>()
  if (steps === null) eachPlace(places, (place) => reviews.set(place, []))
  else eachSteps({ sets: places, steps }, (place, its) => reviews.set(place, its))
  for (const place of change.gone) reviews.delete(place)
  if (steps === null) for (const place of change.places) reviews.set(place, [])
  else {
    const sets = packedSet(change.places)
    eachSteps({ sets, steps: packedSteps(change.steps) }, (place, its) => reviews.set(place, its))
  }
  const sorted = [...reviews].sort(([a], [b]) => a - b)
  return { ...change, places: sorted.map(([place]) => place), steps: sorted.flatMap(([, its]) => its) }
}

/** Postings per statement, and their bytes; whichever is reached first. */
const BATCH = { postings: 2_000, bytes: 4_000_000 }

async function insert({ client, site, version, chunk }: ChunkWriting, postings: readonly Change[]): Promise<void> {
  for (let at = 0; at < postings.length;) {
    const some: (Change & { packed: Buffer; packedPositions: Buffer | null })[] = []
    for (let bytes = 0; at < postings.length && some.length < BATCH.postings && bytes < BATCH.bytes; at++) {
      const one = postings[at]
      if (one === undefined) break
      const packed = packedSet(one.places)
      const packedPositions = one.token === '' ? null : packedSteps(one.steps)
      some.push({ ...one, packed, packedPositions })
      bytes += packed.length + (packedPositions?.length ?? 0)
    }
    await client.query(INSERT, [
      ...[site, chunk, version],
      some.map(({ number }) => number),
      some.map(({ token }) => spelling(token)),
      some.map(({ number, token }) => (token === '' || number === NO_WORD ? null : lettersIn(token))),
      some.map(({ token }) => token.length),
      some.map(({ places }) => places.length),
      some.map(({ packed }) => packed),
      some.map(({ packedPositions }) => packedPositions),
    ])
  }
}

/** The letters in a word, as a number (see `Nearness`). */
function lettersIn(word: string): number {
  return lettersOf(withoutAccents(word)) | 0
}

const INSERT = `
  INSERT INTO ${SCHEMA}.postings (site, chunk, added, removed, key, word, letters, length, reviews, places, steps)
  SELECT $1, $2, $3, ${NEVER}, given.*
  FROM unnest($4::bigint[], $5::text[], $6::int[], $7::int[], $8::int[], $9::bytea[], $10::bytea[]) AS given`
