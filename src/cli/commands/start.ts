import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { extname } from 'node:path'

/** `public-reviews start`: a build if it is needed, in a process of its own whose memory ends with it; then the server. */
const main = fileURLToPath(new URL(`../main${extname(import.meta.url)}`, import.meta.url))
const folder = process.env['CONTENT'] ?? 'content'
const child = spawn(process.execPath, [main, 'build', folder, '--if-needed', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
await once(child, 'close')
if (child.exitCode === 0) await import('../../../sidecar/start/one-origin.ts')
else process.exitCode = child.exitCode ?? 1
