import { sha256Hex } from '../../../src/host/sha256.ts'
import type { Day } from '../../../src/schema/day.ts'
import { UnavailableError } from '../../http/unavailable.ts'
import type { StreamedBody } from '../../http/bodies/streamed-body.ts'
import { dayNumber } from '../../search/columns/review-columns.ts'
import type { SinceResult } from '../../search/review-index.ts'
import { assertThere, type OpenVersion } from '../open-version.ts'
import { SCHEMA } from '../tables.ts'

/** Reviews per statement. */
const BATCH = 500

/**
 * The reviews of a day and later. The ETag is a SHA-256 of the hashes of the days. Two ETags are equal exactly if the answers
 * are, because an answer consists of its days, one after the other.
 */
export async function sinceIn(version: OpenVersion, date: Day, limit?: number): Promise<SinceResult> {
  const day = dayNumber(date)
  const days = version.byDay.filter((figures) => figures.day >= day)
  const count = days.reduce((sum, figures) => sum + figures.count, 0)
  const returned = Math.min(count, limit ?? count)
  const tail = Buffer.from(`],"count":${count},"since":"${date}"}`)
  const made = [date, returned, count, ...days.map(({ sha256 }) => sha256)]
  const etag = `"${sha256Hex(JSON.stringify(made))}"`
  if (returned < count) {
    const parts: Buffer[] = []
    for await (const piece of piecesOf(version, { day, tail, limit: returned })) parts.push(piece)
    return { count, returned, etag, body: parts }
  }
  const bytes = days.reduce((sum, figures) => sum + figures.bytes, Math.max(0, days.length - 1))
  const length = HEAD.length + bytes + tail.length
  const body: StreamedBody = { length, pieces: () => piecesOf(version, { day, tail, limit: returned }) }
  return { count, returned, etag, body }
}

const HEAD = Buffer.from('{"reviews":[')
const COMMA = Buffer.from(',')

type SincePieces = { day: number; tail: Buffer; limit: number }
type NextReview = { day: number; id: string; review: Buffer }

/** Yields each batch only after a check that the version still exists: a database that was replaced may have other rows. */
async function* piecesOf(version: OpenVersion, { day, tail, limit }: SincePieces): AsyncGenerator<Buffer> {
  const { pool, site, version: number } = version
  let last: NextReview | undefined
  for (let sent = 0; sent < limit;) {
    const end = [last?.day ?? 2 ** 31 - 1, last?.id ?? '']
    const values = [site, number, day, ...end, Math.min(BATCH, limit - sent)]
    const rows: NextReview[] = await pool.ask(NEXT, values)
    await assertThere(version)
    if (rows.length === 0) throw new UnavailableError('Some reviews are missing: try again in a minute')
    yield Buffer.concat(rows.flatMap(({ review }, nth) => [sent + nth === 0 ? HEAD : COMMA, review]))
    sent += rows.length
    last = rows.at(-1)
  }
  yield limit === 0 ? Buffer.concat([HEAD, tail]) : tail
}

const NEXT = `
  SELECT day, id, review FROM ${SCHEMA}.reviews
  WHERE site = $1 AND added <= $2 AND removed > $2 AND day >= $3 AND (day, id) < ($4, $5)
  ORDER BY day DESC, id DESC LIMIT $6`
