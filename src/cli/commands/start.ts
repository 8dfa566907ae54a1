import { spawn } from 'node:child_process'
import { EXAMPLE, FIRST, MAIN, startBuild } from '../build-command-line.ts'
import { endWithParent } from '../../host/end-with-parent.ts'
import { command, flag } from '../command.ts'

export const start = command({
  name: 'start',
  summary: 'build if needed, then serve the site and everything else on one port',
  folder: 'argument',
  options: {
    first: FIRST,
    example: EXAMPLE,
    watch: flag('--watch', 'build again whenever a file of the folder changes, and reload open pages'),
  },
  examples: ['', 'my-reviews', '--watch'],
  run: async ({ example, watch }, { environment, folder, settings, warn }) => {
    endWithParent(environment)
    const { busyPort } = await import('../../../sidecar/process/free-port.ts')
    const busy = await busyPort(environment)
    if (busy !== undefined) {
      warn(busy)
      return 1
    }
    const args = [MAIN, 'build', folder, '--if-needed', ...(example ? ['--example'] : [])]
    if (watch) {
      const { serveWatched } = await import('../serve-watched.ts')
      return serveWatched({ args, environment, settings, example, warn })
    }
    const { build, ended } = startBuild(() => spawn(process.execPath, args, { stdio: 'inherit', env: environment }))
    await ended
    if (build.exitCode !== 0) return build.exitCode ?? 1
    const { runOneOrigin } = await import('../../../sidecar/start/run-one-origin.ts')
    await runOneOrigin(environment)
    return undefined
  },
})
