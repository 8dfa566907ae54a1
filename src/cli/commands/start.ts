import { spawn } from 'node:child_process'
import { EXAMPLE, FIRST, MAIN, startBuild } from '../build-command-line.ts'
import { command } from '../command.ts'

export const start = command({
  name: 'start',
  summary: 'build if needed, then serve the site and everything else on one port',
  folder: 'argument',
  options: { first: FIRST, example: EXAMPLE },
  examples: ['', 'my-reviews'],
  run: async ({ example }, { environment, folder }) => {
    const args = [MAIN, 'build', folder, '--if-needed', ...(example ? ['--example'] : [])]
    const { build, ended } = startBuild(() => spawn(process.execPath, args, { stdio: 'inherit', env: environment }))
    await ended
    if (build.exitCode !== 0) return build.exitCode ?? 1
    const { runOneOrigin } = await import('../../../sidecar/start/run-one-origin.ts')
    await runOneOrigin(environment)
    return undefined
  },
})
