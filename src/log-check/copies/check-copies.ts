import { parse } from 'csv-parse/sync'
import { historyOf } from '../../log/open-log.ts'
import { readCheckpoint } from '../../log/checkpoint.ts'
import type { KnownLog } from '../../policy/log-state.ts'
import { dataIn } from '../../log/untrusted-json.ts'
import { withoutInvisibleControls } from '../../schema/invisible-controls.ts'
import { loose } from '../../schema/loose.ts'
import { Manifest, type ManifestShard } from '../../schema/manifest.ts'
import { type Checked, type Step, step } from '../check-log.ts'
import type { CheckedDataset } from '../check-reviews.ts'
import { describeCopyFault } from '../../log/copies/copy-faults.ts'
import { faultsOfLines, tableCheck } from '../../log/copies/download-faults.ts'
import { EMBED_PATHS, faultsOfEmbeds } from './check-embeds.ts'
import { checkAtomFeed, checkJsonFeed, type FileCheck, feedLanguage } from './check-feeds.ts'
import { checkInsights } from './check-insights.ts'
import { checkPolicy } from './check-policy.ts'

const DOWNLOADS = ['/reviews.jsonl', '/reviews.csv']
/** The longest row of the table, in bytes: a text and a reply have at most 100,000 characters each. */
const MOST_OF_A_ROW = 2_000_000
const OTHERS = ['/feed.xml', '/insights.json', '/policy.json', '/data/head.json']

/** The files that repeat or count the reviews, without those that every check reads. */
export function pathsOfCopies(shards: readonly ManifestShard[]): string[] {
  const ofMonths = shards.flatMap(({ insights }) => insights.map(({ path }) => path))
  return [...DOWNLOADS, ...OTHERS, ...EMBED_PATHS, ...ofMonths]
}

/** Whether files that repeat the reviews match `/reviews.json`, and files that count them have the right counts. */
export function checkCopies(log: Checked, { head, reviews }: CheckedDataset): Step[] {
  const { copies, feed, manifest } = log.files
  if (copies === undefined) return []
  const { base_url: baseUrl = '', shards } = loose(Manifest).safeParse(dataIn(manifest)).data ?? {}
  const language = feedLanguage(feed)
  const textOf = (path: string): string | undefined => copies.get(path)?.toString()
  // A site without a sidecar has neither MCP nor a hub
  const hasHub = textOf('/llms.txt')?.includes(`(${baseUrl}/mcp)`) !== false
  const source = { head, reviews, baseUrl, language, hasHub }
  const file = (path: string): Buffer | undefined => copies.get(path)
  return [
    ofFiles('The feeds match the newest reviews', [
      checkJsonFeed(feed, source),
      ifThere('/feed.xml', textOf, (text) => checkAtomFeed(text, source, language)),
    ]),
    ofFiles('The downloads match all reviews', [
      ifThere('/reviews.jsonl', file, (bytes) => linesChecked(bytes, reviews)),
      ifThere('/reviews.csv', file, (bytes) => tableChecked(bytes, reviews)),
    ]),
    ofFiles(
      'The counts in the insights match the reviews',
      [
        ifThere('/insights.json', textOf, (text) =>
          shards === undefined
            ? { faults: [], unchecked: ['/insights.json: the insights of each review are not published'] }
            : checkInsights(text, { ...source, shards, file }),
        ),
      ],
      [
        'The software judges each sentence, and these judgements were not checked; nor were the shares of praise for people, services, problems and areas, which follow from them',
      ],
    ),
    ofFiles('The counts in the policy match what is published and taken down', [
      ifThere('/policy.json', textOf, (text) =>
        checkPolicy(text, { head, reviews, log: asKnown(log), coverage: log.files.coverage }),
      ),
    ]),
    ofFiles('Badges, the card and /llms.txt show this rating', [
      {
        faults: faultsOfEmbeds(textOf, source),
        unchecked: EMBED_PATHS.filter((path) => !copies.has(path)).map(absent),
      },
    ]),
  ]
}

function ofFiles(title: string, files: readonly FileCheck[], notes: string[] = []): Step {
  const faults = files.flatMap((one) => one.faults)
  return { ...step(title, faults, notes), unchecked: files.flatMap(({ unchecked }) => unchecked) }
}

function ifThere<T>(path: string, read: (path: string) => T | undefined, check: (found: T) => FileCheck): FileCheck {
  const found = read(path)
  return found === undefined ? { faults: [], unchecked: [absent(path)] } : check(found)
}

function absent(path: string): string {
  return `${path}: it is not published`
}

function linesChecked(bytes: Buffer, reviews: CheckedDataset['reviews']): FileCheck {
  return { faults: faultsOfLines('/reviews.jsonl', bytes, reviews).map(describeCopyFault), unchecked: [] }
}

function tableChecked(bytes: Buffer, reviews: CheckedDataset['reviews']): FileCheck {
  const table = tableCheck('/reviews.csv', reviews, withoutInvisibleControls)
  try {
    // A row ends at any CR or LF outside quotes, as in the strictest readers
    parse(bytes, {
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: MOST_OF_A_ROW,
      on_record: addTo(table.add),
    })
  } catch {
    return { faults: ['/reviews.csv is malformed'], unchecked: [] }
  }
  const { faults, unknown } = table.end()
  return {
    faults: faults.map(describeCopyFault),
    unchecked: unknown.map((name) => `the column "${name}" of /reviews.csv, which this version does not know`),
  }
}

/** A callback that passes each row on. It returns null, so the parser collects no rows. */
function addTo(add: (row: readonly string[]) => void): (row: string[]) => null {
  return (row) => {
    add(row)
    return null
  }
}

/** The log in the form that the build of its site used. */
function asKnown({ origin, history, policy, tree, text, files, earlier }: Checked): KnownLog {
  const checkpoint = readCheckpoint(text)
  if (checkpoint === undefined) throw new Error('The checkpoint was read before')
  const lines = historyOf(files.checkpoints)
  const checkpoints = lines.ok ? lines.value : []
  return { origin, history, policy, tree, checkpoint, checkpoints, earlier: earlier.map(asKnown) }
}
