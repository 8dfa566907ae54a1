import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { type Changing, type ChangingSite, runOneOrigin } from '../../sidecar/start/run-one-origin.ts'
import type { BuildSettings, Environment } from '../host/build-settings.ts'
import { startBuild } from './build-command-line.ts'
import { nextChange, stateOfFiles } from '../host/files/next-change.ts'
import { filesOfContent } from '../host/locks/lock-content.ts'
import { inputsOf } from '../publish/fingerprint.ts'
import { SITE_FILE } from '../schema/content/site-file.ts'

/** A site that is built again whenever its content changes. */
type WatchedSite = {
  /** The command line of a build. */
  args: readonly string[]
  environment: Environment
  settings: BuildSettings
  /** See `BuildRequest`. */
  example: boolean
  warn: (line: string) => void
  /** Other work that changes the site, such as fetching. */
  also: Changing['whenServed'] | undefined
}

type WatchedState = NonNullable<Changing['first']>

/**
 * Serves a site, builds it again whenever a file of its folder changes, and reloads open pages: `start --watch`. A build that
 * fails leaves the last one in place, and its errors are shown on open pages until they are fixed. If the very first build fails,
 * the site is served as soon as one succeeds.
 */
export async function serveWatched(site: WatchedSite): Promise<undefined> {
  const { environment, warn } = site
  const changes = changesOf(site)
  let built = await buildWatched(site, '')
  while (built.fault !== null) {
    warn('Waiting for a change')
    await changes.next()
    built = await buildWatched(site, '')
  }
  const first = built
  await runOneOrigin(environment, {
    first,
    whenServed: (served, ending) => {
      void keepBuilding(first, served.show, ending)
      site.also?.(served, ending)
    },
  })
  return undefined

  async function keepBuilding(first: WatchedState, show: ChangingSite['show'], ending: AbortSignal): Promise<void> {
    const isOver = (): boolean => ending.aborted
    for (let [last, tried] = [first, first.build]; ;) {
      await changes.next(ending)
      const inputs = await inputsNow(site)
      if (isOver()) return
      if (inputs === tried) continue
      tried = inputs
      last = await buildWatched(site, last.build, ending)
      if (!isOver()) await show(last)
    }
  }
}

type BuildProcess = ChildProcessByStdio<null, null, Readable>

/** A hash of everything that a build is made from; empty while it cannot be read. */
function inputsNow(site: WatchedSite): Promise<string> {
  return inputsOf(site.settings, site).catch(() => '')
}

/** Builds the site in a child process, and returns what open pages should show. `before` is the last build that succeeded. */
async function buildWatched(site: WatchedSite, before: string, signal?: AbortSignal): Promise<WatchedState> {
  const build = await inputsNow(site)
  const env = site.environment
  const start = (): BuildProcess =>
    spawn(process.execPath, site.args, { stdio: ['inherit', 'inherit', 'pipe'], env, signal })
  const child = signal === undefined ? startBuild(start).build : start()
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString()
    process.stderr.write(bytes)
  })
  const [code] = await once(child, 'close').catch(() => [1])
  return code === 0
    ? { build, fault: null }
    : { build: before, fault: stripVTControlCharacters(said).trim() || 'The build failed' }
}

/** Waits for changes to the content; none is missed between two waits. */
function changesOf({ settings: { content }, warn }: WatchedSite): { next: (ending?: AbortSignal) => Promise<void> } {
  const list = async (): Promise<string[]> => (await filesOfContent(content)).map((file) => join(content, file))
  let seen = stateOfFiles(list)
  return {
    async next(ending) {
      const before = await seen
      const now = await nextChange(list, before, ending)
      seen = Promise.resolve(now)
      if (before.get(join(content, SITE_FILE)) !== now.get(join(content, SITE_FILE)))
        warn(`A change of ${SITE_FILE} takes effect only after a restart: end this command, and start it again`)
    },
  }
}
