import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { EXAMPLE, FIRST, MAIN, startBuild } from '../build-command-line.ts'
import { endWithParent } from '../../host/end-with-parent.ts'
import { command, flag, option } from '../command.ts'
import type { BuildSettings } from '../../host/build-settings.ts'
import { Interval } from '../interval.ts'

export const start = command({
  name: 'start',
  summary: 'build if needed, then serve the site and everything else on one port',
  folder: 'argument',
  options: {
    first: FIRST,
    example: EXAMPLE,
    watch: flag('--watch', 'build again whenever a file of the folder changes, and reload open pages'),
    fetch: option(
      Interval.optional(),
      '--fetch <every>',
      'fetch reviews at this interval, from 15m to 30d, such as 24h, and serve the new builds',
    ),
  },
  details: `
With --fetch, a child process runs "inbox --here" again and again: it fetches the reviews of each source with "fetch" in
sources.yaml, imports the exports in "inbox", logs, checks and builds; then the new build is served, without a restart. If a
source or an export fails, the rest is published; if anything else fails, the site stays as it is. If there is a log but not its
key (LOG_KEY), nothing is built while the log lacks a change. "check" shows what the last fetch of each source brought, and when
the next is due; a restart of the server does not change that time.
`,
  examples: ['', 'my-reviews', '--watch', '--fetch 24h'],
  run: async ({ example, watch, fetch: every }, { environment, folder, settings, print, warn }) => {
    endWithParent(environment)
    const { busyPort } = await import('../../../sidecar/process/free-port.ts')
    const busy = await busyPort(environment)
    if (busy !== undefined) {
      warn(busy)
      return 1
    }
    // The code that fetches is loaded only if it is used, because it loads all code that reads exports.
    const also =
      every === undefined
        ? undefined
        : await (await import('../keep-fetching.ts')).fetchingFor({ folder, every, environment })
    const args = [MAIN, 'build', folder, '--if-needed', ...(example ? ['--example'] : [])]
    if (watch) {
      const { serveWatched } = await import('../serve-watched.ts')
      return serveWatched({ args, environment, settings, example, warn, also })
    }
    if (await isBuilt(settings, example)) print(`${settings.dist}/ is up to date`)
    else {
      const { build, ended } = startBuild(() => spawn(process.execPath, args, { stdio: 'inherit', env: environment }))
      await ended
      if (build.exitCode !== 0) {
        if (also === undefined || !existsSync(join(settings.dist, 'manifest.json'))) return build.exitCode ?? 1
        warn('The folder cannot be built as it is (see above), so the last build is served')
      }
    }
    const { runOneOrigin } = await import('../../../sidecar/start/run-one-origin.ts')
    await runOneOrigin(environment, also && { whenServed: also })
    return undefined
  },
})

/** Whether there is nothing to build. A child process would take longer to start than this takes. */
async function isBuilt(settings: BuildSettings, example: boolean): Promise<boolean> {
  const { isUpToDate } = await import('../../publish/fingerprint.ts')
  return await isUpToDate(settings, { ifNeeded: true, example }).catch(() => false) // the build will say what is wrong
}
