import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { inject } from 'vitest'

/** The origin that the example is built for in tests. */
export const BUILT_FOR = 'https://reviews.example.com'

/**
 * Returns the folder of the example business, built as `npm run build` does it. The first test file that asks builds it, once for
 * a run; the others wait for it.
 */
export async function builtSite(): Promise<string> {
  const run = inject('builtSiteFolder')
  const dist = join(run, 'dist')
  const outcome = join(run, 'outcome')
  if (await isFirst(join(run, 'building'))) await writeFile(outcome, await build(dist))
  const said = await contentOf(outcome)
  if (said !== 'built') throw new Error(`The example cannot be built: ${said}`)
  return dist
}

async function isFirst(lock: string): Promise<boolean> {
  try {
    await mkdir(lock)
    return true
  } catch {
    return false
  }
}

async function build(dist: string): Promise<string> {
  const root = new URL('..', import.meta.url).pathname
  const env = { PATH: process.env['PATH'], CONTENT: join(root, 'content'), DIST: dist, BASE_URL: BUILT_FOR }
  const child = spawn(process.execPath, [join(root, 'src/cli/main.ts'), 'build'], { cwd: root, env })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const [code] = await once(child, 'close')
  if (code !== 0) await rm(dist, { recursive: true, force: true })
  return code === 0 ? 'built' : said
}

/** Waits until the file has content, and returns it. */
async function contentOf(file: string): Promise<string> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text !== '') return text
    await setTimeout(50)
  }
}
