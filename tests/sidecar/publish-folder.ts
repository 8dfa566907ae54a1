import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { aggregateRating } from '../../src/schema/counts.ts'
import { newestDate, ReviewsFile } from '../../src/schema/reviews-file.ts'
import { atomFeed } from '../../src/site/feeds/atom-feed.ts'
import { jsonFeed } from '../../src/site/feeds/json-feed.ts'
import { Business } from '../../src/schema/business.ts'
import { monthShards, type MonthShards, type ShardText } from '../../src/publish/month-shards.ts'
import { Insights, PerReview } from '../../src/schema/insights.ts'
import { ARTEFACTS, LATER_ARTEFACTS, LOG_ARTEFACTS, Manifest, type ManifestShard } from '../../src/schema/manifest.ts'
import { newestFirst, type Review } from '../../src/schema/review.ts'
import type { Withheld } from '../../src/schema/withheld.ts'
import { perReviewOf } from '../per-review-of.ts'

/** Further content of the published build. */
export type Wanted = {
  baseUrl?: string
  business?: Partial<Business>
  /** Members of the insights that replace the defaults. */
  insights?: Partial<Record<keyof Insights, unknown>>
  /** The insights of each review, by id; by default empty. */
  perReview?: Record<string, unknown>
  /** Without shards, as earlier versions published: `per_review` is in `/insights.json`. */
  unsharded?: boolean
  /** The size limit of a shard, in bytes. */
  maxShardBytes?: number
  /** The number of removed reviews; by default the dataset does not contain it, like older ones. */
  withheld?: Withheld
  /** Other files by path, such as `/about/index.html`. */
  files?: Record<string, string | Buffer>
}

/** A new temporary folder; the caller removes it. */
export async function temporaryFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'public-reviews-'))
}

/** Writes a small but whole build of these reviews into the folder, the manifest last. Publishing again replaces it. */
export async function publishFolder(folder: string, reviews: Review[], wanted: Wanted = {}): Promise<void> {
  const files = publishedFiles(reviews, wanted)
  for (const [path, content] of Object.entries(files)) await put(folder, path, content)
}

/** Writes a build beside the folder, then moves it into place as a whole. */
export async function replaceFolder(folder: string, reviews: Review[], wanted: Wanted = {}): Promise<void> {
  await publishFolder(`${folder}.new`, reviews, wanted)
  await rm(folder, { recursive: true, force: true })
  await rename(`${folder}.new`, folder)
}

/** The files of a build by path; `/manifest.json` is the last. */
export function publishedFiles(reviews: Review[], wanted: Wanted = {}): Record<string, string | Buffer> {
  const baseUrl = wanted.baseUrl ?? 'https://reviews.example'
  const reviewsFile = aReviewsFile(reviews, wanted)
  const perReview = PerReview.parse(wanted.perReview ?? {})
  const insights = someInsights(reviewsFile, wanted.insights)
  const { reviews: _reviews, ...head } = reviewsFile
  const artefacts = {
    '/reviews.json': JSON.stringify(reviewsFile),
    '/insights.json': JSON.stringify(wanted.unsharded ? { ...insights, per_review: perReview } : insights),
    '/api/feed.json': JSON.stringify(jsonFeed(reviewsFile, baseUrl)),
    '/feed.xml': atomFeed(reviewsFile, baseUrl),
    ...(wanted.unsharded !== true && { '/data/head.json': JSON.stringify(head) }),
  }
  const months = wanted.unsharded
    ? []
    : [...monthShards(reviewsFile.reviews, perReviewOf(reviewsFile.reviews, perReview).membersOf, wanted.maxShardBytes)]
  const inShards = months.flatMap(({ reviews, insights }) => [...reviews, ...insights])
  return {
    ...artefacts,
    ...Object.fromEntries(inShards.map(({ path, text }) => [path, text])),
    '/index.html': '<!doctype html><html lang="en"><title>Reviews</title><h1>Reviews</h1></html>',
    '/404.html': '<!doctype html><html lang="en"><title>Not here</title><h1>Not here</h1></html>',
    ...wanted.files,
    '/manifest.json': JSON.stringify(
      manifestOf({ ...artefacts, ...optional(wanted) }, baseUrl, {
        generated_at: reviewsFile.generated_at,
        ...(wanted.unsharded !== true && { shards: months.map(listed) }),
      }),
    ),
  }
}

/** A business with only the required data. */
export function aBusiness(about: Partial<Business> = {}): Business {
  return Business.parse({
    name: 'Ridgeline Plumbing',
    category: 'Plumber',
    url: 'https://ridgeline.example/',
    timezone: 'America/Denver',
    hours: [],
    services: [],
    technicians: [],
    service_areas: [],
    licenses: [],
    profiles: [],
    verification_policy: 'Every review is matched to a finished job.',
    ...about,
  })
}

function aReviewsFile(reviews: Review[], { business = {}, withheld }: Wanted): ReviewsFile {
  return ReviewsFile.parse({
    version: 1,
    generated_at: newestDate(reviews),
    business: aBusiness(business),
    aggregate_rating: aggregateRating(reviews),
    withheld,
    reviews: reviews.toSorted(newestFirst),
  })
}

function someInsights({ reviews, generated_at }: ReviewsFile, others: Wanted['insights'] = {}): Insights {
  const [newest, oldest] = [reviews[0], reviews.at(-1)]
  return Insights.parse({
    version: 1,
    generated_at,
    model: 'lexicon-1',
    review_count: reviews.length,
    date_range: newest && oldest ? { earliest: oldest.date, latest: newest.date } : null,
    overall_sentiment: { score: null, positive_pct: 0, neutral_pct: 100, negative_pct: 0 },
    aspects: [],
    entities: { technicians: [], services: [], problems: [], service_areas: [] },
    topics: [],
    temporal: { monthly: [], trend: { direction: 'stable', change: 0, window_months: 6 } },
    faq: [],
    summary: 'Customers wrote reviews.',
    pull_quote: null,
    pull_quote_source: null,
    ...others,
  })
}

/** The files that a manifest lists if there are any. */
function optional({ files = {} }: Wanted): Record<string, string | Buffer> {
  const listed = { ...LOG_ARTEFACTS, ...LATER_ARTEFACTS }
  return Object.fromEntries(Object.entries(files).filter(([path]) => path in listed))
}

/** A month's entry in the manifest. */
function listed({ month, reviews, insights }: MonthShards): ManifestShard {
  const entry = ({ path, text }: ShardText): ManifestShard['insights'][number] => ({ path, ...sizeAndHash(text) })
  const counted = reviews.map((file) => ({ ...entry(file), count: file.reviews.length }))
  return { month, reviews: counted, insights: insights.map(entry) }
}

function manifestOf(
  artefacts: Record<string, string | Buffer>,
  baseUrl: string,
  about: { generated_at: string; shards?: ManifestShard[] },
): Manifest {
  const entries = Object.entries(artefacts).map(([path, content]) => ({
    path,
    content_type: path === '/feed.xml' ? ARTEFACTS['/feed.xml'] : ARTEFACTS['/reviews.json'],
    ...sizeAndHash(content),
  }))
  return Manifest.parse({ version: 1, base_url: baseUrl, ...about, artefacts: entries })
}

function sizeAndHash(content: string | Buffer): { bytes: number; sha256: string } {
  return { bytes: Buffer.byteLength(content), sha256: createHash('sha256').update(content).digest('hex') }
}

async function put(folder: string, path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}
