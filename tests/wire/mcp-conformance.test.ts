import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { aPlumber } from '../sidecar/mcp/a-plumber.ts'
import { serveMcp } from '../sidecar/mcp/serve-mcp.ts'
import { temporaryFolder } from '../sidecar/publish-folder.ts'

const SUITE = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/package.json')).replace(
  'package.json',
  'dist/index.js',
)

/** The scenarios for any server; all others call specific tools, resources and prompts by name. */
const SESSION_SCENARIOS = [
  'server-initialize',
  'server-session-lifecycle',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'server-sse-polling',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
]

const STATELESS_SCENARIOS = [
  'server-stateless',
  'tools-list',
  'resources-list',
  'prompts-list',
  'caching',
  'http-header-validation',
  'sep-2164-resource-not-found',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
]

/** The checks of `server-stateless` that call tools made for the suite: sampling, elicitation and logging. */
const NEED_TOOLS_OF_THE_SUITE = [
  'sep-2575-http-server-no-independent-requests-on-stream',
  'sep-2575-missing-capability-http-400',
  'sep-2575-server-no-log-without-loglevel',
  'sep-2575-server-rejects-undeclared-capability',
]

describe('the official conformance suite at revision 2025-11-25', () => {
  const results = runOnce('2025-11-25')

  test.for(SESSION_SCENARIOS)('the server passes the official conformance scenario %s', async (scenario) => {
    const checks = (await results()).get(scenario) ?? []
    expect(failed(checks)).toEqual([])
    expect(checks).not.toEqual([])
  })
})

describe('the official conformance suite at revision 2026-07-28', () => {
  const results = runOnce('2026-07-28')

  test.for(STATELESS_SCENARIOS)('the server passes the official conformance scenario %s', async (scenario) => {
    const checks = (await results()).get(scenario) ?? []
    expect(failed(checks)).toEqual(scenario === 'server-stateless' ? NEED_TOOLS_OF_THE_SUITE : [])
    expect(checks.filter(({ status }) => status === 'SUCCESS')).not.toEqual([])
  })
})

const Checks = z.array(z.object({ id: z.string(), status: z.string() }))
type Checks = z.infer<typeof Checks>

function failed(checks: Checks): string[] {
  return checks.flatMap(({ id, status }) => (status === 'FAILURE' ? [id] : [])).toSorted()
}

function runOnce(revision: string): () => Promise<Map<string, Checks>> {
  let results: Promise<Map<string, Checks>> | undefined
  return () => (results ??= run(revision))
}

/** Runs all scenarios of a revision; returns the checks of each. */
async function run(revision: string): Promise<Map<string, Checks>> {
  const { url } = await serveMcp({ snapshot: await aPlumber() })
  const folder = await temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const args = ['--url', url, '--suite', 'all', '--spec-version', revision, '--output-dir', folder]
  // It exits with 1 because most scenarios need a server made for the suite; only the checks count.
  await new Promise((resolve) => execFile(process.execPath, [SUITE, 'server', ...args], resolve))
  const checks = new Map<string, Checks>()
  for (const name of await readdir(folder)) {
    const scenario = /^server-(.*)-\d{4}-\d\d-\d\dT.*Z$/.exec(name)?.[1] ?? name
    checks.set(scenario, Checks.parse(JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8'))))
  }
  return checks
}
