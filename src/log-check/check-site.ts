import { checkChanges } from './check-changes.ts'
import { checkEarlier, checkHistory, checkReceipt, checkWitnesses } from './check-checkpoints.ts'
import { checkLog, step, type Step, type Trust } from './check-log.ts'
import {
  checkCounts,
  checkDataset,
  checkOpenings,
  checkReviews,
  checkShards,
  checkedDataset,
  openingsIn,
} from './check-reviews.ts'
import { checkCopies } from './copies/check-copies.ts'
import { checkManifest } from './check-manifest.ts'
import { checkRecorded } from './check-recorded.ts'
import type { SiteFiles } from './read-site-files.ts'

/**
 * Checks everything that a site publishes against its log, step by step. If the log cannot be read, all later steps are skipped;
 * if `/reviews.json` cannot be read, some of them.
 */
export function checkSite(files: SiteFiles, trust: Trust): Step[] {
  const base = checkLog(files, trust)
  if (!base.ok) return base.steps
  const { log } = base
  const openings = openingsIn(files)
  const dataset = checkedDataset(log, openings.salts)
  const earlier = checkEarlier(log)
  const steps = [...base.steps, ...earlier, checkHistory(log), checkOpenings(log, openings)]
  if (dataset === undefined)
    return [
      ...steps,
      step('/reviews.json is a dataset of reviews', ['it is missing or malformed']),
      checkDataset(log),
      ...checkShards(files),
      ...checkRecorded(log, undefined),
      checkWitnesses(log),
    ]
  return [
    ...steps,
    checkReviews(log, dataset),
    checkDataset(log),
    ...checkShards(files),
    checkCounts(log, dataset),
    ...checkRecorded(log, dataset.reviews),
    checkWitnesses(log),
    checkManifest(files, trust),
    checkChanges(log, dataset),
    ...checkCopies(log, dataset),
    ...trust.receipts.map((receipt) => checkReceipt(log, receipt)),
  ]
}
