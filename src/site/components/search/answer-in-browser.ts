import type { InsightsShard, ReviewsShard } from '../../../schema/shards.ts'
import type { Manifest } from '../../../schema/manifest.ts'
import { type SearchedReview, searchReviews } from '../../../search/search-reviews.ts'

let loading: Promise<SearchedReview[]> | undefined

/**
 * Answers a search as the sidecar does, from the published files, which it fetches once.
 *
 * @throws {TypeError} if a file cannot be fetched; the next search tries again
 */
export async function answerInBrowser(asked: URLSearchParams, signal: AbortSignal): Promise<Response> {
  loading ??= searchedReviews()
  try {
    const all = await loading
    signal.throwIfAborted()
    return Response.json(searchReviews(all, asked))
  } catch (error) {
    if (!signal.aborted) loading = undefined
    throw error
  }
}

/** Every review with what it says, newest first: the months of the manifest, in its order. */
async function searchedReviews(): Promise<SearchedReview[]> {
  const { shards = [] } = await published<Manifest>('/manifest.json', { cache: 'no-cache' })
  const months = await Promise.all(
    shards.map(async ({ reviews, insights }) => {
      const said = await Promise.all(insights.map(({ path }) => published<InsightsShard>(path)))
      const perReview = new Map(said.flatMap(({ per_review }) => Object.entries(per_review)))
      const files = await Promise.all(reviews.map(({ path }) => published<ReviewsShard>(path)))
      return files.flatMap((file) => file.reviews.map((review) => ({ review, insight: perReview.get(review.id) })))
    }),
  )
  return months.flat()
}

/** A file of this build. Its schema is not checked, because zod is many times the size of this script. */
async function published<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(path, init)
  if (!response.ok) throw new TypeError(`${path} answered ${response.status}`)
  const body: T = await response.json()
  return body
}
