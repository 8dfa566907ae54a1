import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Changing, ChangingSite } from '../../sidecar/start/run-one-origin.ts'
import type { Environment } from '../host/build-settings.ts'
import { CommandError } from '../host/errors/command-error.ts'
import { readFetches } from '../import/fetching/fetches-file.ts'
import { sourcesToFetch } from '../import/fetching/fetch-sources.ts'
import { instantOf } from '../import/fetching/get-reviews.ts'
import { dueAfter, keepNextFetch } from '../import/fetching/next-fetch.ts'
import { MAIN } from './build-command-line.ts'
import { LEAST } from './interval.ts'

/** Fetches at a fixed interval, in seconds. */
export type Fetching = {
  folder: string
  every: number
  environment: Environment
  /** Runs the job and returns its exit code. By default it runs in a child process, which `ending` stops. */
  runJob?: (ending: AbortSignal) => Promise<number>
  now?: () => Temporal.Instant
  waitUntil?: (due: Temporal.Instant, ending: AbortSignal) => Promise<void>
}

/**
 * Returns a function that fetches while a site is served.
 *
 * @throws {CommandError} if no source says where to fetch its reviews
 */
export async function fetchingFor(fetching: Fetching): Promise<Changing['whenServed']> {
  if ((await sourcesToFetch(fetching.folder)).length === 0)
    throw new CommandError(
      `--fetch: no source in ${fetching.folder}/sources.yaml has "fetch", so there is nothing to fetch`,
    )
  return (site, ending) => {
    keepFetching(fetching, site, ending).catch((err: unknown) => site.log.error({ err }, 'nothing is fetched any more'))
  }
}

/**
 * Fetches whenever that is due, updates the folder and builds in a child process, and serves the new build: `start --fetch`. If a
 * source or an export fails, the rest is published; if anything else fails, the site is served as it is. The server's log lists
 * the results of each fetch, and when the next is due.
 */
export async function keepFetching(
  { folder, every, environment, ...replaced }: Fetching,
  { refresh, log }: Pick<ChangingSite, 'refresh' | 'log'>,
  ending: AbortSignal,
): Promise<void> {
  const { now = () => Temporal.Now.instant(), waitUntil = untilDue } = replaced
  const { runJob = (signal: AbortSignal) => runApart(folder, environment, signal) } = replaced
  const isOver = (): boolean => ending.aborted
  for (let earliest = now(); ;) {
    const due = laterOf(earliest, await dueNow(folder, every, now()))
    const next = instantOf(due)
    await keepNextFetch(folder, { next, every }).catch((err: unknown) =>
      log.warn({ err }, 'the time of the next fetch was not stored'),
    )
    log.info({ next }, `next fetch: ${next}`)
    await waitUntil(due, ending)
    if (isOver()) return
    const began = instantOf(now())
    const code = await runJob(ending)
    if (isOver()) return
    for (const { source, at, outcome, message } of await readFetches(folder)) {
      if (at < began) continue
      const level = outcome === 'failed' ? 'warn' : 'info'
      log[level]({ source, outcome }, `fetched ${source}: ${outcome}. ${message}`)
    }
    if (code !== 0)
      log.warn(
        { code },
        'you must act: the messages of the fetch say why. The site is served as before, or lacks some of the new reviews',
      )
    await refresh()
    earliest = now().add({ seconds: LEAST })
  }
}

/** While `sources.yaml` cannot be read, fetches are due as usual, and their messages say why they fail. */
async function dueNow(folder: string, every: number, now: Temporal.Instant): Promise<Temporal.Instant> {
  const sources = await sourcesToFetch(folder).catch(() => [])
  return dueAfter(await readFetches(folder), { sources, every, now })
}

function laterOf(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) >= 0 ? a : b
}

/** Milliseconds between two looks at the clock, which goes on while a computer sleeps; timers do not. */
const LOOK = 60_000

async function untilDue(due: Temporal.Instant, signal: AbortSignal): Promise<void> {
  for (;;) {
    const left = due.epochMilliseconds - Date.now()
    if (left <= 0 || signal.aborted) return
    await pauseFor(Math.min(left, LOOK), undefined, { signal }).catch(() => undefined)
  }
}

/** Runs the job in a child process, so that its memory is freed, and a crash ends nothing else. */
async function runApart(folder: string, env: Environment, signal: AbortSignal): Promise<number> {
  const args = [MAIN, 'inbox', '--here', '--folder', folder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], env, signal })
  const [code]: unknown[] = await once(child, 'close').catch(() => [null])
  return typeof code === 'number' ? code : 1
}
