// Puts a sidecar under mixed load for half an hour, with a rebuild every minute and a thousand subscribers. With `--hostile all`
// (or some kinds: see hostile-clients.ts), hostile clients and callbacks attack it at the same time.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeAuthority } from '../../sidecar/websub/a-certificate-authority.ts'
import { median, quantile, rounded } from '../row.ts'
import { BASE_URL, builds } from '../data/builds.ts'
import type { Report } from './crowd.ts'
import type { HostilePorts } from './hostile-callbacks.ts'
import type { HostileReport } from './hostile-clients.ts'
import { watchedSidecar } from './sidecar-process.ts'
import type { Told } from './subscribers.ts'

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '30' },
    size: { type: 'string', default: '100000' },
    subscribers: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '40' },
    rebuild: { type: 'string', default: '60' },
    hostile: { type: 'string' },
    json: { type: 'string' },
  },
})
const [minutes, size, subscribers] = [values.minutes, values.size, values.subscribers].map(Number) as [
  number,
  number,
  number,
]
const HOSTS = 100

const folder = await mkdtemp(join(tmpdir(), 'public-reviews-soak-'))
const dist = join(folder, 'dist')
say(`making ${size} reviews`)
const rebuild = builds(dist, size)
let newest = await rebuild()
const authority = await makeAuthority(
  ['localhost'],
  [
    ...Array.from({ length: HOSTS }, (_, host) => addressOf(host)),
    ...Array.from({ length: 99 }, (_, n) => `127.0.9.${n + 1}`),
  ],
)
await writeFile(join(folder, 'ca.pem'), authority.ca)

const receiver = child('subscribers.ts', [])
const port = await asked<number>(receiver, { key: authority.key, cert: authority.cert })
const sidecar = await watchedSidecar({
  ...process.env,
  NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  PORT: '0',
  DIST: dist,
  STORE_URL: `file:${folder}/store/hub.db`,
  METRICS: '1',
  LOG_LEVEL: 'info',
  RATE_LIMIT: '0',
  HUB_RATE_LIMIT: '0',
  HUB_ALLOW_PRIVATE_CALLBACKS: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576', // as in the Docker image
})
while ((await fetch(`${sidecar.origin}/readyz`)).status !== 200) await wait(100)
say(`subscribing ${subscribers}`)
await subscribeAll()

await wait(6_000) // By then idle connections are closed.
const base = await sidecar.descriptors()
const hostile = values.hostile === undefined ? undefined : await startHostile(values.hostile)
const crowd = child('crowd.ts', [sidecar.origin, values.rate])
const started = performance.now()
const memory: { at: number; megabytes: number }[] = []
let rebuilt = 0
let nextRebuild = Number(values.rebuild) * 1000
while (performance.now() - started < minutes * 60_000) {
  if ((await Promise.race([wait(2000, 'it runs'), sidecar.ended])) !== 'it runs') {
    throw new Error(`The sidecar has ended:\n${sidecar.complaints.slice(-5).join('\n')}`)
  }
  const at = performance.now() - started
  memory.push({ at, megabytes: await sidecar.memory() })
  if (at < nextRebuild) continue
  nextRebuild += Number(values.rebuild) * 1000
  newest = await rebuild()
  rebuilt++
  say(
    `${Math.round(at / 60_000)} of ${minutes} min, ${rebuilt} rebuilds, ${Math.round(memory.at(-1)?.megabytes ?? 0)} MB`,
  )
}
const cpuSeconds = await sidecar.cpu()
const { asked: requests, times, faults, refused } = await asked<Report>(crowd, 'stop')
crowd.kill()
const attacks = hostile && (await asked<HostileReport>(hostile.clients, 'stop'))
hostile?.clients.kill()
say('waiting for the last deliveries')
const told = await convergence()
const descriptors = await descriptorsAtRest()
const complaints = [...sidecar.complaints]
const exit = await sidecar.stop()
receiver.kill()
hostile?.callbacks.kill()
await rm(folder, { recursive: true, force: true })
finish()

function finish(): void {
  const behind = Object.entries(told.held).filter(([path, hash]) => newest.hashes[topicOf(path)] !== hash).length
  const missing = subscribers - Object.keys(told.held).length
  const perMinute = leastByMinute()
  const [early, late] = [median(perMinute.slice(0, thirdOf(perMinute))), median(perMinute.slice(-thirdOf(perMinute)))]
  const start = perMinute[0] ?? Infinity
  const surprises = complaints.filter(
    (line) => !line.includes('overloaded: some requests are refused') && !isOfHostile(line),
  )
  const checks: [string, boolean, string][] = [
    ['no error', Object.keys(faults).length === 0, JSON.stringify(faults)],
    ['few told to come back', refused <= requests / 100 || attacks !== undefined, `${refused} of ${requests}`],
    ['nothing in the log', surprises.length === 0, surprises.slice(0, 5).join('\n')],
    ['memory at the end', late <= 1.3 * start, `${rounded(late / start)} times the ${rounded(start)} MB of the start`],
    ['flat memory', late <= early * 1.1 + 20, `${rounded(early)} MB at first, ${rounded(late)} MB at the end`],
    ['descriptors given back', descriptors <= base, `${base} before, ${descriptors} after`],
    ['every subscriber on the newest content', behind + missing === 0, `${behind} behind, ${missing} without any`],
    ['a clean stop', exit === 0, `exit code ${String(exit)}`],
  ]
  for (const [kind, all] of Object.entries(times)) {
    const [p50, p99, most] = [median(all), quantile(all, 0.99), Math.max(...all)].map(rounded)
    console.log(
      `${kind.padEnd(18)} ${String(all.length).padStart(7)} requests  p50 ${p50} ms  p99 ${p99} ms  longest ${most} ms`,
    )
  }
  const gigabytes = rounded(told.bytes / 1e9)
  console.log(
    `${minutes} min at ${size} reviews: ${requests} requests, ${rebuilt} rebuilds; CPU ${rounded(cpuSeconds)} s`,
  )
  console.log(`${told.verifications} verifications, ${told.deliveries} deliveries over HTTPS, ${gigabytes} GB`)
  if (attacks !== undefined) console.log(`hostile: ${JSON.stringify(attacks)}`)
  console.log(
    `memory, least of each minute, MB: ${perMinute.map(Math.round).join(' ')}; most ${Math.round(Math.max(...memory.map(({ megabytes }) => megabytes)))}`,
  )
  for (const [what, holds, detail] of checks) console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}: ${detail}`)
  if (!checks.every(([, holds]) => holds)) process.exitCode = 1
}

/** The least memory of each minute: the memory in use while no snapshot is being made. */
function leastByMinute(): number[] {
  const settled = memory.filter(({ at }) => at > Math.min(120_000, minutes * 15_000))
  const byMinute = Map.groupBy(settled, ({ at }) => Math.floor(at / 60_000))
  return [...byMinute.values()].map((samples) => Math.min(...samples.map(({ megabytes }) => megabytes)))
}

function thirdOf(all: readonly unknown[]): number {
  return Math.max(1, Math.floor(all.length / 3))
}

/** Whether a log line is about a hostile callback. Only hostile ones have addresses in 127.0.9.x, and they are meant to fail. */
function isOfHostile(line: string): boolean {
  return line.includes('"level":40') && line.includes('https://127.0.9.')
}

async function startHostile(kinds: string): Promise<{ callbacks: ChildProcess; clients: ChildProcess }> {
  const callbacks = child('hostile-callbacks.ts', [])
  const ports = await asked<HostilePorts>(callbacks, { key: authority.key, cert: authority.cert })
  const clients = child('hostile-clients.ts', [sidecar.origin, kinds])
  clients.send(ports)
  return { callbacks, clients }
}

/** The number of the sidecar's descriptors, once it is no more than at first, or after two minutes. */
async function descriptorsAtRest(): Promise<number> {
  const until = performance.now() + 120_000
  for (;;) {
    const now = await sidecar.descriptors()
    if (now <= base || performance.now() > until) return now
    await wait(500)
  }
}

/** Five subscribers subscribe to the whole dataset, and the others to one of the feeds. */
function topicOf(path: string): string {
  const number = Number(path.split('/').at(-1))
  if (number < 5) return '/reviews.json'
  return number % 2 === 0 ? '/feed.xml' : '/api/feed.json'
}

async function subscribeAll(): Promise<void> {
  const left = Array.from({ length: subscribers }, (_, number) => number).values()
  const worker = async (): Promise<void> => {
    for (const number of left) await subscribe(number)
  }
  await Promise.all([worker(), worker(), worker(), worker()])
  const active = async (): Promise<number> => {
    const text = await (await fetch(`${sidecar.origin}/metrics`)).text()
    return [...text.matchAll(/^reviews_subscriptions\{.*\} (\d+)$/gm)].reduce((sum, found) => sum + Number(found[1]), 0)
  }
  while ((await active()) < subscribers) await wait(200)
}

async function subscribe(number: number): Promise<void> {
  const path = `/callback/${number}`
  const callback = `https://${addressOf(number % HOSTS)}:${port}${path}`
  const body = { 'hub.mode': 'subscribe', 'hub.topic': `${BASE_URL}${topicOf(path)}`, 'hub.callback': callback }
  const { status } = await fetch(`${sidecar.origin}/api/websub/hub`, {
    method: 'POST',
    body: new URLSearchParams(body),
  })
  if (status !== 202) throw new Error(`The hub answered ${status}`)
}

/** What the subscribers got, once all have the newest content, or after two minutes. */
async function convergence(): Promise<Told> {
  const until = performance.now() + 120_000
  for (;;) {
    const told = await asked<Told>(receiver, 'tell')
    const current = Object.entries(told.held).filter(([path, hash]) => newest.hashes[topicOf(path)] === hash)
    if (current.length === subscribers || performance.now() > until) return told
    await wait(500)
  }
}

function child(file: string, args: readonly string[]): ChildProcess {
  return fork(new URL(file, import.meta.url), args)
}

async function asked<Answer>(of: ChildProcess, message: object | string): Promise<Answer> {
  of.send(message)
  const [answer] = (await once(of, 'message')) as [Answer]
  return answer
}

function addressOf(host: number): string {
  return `127.0.${1 + Math.floor(host / 250)}.${1 + (host % 250)}`
}

function say(doing: string): void {
  process.stderr.write(`${doing}\n`)
}
