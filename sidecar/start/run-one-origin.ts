import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { Router } from 'express'
import { printableLines } from '../../src/host/errors/printable.ts'
import { type Logger, openTerminalLogger } from '../process/logger.ts'
import { type LiveReload, liveReload, type WatchedBuild } from '../published/live-reload.ts'
import { publishedFiles } from '../published/files-route.ts'
import { run, StartError } from './run-until-signal.ts'
import type { Settings } from '../process/settings.ts'
import { type Sidecar, startSidecar } from './start-sidecar.ts'

/** How the command line changes a site while it is served. */
export type Changing = {
  /** The build that exists at the start. If given, open pages reload after each build. */
  first?: WatchedBuild
  /** Called once the site is served. */
  whenServed: (site: ChangingSite, ending: AbortSignal) => void
}

/** A served site that a new build replaces. */
export type ChangingSite = {
  /** Serves the newest build, with its data and search. */
  refresh: () => Promise<void>
  /** Calls `refresh` if the build succeeded. Then tells open pages, which reload or show the fault. */
  show: (build: WatchedBuild) => Promise<void>
  log: Logger
}

/**
 * Serves the published files and the sidecar on one port (`npm start`). If the dataset is the build itself, the port opens once
 * it is loaded. On a terminal, the last line is the address to open.
 */
export async function runOneOrigin(environment?: NodeJS.ProcessEnv, changing?: Changing): Promise<void> {
  const isTerminal = process.stdout.isTTY
  let reload: LiveReload | undefined
  await run(environment, {
    open: async (settings, log, ending) => {
      await requireBuild(settings)
      const folder = settings.DIST
      reload = changing?.first && liveReload(folder, changing.first)
      ending.addEventListener('abort', () => reload?.close())
      const before = reload === undefined ? [] : [reload.route]
      return await startSidecar(settings, log, {
        published: (snapshots) => (limitReads) =>
          Router().use(...before, publishedFiles({ snapshots, folder, limitReads })),
        ...(settings.DATASET === folder && { loadsUntil: ending }), // a separate dataset may appear later
      })
    },
    whenOpen: async (sidecar, { settings, log }, ending) => {
      await sidecar.firstLook
      if (ending.aborted) return
      await requireServable(sidecar, settings)
      printAddresses(sidecar, isTerminal)
      const refresh = (): Promise<void> => sidecar.snapshots.refresh()
      const show = async (build: WatchedBuild): Promise<void> => {
        if (build.fault === null) await refresh()
        reload?.tell(build)
      }
      changing?.whenServed({ refresh, show, log }, ending)
    },
    ...(isTerminal && {
      logTo: (level) => openTerminalLogger(level, (line) => console.error(printableLines(line))),
    }),
  })
}

/** A separate dataset may appear later, but a build in `DIST` must exist at the start. */
async function requireBuild({ DIST, DATASET }: Settings): Promise<void> {
  if (DATASET !== DIST) return
  try {
    await access(join(DIST, 'manifest.json'))
  } catch (cause) {
    throw new StartError(`There is no build in "${DIST}": run "npm run build", or set DIST to where it is`, { cause })
  }
}

async function requireServable(sidecar: Sidecar, { DIST, DATASET }: Settings): Promise<void> {
  if (DATASET !== DIST || sidecar.snapshots.current() !== undefined) return
  await sidecar.stop()
  const fault = sidecar.snapshots.fault() ?? 'it could not be read'
  throw new StartError(`The build in "${DIST}" cannot be served: ${fault}. Run "npm run build" again`)
}

function printAddresses({ port, snapshots }: Sidecar, isTerminal: boolean): void {
  const origin = `http://localhost:${port}`
  const publicOrigin = snapshots.current()?.baseUrl
  const lines = [
    ...(isTerminal ? [] : [`Site      ${origin}/`]),
    `Reviews   ${origin}/reviews.json`,
    `Insights  ${origin}/insights.json`,
    `Search    ${origin}/api/reviews/search?limit=5`,
    `Feeds     ${origin}/feed.xml and ${origin}/api/feed.json`,
    `Agents    ${origin}/mcp`,
    `Hub       ${origin}/api/websub/hub`,
    `All of it ${origin}/openapi.json`,
  ]
  if (publicOrigin !== undefined && publicOrigin !== origin) lines.push(`Built for ${publicOrigin}`)
  if (isTerminal) lines.push('', `Open ${origin}/ in a browser. Ctrl+C ends the server`)
  console.log(lines.join('\n'))
}
