import { join } from 'node:path'
import type { Environment } from '../../host/build-settings.ts'
import { CommandError } from '../../host/errors/command-error.ts'
import { describeComplaint } from '../../host/errors/content-error.ts'
import { quoted } from '../../host/errors/printable.ts'
import { readYamlFile } from '../../host/files/content-files.ts'
import { withFetches } from '../../host/locks/lock-content.ts'
import { FetchResult } from '../../schema/content/fetch-result.ts'
import { type FetchFrom, Sources, withFetch } from '../../schema/content/sources.ts'
import type { SourceName } from '../../schema/review.ts'
import { counted, shownCount } from '../../schema/rounding.ts'
import { commandFor } from '../../host/typed-command.ts'
import { importReviews } from '../import-reviews.ts'
import { Unanswered } from '../open-question.ts'
import type { ImportReport } from '../report.ts'
import type { ImportRequest } from '../request.ts'
import { keepFetch, readFetches } from './fetches-file.ts'
import { ComeAgain, getReviews, instantOf } from './get-reviews.ts'
import type { GoogleServers } from './google-reviews.ts'
import type { Manners } from './polite-client.ts'
import { ListRefusal, refuseList, type SourceState, stateOf } from './source-state.ts'

/** A run of fetches. */
export type FetchJob = {
  /** The content folder. */
  content: string
  /** The settings and secrets (`GOOGLE_REFRESH_TOKEN`, `FETCH_AUTHORIZATION` ..). */
  environment: Environment
  /** The only source to fetch; by default each source with `fetch:` in `sources.yaml`. */
  source?: string | undefined
  now?: () => Temporal.Instant
  servers?: GoogleServers
  manners?: Partial<Manners>
} & Pick<ImportRequest, 'ask' | 'progress' | 'today'>

/** The result of the fetch of a source, as stored in `.data/fetches.json`, and the report of the import, if there was one. */
export type Fetched = FetchResult & {
  report?: ImportReport
  /** Why the import refused what was fetched. This may quote reviews, so it is stored nowhere. */
  details?: string
  /** Whether the owner must act: the fetch failed, or it has to wait although the folder has no reviews of the source yet. */
  isTrouble: boolean
}

/**
 * Fetches the reviews of each source with `fetch:` in `sources.yaml`, one source after the other, and imports them: all of a
 * source or nothing. Answers are only in memory. So the fetch after a killed one starts again from the first page.
 *
 * @throws {CommandError} if nothing can be fetched, for example because no source has `fetch:`
 * @throws {LockError} if the folder cannot be locked
 */
export async function fetchSources(job: FetchJob): Promise<Fetched[]> {
  const { content } = job
  const sources = await declaredIn(content)
  const some = chosen(sources, job.source)
  return withFetches(content, async () => {
    const fetched: Fetched[] = []
    for (const [source, from] of some) {
      const state = await stateOf(content, source)
      const one = await fetchSource({ now: () => Temporal.Now.instant(), ...job, source, from, sources, state })
      fetched.push(one)
      // Stores only the members of a `FetchResult`: the others may quote reviews.
      await keepFetch(content, FetchResult.parse(one))
    }
    return fetched
  })
}

/** The sources with `fetch:` in `sources.yaml`. @throws {CommandError} if that file is invalid */
export async function sourcesToFetch(content: string): Promise<SourceName[]> {
  return withFetch(await declaredIn(content)).map(([name]) => name)
}

async function declaredIn(content: string): Promise<Sources> {
  const file = await readYamlFile(join(content, 'sources.yaml'), Sources, 'optional')
  if (file.ok) return file.value?.data ?? {}
  throw new CommandError(file.problem.map(describeComplaint).join('\n'))
}

function chosen(sources: Sources, wanted: string | undefined): [SourceName, FetchFrom][] {
  const all = withFetch(sources)
  const some = all.filter(([name]) => wanted === undefined || name === wanted)
  if (some.length > 0) return some
  const names = all.map(([name]) => name).join(', ')
  const which = wanted === undefined ? 'No source' : `The source ${quoted(wanted)}`
  throw new CommandError(
    `${which} in sources.yaml says where to fetch its reviews${names && ` (those that do: ${names})`}. Add to it:\n` +
      '  fetch: { kind: url, url: "https://.." }\n' +
      'or, for Google: fetch: { kind: google, account: "..", location: ".." }',
  )
}

/** The fetch of one source. */
type SourceFetch = FetchJob & {
  source: SourceName
  from: FetchFrom
  sources: Sources
  state: SourceState
  now: () => Temporal.Instant
}

async function fetchSource(job: SourceFetch): Promise<Fetched> {
  const { content, source, state, now } = job
  const before = (await readFetches(content)).find((one) => one.source === source)
  const { succeeded_at, validator, next } = before ?? {}
  const known = { source, ...(succeeded_at && { succeeded_at }), ...(validator && { validator }) }
  try {
    if (before && next !== undefined && next > instantOf(now())) throw new ComeAgain(before.message, next)
    const ending = await importFrom(job, validator)
    const at = instantOf(now())
    return { ...known, at, succeeded_at: at, ...ending, isTrouble: false }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    const ending = { ...known, at: instantOf(now()), message: error.message }
    if (error instanceof ComeAgain) {
      return { ...ending, outcome: 'later', next: error.next, isTrouble: state.reviews === 0 }
    }
    const details = error instanceof ImportRefusal ? { details: error.details } : {}
    return { ...ending, ...details, outcome: 'failed', isTrouble: true }
  }
}

async function importFrom(
  job: SourceFetch,
  known: FetchResult['validator'],
): Promise<Pick<Fetched, 'outcome' | 'message' | 'validator' | 'report'>> {
  const { content, source, state, ask, progress, today } = job
  const got = await getReviews({ ...job, validator: isCurrent(known, job) ? known : undefined })
  if (got === null) return { outcome: 'unchanged', message: 'The file has not changed' }
  const { files, isWhole, isComplete, note, version } = got
  const report = await importReviews({
    files,
    content,
    source,
    extent: isComplete ? 'all' : 'part',
    accept: (found) => refuseList(found, { content, source, state, isWhole }),
    ...(ask && { ask }),
    ...(progress && { progress }),
    ...(today && { today }),
  }).catch((error: unknown) => {
    throw error instanceof CommandError && !(error instanceof ListRefusal) ? new ImportRefusal(error, job) : error
  })
  const changes = changesIn(report)
  const message = [changes ?? 'Nothing new', ...(note === undefined ? [] : [note])].join('. ')
  const outcome = changes === undefined ? 'unchanged' : 'imported'
  if (version === undefined) return { outcome, message, report }
  const { hash } = await stateOf(content, source)
  return { outcome, message, report, validator: { ...version, state: hash, at: instantOf(job.now()) } }
}

/** How long fetches only ask whether the file changed. After that, they download it in any case. */
const CURRENT_FOR = { hours: 7 * 24 }

/**
 * Whether the folder is still as the import of that version left it, so that an unchanged file need not be downloaded. With
 * `keep_days`, each fetch must obtain the reviews again. Without it, one fetch a week must, to renew the day on which they were
 * obtained.
 */
function isCurrent(known: FetchResult['validator'], { source, sources, state, now }: SourceFetch): boolean {
  if (known === undefined || known.state !== state.hash) return false
  if (sources[source]?.rights?.keep_days !== undefined) return false
  return Temporal.Instant.compare(Temporal.Instant.from(known.at).add(CURRENT_FOR), now()) > 0
}

/** What an import changed; undefined if it changed nothing except the days on which reviews were obtained. */
function changesIn({ sources }: ImportReport): string | undefined {
  const parts = sources.flatMap(({ added, changed, gone, pruned, returned }) => [
    { count: added, what: 'new' },
    { count: changed, what: 'changed' },
    { count: pruned ? gone.length : 0, what: 'no longer there' },
    { count: returned.length, what: 'back' },
  ])
  const some = parts.filter(({ count }) => count > 0).map(({ count, what }) => `${shownCount(count)} ${what}`)
  if (some.length > 0) return some.join(', ')
  const [only] = sources.filter(({ statement, recorded }) => statement.isNew || recorded)
  if (only === undefined) return undefined
  const { statement, contained } = only
  return statement.isNew
    ? 'No review changed, but the platform states new figures'
    : `No review changed, but the list has ${counted(contained.reviews, 'review')} now`
}

/** The import refused what was fetched, or has a question. If the owner answers it once, later fetches use that answer. */
class ImportRefusal extends CommandError {
  readonly details: string

  constructor(error: CommandError, { content, source }: SourceFetch) {
    const asks = error instanceof Unanswered
    const what = asks ? 'Only you can say how to read it' : 'The import refused it'
    const how = asks
      ? `fetch on a terminal, or download it once and run ${commandFor(content, 'import', 'FILE', `--source ${source}`)}: imports.yaml keeps your answer`
      : `${commandFor(content, 'fetch', source)} says why`
    super(`${what}, so nothing was written: ${how}`)
    this.details = asks ? [error.shown, error.what].filter(Boolean).join('\n') : error.message
  }
}
