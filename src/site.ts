import type { Content } from './dataset/read-content.ts'
import type { Insights } from './schema/insights.ts'
import type { ReviewsFile } from './schema/reviews-file.ts'

/** What all pages and artefacts are made from. */
export type Site = {
  /** The public origin, without a trailing slash. */
  baseUrl: string
  content: Content
  reviewsFile: ReviewsFile
  insights: Insights
}

// Astro bundles the pages, so a build has two copies of this module: Node's and the bundle's. A global is common to both.
declare global {
  var publicReviewsSite: Site | undefined
}

/** Sets what the pages are made from. */
export function provideSite(site: Site): void {
  globalThis.publicReviewsSite = site
}

/** @throws when there is none: only a build and `astro dev` provide it, both through astro.config.mjs */
export function theSite(): Site {
  if (globalThis.publicReviewsSite === undefined) throw new Error('The site was not read; run "npm run build"')
  return globalThis.publicReviewsSite
}
