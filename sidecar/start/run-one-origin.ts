import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../process/logger.ts'
import { publishedFiles } from '../published/files-route.ts'
import { run, StartError } from './run-until-signal.ts'
import type { Settings } from '../process/settings.ts'
import { type Sidecar, startSidecar } from './start-sidecar.ts'

/** Runs the published files in front of the sidecar, on one port: `npm start`. */
export async function runOneOrigin(environment?: NodeJS.ProcessEnv): Promise<void> {
  await run(environment, { open: startOneOrigin, whenOpen: whenLoaded })
}

async function startOneOrigin(settings: Settings, log: Logger): Promise<Sidecar> {
  await requireBuild(settings)
  const folder = settings.DIST
  return await startSidecar(settings, log, {
    published: (snapshots) => (limitReads) => publishedFiles({ snapshots, folder, limitReads }),
  })
}

async function whenLoaded(sidecar: Sidecar, settings: Settings, ending: AbortSignal): Promise<void> {
  await sidecar.firstLook
  if (ending.aborted) return
  await requireServable(sidecar, settings)
  printAddresses(sidecar)
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

function printAddresses({ port, snapshots }: Sidecar): void {
  const origin = `http://localhost:${port}`
  const publicOrigin = snapshots.current()?.baseUrl
  const lines = [
    `Site      ${origin}/`,
    `Reviews   ${origin}/reviews.json`,
    `Insights  ${origin}/insights.json`,
    `Search    ${origin}/api/reviews/search?limit=5`,
    `Feeds     ${origin}/feed.xml and ${origin}/api/feed.json`,
    `Agents    ${origin}/mcp`,
    `Hub       ${origin}/api/websub/hub`,
    `All of it ${origin}/openapi.json`,
  ]
  if (publicOrigin !== undefined && publicOrigin !== origin) lines.push(`Built for ${publicOrigin}`)
  console.log(lines.join('\n'))
}
