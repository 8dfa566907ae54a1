// Builds the example for each host, serves it with that host's own tool, offline, and checks what visitors and programs get:
// `npm run hosts`, or `npm run hosts -- cloudflare`. The last line says how many checks passed.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { HEADERS, INITIALIZE } from '../sidecar/mcp/messages.ts'

type Tool = {
  /** A program of the system instead of a package of tests/hosts. */
  program?: string
  command: (dist: string, port: number) => string[]
  /** Whether the build can say what is sent if the sidecar is away; a proxy rule cannot. */
  saysAway: boolean
  /** Whether types and HEAD are as the host itself has them. */
  isFaithful: boolean
}

const TOOLS: Record<string, Tool> = {
  cloudflare: {
    command: (dist, port) => [
      bin('wrangler'),
      'pages',
      'dev',
      dist,
      `--port=${port}`,
      '--compatibility-date=2026-11-01',
    ],
    saysAway: true,
    isFaithful: true,
  },
  netlify: {
    command: (dist, port) => [
      ...[bin('netlify'), 'dev', '--offline', '--no-open', '--internal-disable-edge-functions'],
      ...[`--dir=${dist}`, `--port=${port}`],
    ],
    saysAway: false,
    isFaithful: false, // It takes types from file names, and gives HEAD the ETag of no bytes.
  },
  static: {
    program: 'nginx',
    command: (dist, port) => ['-e', 'stderr', '-p', dirname(dist), '-c', nginxConfigFor(dist, port)],
    saysAway: false,
    isFaithful: true,
  },
}
const { positionals } = parseArgs({ allowPositionals: true })
const hosts = positionals.length > 0 ? positionals : Object.keys(TOOLS)
let passed = 0
let failed = 0
for (const host of hosts) await tryHost(host)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function tryHost(host: string): Promise<void> {
  const tool = TOOLS[host]
  if (tool === undefined) throw new Error(`No tool for "${host}": give ${Object.keys(TOOLS).join(' or ')}`)
  console.log(`\n${host}`)
  const folder = await mkdtemp(join(tmpdir(), 'public-reviews-host-'))
  const dist = join(folder, 'dist')
  const [sidecarPort, port] = [await freePort(), await freePort()]
  const site = { BASE_URL: 'https://reviews.example.com', SIDECAR_URL: `http://127.0.0.1:${sidecarPort}` }
  const environment = { ...process.env, ...site, SITE_HOST: host, DIST: dist }
  await promisify(execFile)(process.execPath, ['src/cli/main.ts', 'build'], { env: environment })
  const store = `file:${join(folder, 'store', 'hub.db')}`
  const sidecar = begin([resolve('sidecar/main.ts')], { ...environment, PORT: String(sidecarPort), STORE_URL: store })
  const settings = { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' }
  const served = begin(tool.command(dist, port), settings, { cwd: folder, program: tool.program })
  try {
    await answers(`http://127.0.0.1:${sidecarPort}/readyz`)
    const origin = `http://localhost:${port}`
    await answers(`${origin}/`)
    await checkFiles(origin, tool)
    await checkDynamic(origin)
    await end(sidecar)
    if (tool.saysAway) await checkAway(origin)
  } finally {
    await Promise.all([end(sidecar), end(served)])
    await rm(folder, { recursive: true, force: true })
  }
}

async function checkFiles(origin: string, { isFaithful }: Tool): Promise<void> {
  const types = {
    '/': /^text\/html/,
    '/reviews.json': /^application\/json; charset=utf-8$/i,
    '/feed.xml': /^application\/atom\+xml/,
    '/api/feed.json': /^application\/json/,
    '/.well-known/api-catalog': /^application\/linkset\+json/,
    '/.well-known/ai-catalog.json': /^application\/ai-catalog\+json/,
    '/.well-known/ard.json': /^application\/ai-catalog\+json/,
    '/mcp/server-card': /^application\/mcp-server-card\+json/,
  }
  for (const [path, type] of Object.entries(types)) {
    const got = await fetch(origin + path)
    const etag = got.headers.get('etag') ?? ''
    check(
      `GET ${path}: 200 and its type`,
      got.status === 200 && (!isFaithful || type.test(got.headers.get('content-type') ?? '')),
    )
    check(`GET ${path}: any origin may read it`, got.headers.get('access-control-allow-origin') === '*')
    for (const method of isFaithful ? ['GET', 'HEAD'] : ['GET']) {
      const again = await fetch(origin + path, { method, headers: { 'If-None-Match': etag } })
      check(`${method} ${path}: 304 for its ETag`, etag !== '' && again.status === 304)
    }
  }
  const topic = await fetch(`${origin}/feed.xml`)
  check('GET /feed.xml: the hub in Link', topic.headers.get('link')?.includes('rel="hub"') === true)
  const page = await fetch(`${origin}/`)
  check(
    'GET /: the content policy',
    page.headers.get('content-security-policy')?.startsWith("default-src 'none'") === true,
  )
  const folder = await fetch(`${origin}/reviews`, { redirect: 'manual' })
  const leads = folder.headers.get('location')?.endsWith('/reviews/') === true || folder.status === 200
  check('GET /reviews: the page', leads)
  check('GET /nowhere/: 404', (await fetch(`${origin}/nowhere/`)).status === 404)
}

async function checkDynamic(origin: string): Promise<void> {
  const search = `${origin}/api/reviews/search?query=heater&limit=2`
  const found = await fetch(search)
  check('search: 200 with reviews', found.status === 200 && (await found.text()).includes('"matched"'))
  check('search: any origin may read it', found.headers.get('access-control-allow-origin') === '*')
  const headers = { 'If-None-Match': found.headers.get('etag') ?? '' }
  check('search: 304 for its ETag', (await fetch(search, { headers })).status === 304)
  check('search: an invalid parameter is a 400', (await fetch(`${search}&min_rating=9`)).status === 400)
  const since = await fetch(`${origin}/api/reviews/since/2026-11-01`, { method: 'HEAD' })
  check('since: HEAD gives 200 and Last-Modified', since.status === 200 && since.headers.has('last-modified'))
  const body = JSON.stringify(INITIALIZE)
  const mcp = await fetch(`${origin}/mcp`, { method: 'POST', headers: HEADERS, body })
  check('MCP: a session', mcp.status === 200 && mcp.headers.has('mcp-session-id'))
  const hub = await fetch(`${origin}/api/websub/hub`, {
    method: 'POST',
    body: new URLSearchParams({ 'hub.mode': 'x' }),
  })
  check('hub: a faulty request is a 400 in plain text', hub.status === 400 && isPlain(hub))
  check('refresh: 202', (await fetch(`${origin}/refresh`, { method: 'POST' })).status === 202)
}

async function checkAway(origin: string): Promise<void> {
  const search = await fetch(`${origin}/api/reviews/search`)
  const isError =
    search.status === 503 && search.headers.has('retry-after') && (await search.text()).includes('"detail"')
  check('without the sidecar: search is a 503 in our format', isError)
  const hub = await fetch(`${origin}/api/websub/hub`, { method: 'POST', body: new URLSearchParams() })
  check('without the sidecar: the hub is a 503 in plain text', hub.status === 503 && isPlain(hub))
  check('without the sidecar: pages are served', (await fetch(`${origin}/`)).status === 200)
}

function check(what: string, isRight: boolean): void {
  if (isRight) passed++
  else failed++
  console.log(`  ${isRight ? 'ok  ' : 'FAIL'} ${what}`)
}

function isPlain(answer: Response): boolean {
  return answer.headers.get('content-type')?.startsWith('text/plain') === true
}

function bin(name: string): string {
  return resolve('tests/hosts/node_modules/.bin', name)
}

function begin(
  args: string[],
  env: NodeJS.ProcessEnv,
  { cwd, program = process.execPath }: { cwd?: string; program?: string | undefined } = {},
): ChildProcess {
  return spawn(program, args, { env, cwd, stdio: 'ignore', detached: true })
}

/** A configuration of nginx whose only server includes the one of the build; the file. */
function nginxConfigFor(dist: string, port: number): string {
  const file = join(dirname(dist), 'nginx.conf')
  const server = `listen 127.0.0.1:${port}; root ${dist}; include ${join(dist, 'nginx.conf')};`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${name};`)
  const http = `http { access_log off; ${temporary.join(' ')} server { ${server} } }`
  writeFileSync(file, `daemon off; master_process off; pid pid; events {} ${http}`)
  return file
}

/** Ends it with whatever it has started. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

async function answers(url: string): Promise<void> {
  for (const until = Date.now() + 120_000; Date.now() < until; await wait(200)) {
    if ((await fetch(url).catch(() => undefined))?.ok === true) return
  }
  throw new Error(`Nothing answers at ${url}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
