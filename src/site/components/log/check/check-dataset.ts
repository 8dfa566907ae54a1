import { decodedText, utf8 } from '../../../../log/bytes.ts'
import type { LogHistory } from '../../../../log/history.ts'
import { datasetFault } from '../../../../log/openings.ts'
import {
  isPublishedReview,
  type PublishedReview,
  type PublishedTotals,
  removalsIn,
  totalsFaults,
} from '../../../../log/published-reviews.ts'
import { sha256Of } from '../../../../log/portable-sha256.ts'
import { dataIn } from '../../../../log/untrusted-json.ts'
import { isRecord, WITHHELD_REASONS } from '../../../../schema/guards.ts'
import { sayCopyFaults } from '../copies/say-copy-faults.ts'
import { faultsOfJsonFeed } from '../copies/json-feed-items.ts'
import { type ListedManifest, listedManifestIn } from '../read/listed-manifest.ts'
import type { PublishedFiles } from '../read/published-files.ts'
import { type CheckLine, lineOf } from './check-lines.ts'
import type { LogAddress } from './check-log-files.ts'
import { say, type Saying } from './saying.ts'

/** The parts of the dataset that the check needs. */
export type ListedDataset = PublishedTotals & { reviews: readonly PublishedReview[] }

/** Reads `/reviews.json`; undefined if it is not a dataset of reviews. */
export function listedDatasetIn({ reviews: bytes }: PublishedFiles): ListedDataset | undefined {
  const data = dataIn(decodedText(bytes))
  if (!isRecord(data) || data['version'] !== 1 || !Array.isArray(data['reviews'])) return undefined
  const reviews: unknown[] = data['reviews']
  if (!reviews.every(isPublishedReview)) return undefined
  return { reviews, withheld: data['withheld'], aggregate_rating: data['aggregate_rating'] }
}

/** Checks that `/reviews.json` has the hash in the last entry of the log. */
export function checkDatasetFile({ state, reviews }: PublishedFiles, history: LogHistory): CheckLine {
  const fault = datasetFault(history, decodedText(state), reviews)
  const faults =
    fault === undefined
      ? []
      : [fault === 'noState' ? say('fileMissingOrMalformed', { path: '/log/state.json' }) : say(fault)]
  return lineOf('dataset', { good: say('fileSigned'), bad: say('otherFile') }, { faults })
}

/** Checks the dataset's counts, mean and order against the log and the reviews. */
export function checkTotals(history: LogHistory, dataset: ListedDataset): CheckLine {
  const removals = removalsIn(history)
  const faults = totalsFaults(history, dataset).map((fault) => say(fault))
  const good = say('countsRight', { published: dataset.reviews.length, removed: removals.length })
  return lineOf('counts', { good, bad: say('countsWrong') }, { faults, notes: removalNotes(removals) })
}

function removalNotes(removals: ReturnType<typeof removalsIn>): Saying[] {
  return WITHHELD_REASONS.flatMap((reason) => {
    const stars = removals.filter((one) => one.reason === reason).map(({ rating }) => rating)
    if (stars.length === 0) return []
    const given = stars.toSorted().join(', ')
    return [say('takenDown', { reason: say(reason), number: stars.length, stars: given })]
  })
}

/**
 * Checks that the news feed contains the newest reviews unchanged, and that the manifest belongs to this site and has the hashes
 * of the feed, the dataset and the checkpoint.
 */
export function checkFeed(files: PublishedFiles, { reviews }: ListedDataset, { host }: LogAddress): CheckLine {
  const titles = { good: say('feedSame'), bad: say('feedWrong') }
  const manifest = listedManifestIn(files.manifest)
  if (manifest === undefined)
    return lineOf('feed', titles, { faults: [say('fileMissingOrMalformed', { path: '/manifest.json' })] })
  const { base_url: baseUrl } = manifest
  const others = faultsOfJsonFeed('/api/feed.json', decodedText(files.feed), { reviews, baseUrl })
  const isOther = host !== undefined && new URL(baseUrl).host !== host
  const faults = [
    ...wrongHashes(files, manifest),
    ...(isOther ? [say('manifestOfOther', { origin: baseUrl, host })] : []),
    ...sayCopyFaults(others, reviews),
  ]
  return lineOf('feed', titles, { faults })
}

/** A fault for each file that is missing, or that the manifest lists with another hash, twice, or not at all. */
function wrongHashes({ feed, reviews, checkpoint }: PublishedFiles, { artefacts }: ListedManifest): Saying[] {
  const listed = Map.groupBy(artefacts, ({ path }) => path)
  const published = { '/reviews.json': reviews, '/log/checkpoint': utf8(checkpoint.text), '/api/feed.json': feed }
  const others = Object.entries(published).filter(([path, bytes]) => {
    return bytes === undefined || listed.get(path)?.[0]?.sha256 !== sha256Of(bytes)
  })
  const twice = [...listed].filter(([, { length }]) => length > 1)
  const paths = new Set([...others, ...twice].map(([path]) => path))
  return [...paths].map((path) => say('hashInManifest', { path }))
}
