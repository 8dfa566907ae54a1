import { checkChanges } from './check-changes.ts'
import { checkHistory, checkReceipt, checkWitnesses } from './check-checkpoints.ts'
import { checkLog, step, type Step, type Trust } from './check-log.ts'
import {
  checkCounts,
  checkDataset,
  checkFeeds,
  checkOpenings,
  checkReviews,
  openingsIn,
  reviewsIn,
} from './check-reviews.ts'
import type { SiteFiles } from './read-site-files.ts'

/**
 * Checks everything that a site publishes against its log, step by step. If the log itself is broken, the steps that rest on it
 * are left out.
 */
export function checkSite(files: SiteFiles, trust: Trust): Step[] {
  const base = checkLog(files, trust)
  if (!base.ok) return base.steps
  const { log } = base
  const dataset = reviewsIn(files)
  const openings = openingsIn(files)
  const steps = [...base.steps, checkHistory(log), checkOpenings(log, openings)]
  if (dataset === undefined)
    return [...steps, step('/reviews.json is a dataset of reviews', ['it is missing or malformed'])]
  return [
    ...steps,
    checkReviews(log, dataset, openings.salts),
    checkDataset(log),
    checkCounts(log, dataset),
    checkWitnesses(log),
    checkFeeds(files, dataset),
    checkChanges(log, dataset),
    ...trust.receipts.map((receipt) => checkReceipt(log, receipt)),
  ]
}
