import type { Content } from './dataset/read-content.ts'
import type { Insights } from './schema/insights.ts'
import type { ReviewsFile } from './schema/reviews-file.ts'

/** All that the pages and the artefacts are made of: read once, shared by every one of them. */
export type Site = {
  /** The public origin, without a trailing slash. */
  baseUrl: string
  content: Content
  reviewsFile: ReviewsFile
  insights: Insights
}

// Astro bundles the pages, so this module exists twice in a build: once as Node reads it, once in the bundle.
// What the one puts down the other must find, hence a global.
declare global {
  var publicReviewsSite: Site | undefined
}

/** Puts down what the pages are then made of. */
export function provideSite(site: Site): void {
  globalThis.publicReviewsSite = site
}

/** @throws when nothing was provided: pages are made by a build, or by `astro dev`, both through astro.config.mjs */
export function theSite(): Site {
  if (globalThis.publicReviewsSite === undefined) throw new Error('The site was not read; run "npm run build"')
  return globalThis.publicReviewsSite
}
