import type { InsightsShard, ReviewsShard } from '../../../../schema/shards.ts'
import type { Manifest } from '../../../../schema/manifest.ts'
import { type ReviewToSearch, searchReviews } from '../../../../search/search-reviews.ts'

let loading: Promise<ReviewToSearch[]> | undefined

/**
 * Answers a search as the sidecar does, from the published files, which it fetches once.
 *
 * @throws {TypeError} if a file cannot be fetched; the next search tries again
 */
export async function answerInBrowser(asked: URLSearchParams, signal: AbortSignal): Promise<Response> {
  loading ??= everyReview()
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
async function everyReview(): Promise<ReviewToSearch[]> {
  const { shards = [] } = await published('/manifest.json', { cache: 'no-cache' })
  const months = await Promise.all(
    shards.map(async ({ reviews, insights }) => {
      const said = await Promise.all(insights.map(({ path }) => published(path)))
      const perReview = new Map(said.flatMap(({ per_review = {} }) => Object.entries(per_review)))
      const files = await Promise.all(reviews.map(({ path }) => published(path)))
      return files.flatMap(({ reviews = [] }) =>
        reviews.map((review) => ({ review, insight: perReview.get(review.id) })),
      )
    }),
  )
  return months.flat()
}

/** The members of the manifest and the shards that a search needs. */
type NeededMembers = Partial<
  Pick<Manifest, 'shards'> & Pick<InsightsShard, 'per_review'> & Pick<ReviewsShard, 'reviews'>
>

async function published(path: string, init: RequestInit = {}): Promise<NeededMembers> {
  const response = await fetch(path, init)
  const body: unknown = response.ok ? await response.json() : undefined
  if (!isOfBuild(body)) throw new TypeError(`${path} answered ${response.status}`)
  return body
}

// The same build makes the file, and zod is many times the size of this script, so it needs no further check.
function isOfBuild(body: unknown): body is NeededMembers {
  return typeof body === 'object' && body !== null
}
