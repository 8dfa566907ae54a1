import type { Environment } from '../../host/build-settings.ts'
import { CommandError } from '../../host/errors/command-error.ts'
import { guardedLookup } from '../../host/network/guarded-lookup.ts'
import { CONFIGURATION } from '../../schema/configuration.ts'
import { parseSettings } from '../../schema/parse-settings.ts'
import type { FetchResult } from '../../schema/content/fetch-result.ts'
import type { FetchFrom, Sources } from '../../schema/content/sources.ts'
import { Instant } from '../../schema/day.ts'
import type { SourceName } from '../../schema/review.ts'
import { z } from 'zod'
import type { NamedBytes } from '../reading/export-files.ts'
import { googleAccess, secretHeader, secretNameOf } from './fetch-secrets.ts'
import { fetchFile, fileProblem } from './file-at-url.ts'
import { stepFor } from './google/refusal.ts'
import { fetchGoogle, type GoogleServers } from './google-reviews.ts'
import { fetchPages, hasPages } from './pages-at-url.ts'
import { type Manners, NoAnswer, politeClient } from './polite-client.ts'

/** Where to get the reviews of a source, and how. */
export type GetJob = {
  source: SourceName
  from: FetchFrom
  sources: Sources
  environment: Environment
  /** The version of the file that the folder already has. */
  validator: FetchResult['validator']
  now: () => Temporal.Instant
  servers?: GoogleServers
  manners?: Partial<Manners>
}

/** The reviews of a source, as its server sent them. */
export type GotReviews = {
  files: NamedBytes[]
  /** Whether the list should have all reviews of the source, and whether it is known to have them. */
  isWhole: boolean
  isComplete: boolean
  note?: string | undefined
  /** Validators for the next request: with them, the server does not send an unchanged file again. */
  version?: { etag?: string | undefined; last_modified?: string | undefined }
}

/** A server asks us to come again later, not before `next`. */
export class ComeAgain extends CommandError {
  readonly next: Instant

  constructor(message: string, next: Instant) {
    super(message)
    this.next = next
  }
}

/** 4,000 pages of Google are 200,000 reviews. */
const BOUNDS: Manners = { mostRequests: 4_000, mostBytes: 200_000_000, longestMs: 3_600_000 }
/** GitHub accepts no larger file either. */
const OF_ADDRESS: Manners = { mostRequests: 300, mostBytes: 100_000_000, longestMs: 600_000 }

/**
 * Gets the reviews of a source; null if the file is unchanged since the version that the folder has.
 *
 * @throws {ComeAgain} if the server has too many requests
 * @throws {CommandError} if there is nothing to import, with what to do
 */
export async function getReviews(job: GetJob): Promise<GotReviews | null> {
  const { from } = job
  return from.kind === 'google' ? ofGoogle(job, from) : ofAddress(job, from)
}

async function ofGoogle(
  { environment, servers, manners, now }: GetJob,
  from: Extract<FetchFrom, { kind: 'google' }>,
): Promise<GotReviews> {
  const access = googleAccess(environment)
  const ask = politeClient({ ...BOUNDS, ...manners })
  try {
    const { bytes, isComplete, note } = await fetchGoogle(from, { ask, access, servers })
    return { files: [{ name: 'Google Business Profile', bytes }], isWhole: true, isComplete, note }
  } catch (error) {
    throw problemOf(error, { who: 'Google', now, problem: stepFor })
  }
}

async function ofAddress(
  { environment, source, sources, validator, manners, now }: GetJob,
  { url, complete = false }: Extract<FetchFrom, { kind: 'url' }>,
): Promise<GotReviews | null> {
  const secret = secretHeader(source, environment, sources)
  const { FETCH_ALLOW_PRIVATE: allowPrivate } = parseSettings(Allowed, environment)
  const { host, pathname } = new URL(url)
  const ask = politeClient({ ...OF_ADDRESS, ...(!allowPrivate && { lookup: guardedLookup() }), ...manners })
  const request = { ask, secret, validator, allowPrivate }
  try {
    if (hasPages(url)) {
      const pages = await fetchPages(url, request)
      const files = pages.map((bytes, index) => ({ name: `${host}${pathname}, page ${index + 1}`, bytes }))
      return { files, isWhole: false, isComplete: false }
    }
    const answer = await fetchFile(url, request)
    if (answer.status === 304) return null
    const { etag, 'last-modified': last_modified } = answer.headers
    const files = [{ name: `${host}${pathname}`, bytes: answer.body }]
    const version = etag === undefined && last_modified === undefined ? {} : { version: { etag, last_modified } }
    return { files, isWhole: complete, isComplete: complete, ...version }
  } catch (error) {
    throw problemOf(error, { who: host, now, problem: (answer) => fileProblem(answer, url, secretNameOf(source)) })
  }
}

const Allowed = z.object({ FETCH_ALLOW_PRIVATE: CONFIGURATION.FETCH_ALLOW_PRIVATE.default(false) })

/** The wait if a server names none, and the longest wait that a server can ask for, in milliseconds. */
const USUAL_WAIT_MS = 3_600_000
const LONGEST_WAIT_MS = 86_400_000

function problemOf(
  error: unknown,
  { who, now, problem }: { who: string; now: () => Temporal.Instant; problem: (error: NoAnswer) => string },
): unknown {
  if (!(error instanceof NoAnswer)) return error
  const { status, waitMs } = error
  if (status !== 429 && (status !== 503 || waitMs === undefined)) return new CommandError(problem(error))
  const milliseconds = Math.min(waitMs ?? USUAL_WAIT_MS, LONGEST_WAIT_MS)
  const next = instantOf(now().add({ milliseconds: Math.ceil(milliseconds) }))
  const what = who === 'Google' && status === 429 ? problem(error) : `${who} has too many requests (${status})`
  return new ComeAgain(`${what}. Fetch again after ${next}`, next)
}

/** An instant to the second. */
export function instantOf(instant: Temporal.Instant): Instant {
  return Instant.parse(instant.toString({ smallestUnit: 'second' }))
}
