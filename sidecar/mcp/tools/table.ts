import { getBusiness } from './business-tools.ts'
import { getAspectSentiment, getService, getServiceArea, getTechnician } from './figure-tools.ts'
import { getFaq, getSummary, getTrend, listTopics } from './overview-tools.ts'
import { getReview, getReviewsSince, searchReviews } from './review-tools.ts'
import type { Tool } from './tool.ts'

/** Every tool, in the order in which they are listed. Both eras of the protocol serve this table and nothing else. */
export const TOOLS: readonly Tool[] = [
  getBusiness,
  searchReviews,
  getReview,
  getReviewsSince,
  getAspectSentiment,
  getTechnician,
  getService,
  getServiceArea,
  listTopics,
  getTrend,
  getFaq,
  getSummary,
]
