// Scores every type of page with Lighthouse, on a phone as it simulates one: `npm run lighthouse`.
// The example asks not to be indexed, which costs points: a copy that does not say it is invented is measured.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serveWithSidecar } from '../../browser/serve.ts'
import { PAGE_TYPES } from '../../pages/page-types.ts'
import { scoresOf, type Scores } from './scores.ts'

const run = promisify(execFile)
const root = new URL('../../..', import.meta.url).pathname
const asked = process.argv.slice(2)

const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
try {
  const served = await serveWithSidecar(await built(folder))
  // A frame for other sites, and an answer that is no page, are not measured as pages
  const pages = Object.entries(PAGE_TYPES).filter(([type]) => type !== 'card' && type !== 'nothing there')
  const all: Record<string, Scores> = {}
  for (const [type, path] of pages) {
    if (asked.length > 0 && !asked.includes(type)) continue
    const { scores, faults } = await scoresOf(served.origin + path)
    all[type] = scores
    for (const fault of faults) console.error(`${type}: ${fault}`)
  }
  await served.stop()
  console.table(all)
  if (Object.values(all).some((scores) => Object.values(scores).some((score) => score < 100))) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function built(folder: string): Promise<string> {
  const content = join(folder, 'content')
  const dist = join(folder, 'dist')
  await cp(join(root, 'content'), content, { recursive: true })
  const business = await readFile(join(content, 'business.yaml'), 'utf8')
  await writeFile(join(content, 'business.yaml'), business.replace(/^invented: true$/m, ''))
  const env = { PATH: process.env['PATH'], CONTENT: content, DIST: dist, BASE_URL: 'https://reviews.example.com' }
  await run(process.execPath, [join(root, 'src/publish/build.ts')], { cwd: root, env })
  return dist
}
