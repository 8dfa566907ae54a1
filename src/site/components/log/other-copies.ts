import { csvParseRows } from 'd3-dsv'
import { CHANGES_PATH, changesFiles } from '../../../log/changes.ts'
import { followCopies, type CopiedReview, type CopyFault, differingMember } from '../../../log/copies/copy-faults.ts'
import { faultsOfLines, tableCheck } from '../../../log/copies/downloads.ts'
import type { ReviewId } from '../../../schema/review.ts'
import { areEqual, type Bytes, decodedText, hexOf, sha256, utf8 } from './bytes.ts'
import { canonicalJsonIfAny, isCount, isRecord, jsonIn } from './canonical-json.ts'
import { type CheckLine, lineOf } from './check-lines.ts'
import type { CheckedLog } from './check-published.ts'
import { sayCopyFaults } from './copy-faults.ts'
import { faultsOfAtom } from './atom-entries.ts'
import { indexOf, type ListedReview } from './listed-reviews.ts'
import { FILES_AT_ONCE } from './log-files.ts'
import { inParts } from './merkle-tree.ts'
import type { ReadFile } from './read-site.ts'
import { say, type Saying } from './saying.ts'
import { asOnPages } from './as-on-pages.ts'

/** The log with its files, the reviews that each copy should have, and the function that reads a file. */
export type CopiesReading = { read: ReadFile; log: CheckedLog; reviews: readonly ListedReview[] }

/**
 * The Atom feed, the downloads and the months have the reviews of the dataset, and the list of changes is that of the log. Loaded only
 * when the reader asks for it.
 */
export async function checkOtherCopies({ read, log, reviews }: CopiesReading): Promise<CheckLine> {
  const listed = jsonIn(decodedText(log.files.manifest))
  const baseUrl = isRecord(listed) ? String(listed['base_url']) : ''
  const most = mostBytes(reviews)
  const [atom, lines, table, head, changes] = await Promise.all(
    ['/feed.xml', '/reviews.jsonl', '/reviews.csv', '/data/head.json', CHANGES_PATH].map((path) => read(path, most)),
  )
  const faults = [
    ...(atom === undefined ? [] : faultsOfAtom('/feed.xml', decodedText(atom), { reviews, baseUrl })),
    ...(lines === undefined ? [] : faultsOfLines('/reviews.jsonl', lines, reviews)),
    ...(table === undefined ? [] : faultsOfTable('/reviews.csv', decodedText(table), reviews)),
  ]
  const months = await faultsOfMonths(shardsIn(listed), { read, reviews, most })
  const altered = [
    ...(head === undefined || beginsWithHead(log, head) ? [] : ['/data/head.json']),
    ...(changes === undefined || areTheChanges(log, changes) ? [] : [CHANGES_PATH]),
  ].map((path) => say('fileAltered', { path }))
  return lineOf(
    'copies',
    { good: say('copiesSame'), bad: say('copiesWrong') },
    { faults: [...sayCopyFaults(faults, reviews), ...months, ...altered], notes: [say('restByCommand')] },
  )
}

/** `/data/head.json` is what stands before the reviews in `/reviews.json`. */
function beginsWithHead({ files }: CheckedLog, head: Bytes): boolean {
  const before = utf8(`${decodedText(head).slice(0, -1)},"reviews":[`)
  return areEqual(before, files.reviews.subarray(0, before.length))
}

function areTheChanges({ entries, dataset }: CheckedLog, bytes: Bytes): boolean {
  const ids = new Map<number, ReviewId>()
  for (const review of dataset?.reviews ?? []) {
    const index = indexOf(review)
    if (index !== undefined && isReviewId(review.id)) ids.set(index, review.id)
  }
  const expected = changesFiles({ entries, ids }).get(CHANGES_PATH)
  return canonicalJsonIfAny(jsonIn(decodedText(bytes))) === canonicalJsonIfAny(expected)
}

function isReviewId(id: string): id is ReviewId {
  return /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id)
}

/** A copy has little more than the reviews themselves. */
function mostBytes(reviews: readonly ListedReview[]): number {
  return 6 * JSON.stringify(reviews).length + 5_000_000
}

function faultsOfTable(path: string, text: string, reviews: readonly ListedReview[]): CopyFault[] {
  const table = tableCheck(path, reviews, asOnPages)
  for (const row of csvParseRows(text)) table.add(row)
  return table.end().faults
}

type Shard = { path: string; sha256: string }

function shardsIn(manifest: unknown): Shard[] {
  const months: unknown[] = isRecord(manifest) && Array.isArray(manifest['shards']) ? manifest['shards'] : []
  return months.flatMap((month) => {
    const files: unknown[] = isRecord(month) && Array.isArray(month['reviews']) ? month['reviews'] : []
    return files.flatMap((file) => {
      const { path, sha256, bytes } = isRecord(file) ? file : {}
      return typeof path === 'string' && typeof sha256 === 'string' && isCount(bytes) ? [{ path, sha256 }] : []
    })
  })
}

type MonthsReading = Pick<CopiesReading, 'read' | 'reviews'> & { most: number }

/** The months, one after the other, have all reviews, and the manifest has the hash of each. */
async function faultsOfMonths(shards: readonly Shard[], { read, reviews, most }: MonthsReading): Promise<Saying[]> {
  if (shards.length === 0) return []
  const found = await inParts(shards, async (shard) => ({ shard, bytes: await read(shard.path, most) }), FILES_AT_ONCE)
  const faults: Saying[] = []
  const copies = followCopies<CopiedReview, CopiedReview>('/data/', reviews, differingMember)
  for (const { shard, bytes } of found) {
    const { path } = shard
    const data = jsonIn(decodedText(bytes))
    if (bytes === undefined || !isRecord(data) || !Array.isArray(data['reviews'])) {
      faults.push(say('fileMissingOrMalformed', { path }))
      continue
    }
    if (hexOf(await sha256(bytes)) !== shard.sha256) faults.push(say('hashInManifest', { path }))
    const ofMonth: unknown[] = data['reviews']
    for (const review of ofMonth) if (isReview(review)) copies.add(review.id, review)
  }
  return [...faults, ...sayCopyFaults(copies.end(), reviews)]
}

function isReview(value: unknown): value is CopiedReview {
  return isRecord(value) && typeof value['id'] === 'string'
}
