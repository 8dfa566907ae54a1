// The log page loads this file in browsers, so it imports types only.

import type { Day } from './day.ts'

type WithChanges = { edited_on?: Day | undefined; amended?: { on: Day } | undefined }

/** The day on which the author last edited a review, or the business amended it; undefined if neither did. */
export function changedOn({ edited_on: edited, amended }: WithChanges): Day | undefined {
  if (amended === undefined) return edited
  return edited !== undefined && edited > amended.on ? edited : amended.on
}
