import { csvParseRows } from 'd3-dsv'
import { CHANGES_PATH, changesFiles } from '../../../../log/changes-files.ts'
import { followCopies, type CopiedReview, type CopyFault, differingMember } from '../../../../log/copies/copy-faults.ts'
import { faultsOfLines, tableCheck } from '../../../../log/copies/download-faults.ts'
import { areEqual, type Bytes, decodedText, utf8 } from '../../../../log/bytes.ts'
import { canonicalIfAny } from '../../../../log/canonical.ts'
import type { PublishedReview } from '../../../../log/published-reviews.ts'
import { sha256Of } from '../../../../log/portable-sha256.ts'
import { dataIn } from '../../../../log/untrusted-json.ts'
import { isRecord } from '../../../../schema/guards.ts'
import { type CheckLine, lineOf } from '../check/check-lines.ts'
import type { CheckedLog } from '../check/check-published.ts'
import { say, type Saying } from '../check/saying.ts'
import { inBatches } from '../read/in-batches.ts'
import { type ListedManifest, listedManifestIn } from '../read/listed-manifest.ts'
import { FILES_AT_ONCE } from '../read/read-log-files.ts'
import type { ReadFile } from '../read/site-reader.ts'
import { asOnPages } from '../show/as-on-pages.ts'
import { sayCopyFaults } from './say-copy-faults.ts'
import { faultsOfAtom } from './atom-entries.ts'

/** The log with its files, the reviews that each copy should contain, and the function that reads a file. */
export type CopiesReading = { read: ReadFile; log: CheckedLog; reviews: readonly PublishedReview[] }

/**
 * Checks that the Atom feed, the downloads and the months contain the dataset's reviews, and that the list of changes matches the
 * log. Loaded only if the reader asks for it.
 */
export async function checkOtherCopies({ read, log, reviews }: CopiesReading): Promise<CheckLine> {
  const { base_url: baseUrl, shards } = listedManifestIn(log.files.manifest) ?? { base_url: '', shards: [] }
  const most = mostBytes(reviews)
  const [atom, lines, table, head, changes] = await Promise.all(
    ['/feed.xml', '/reviews.jsonl', '/reviews.csv', '/data/head.json', CHANGES_PATH].map((path) => read(path, most)),
  )
  const faults = [
    ...(atom === undefined ? [] : faultsOfAtom('/feed.xml', decodedText(atom), { reviews, baseUrl })),
    ...(lines === undefined ? [] : faultsOfLines('/reviews.jsonl', lines, reviews)),
    ...(table === undefined ? [] : faultsOfTable('/reviews.csv', decodedText(table), reviews)),
  ]
  const months = await faultsOfMonths(shards, { read, reviews, most })
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

/** Whether `/data/head.json` equals the part of `/reviews.json` before the reviews. */
function beginsWithHead({ files }: CheckedLog, head: Bytes): boolean {
  const before = utf8(`${decodedText(head).slice(0, -1)},"reviews":[`)
  return areEqual(before, files.reviews.subarray(0, before.length))
}

function areTheChanges({ entries, dataset }: CheckedLog, bytes: Bytes): boolean {
  const numbered = (dataset?.reviews ?? []).flatMap(({ id, log_index: index }) =>
    index === undefined ? [] : [[index, id] as const],
  )
  const expected = changesFiles({ entries, ids: new Map(numbered) }).get(CHANGES_PATH)
  return canonicalIfAny(dataIn(decodedText(bytes))) === canonicalIfAny(expected)
}

/** The size of the largest plausible copy of the reviews, in bytes. */
function mostBytes(reviews: readonly PublishedReview[]): number {
  return 6 * JSON.stringify(reviews).length + 5_000_000
}

function faultsOfTable(path: string, text: string, reviews: readonly PublishedReview[]): CopyFault[] {
  const table = tableCheck(path, reviews, asOnPages)
  for (const row of csvParseRows(text)) table.add(row)
  return table.end().faults
}

type MonthsReading = Pick<CopiesReading, 'read' | 'reviews'> & { most: number }

/** Checks that the months, in order, contain all reviews, and that the manifest has the hash of each file. */
async function faultsOfMonths(
  months: ListedManifest['shards'],
  { read, reviews, most }: MonthsReading,
): Promise<Saying[]> {
  if (months.length === 0) return []
  const shards = months.flatMap((month) => month.reviews)
  const found = await inBatches(
    shards,
    async (shard) => ({ shard, bytes: await read(shard.path, most) }),
    FILES_AT_ONCE,
  )
  const faults: Saying[] = []
  const copies = followCopies<CopiedReview, CopiedReview>('/data/', reviews, differingMember)
  for (const { shard, bytes } of found) {
    const { path } = shard
    const data = dataIn(decodedText(bytes))
    if (bytes === undefined || !isRecord(data) || !Array.isArray(data['reviews'])) {
      faults.push(say('fileMissingOrMalformed', { path }))
      continue
    }
    if (sha256Of(bytes) !== shard.sha256) faults.push(say('hashInManifest', { path }))
    const ofMonth: unknown[] = data['reviews']
    for (const review of ofMonth) if (isReview(review)) copies.add(review.id, review)
  }
  return [...faults, ...sayCopyFaults(copies.end(), reviews)]
}

function isReview(value: unknown): value is CopiedReview {
  return isRecord(value) && typeof value['id'] === 'string'
}
