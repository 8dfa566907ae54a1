// Delivers a change to SUBSCRIBERS (10,000) over HTTPS on loopback, and measures deliveries per second, the sidecar's CPU time
// and memory, and the ratio to plain node:https. Run `node tests/bench/hub/fan-out.ts`, or the row of the bench, which gets the
// figures of every round.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { aReview } from '../../a-review.ts'
import { publishedFiles, replaceFolder, temporaryFolder } from '../../sidecar/publish-folder.ts'
import { makeAuthority } from '../../sidecar/websub/a-certificate-authority.ts'
import type { Counted } from './receiver.ts'
import type { Posted, Posting } from './raw-client.ts'

export type FanOut = { subscribers: number; bytes: number; floors: Posted[]; hubs: Posted[] }

const SUBSCRIBERS = Number(process.env['SUBSCRIBERS'] ?? 10_000)
const HOSTS = Number(process.env['HOSTS'] ?? 100)
const REVIEWS = Number(process.argv[2] ?? process.env['REVIEWS'] ?? 220)
const ROUNDS = Number(process.argv[3] ?? process.env['ROUNDS'] ?? 5)
const CONCURRENCY = 64
const TOPIC = '/reviews.json'

const here = (file: string) => new URL(file, import.meta.url).pathname
const folder = await temporaryFolder()
const dist = join(folder, 'dist')
const authority = await makeAuthority(
  ['localhost'],
  Array.from({ length: HOSTS }, (_, host) => addressOf(host)),
)
await writeFile(join(folder, 'ca.pem'), authority.ca)
const trusting = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') }

const receiver = fork(here('receiver.ts'))
const port = await asked<number>(receiver, { key: authority.key, cert: authority.cert })
const urls = Array.from(
  { length: SUBSCRIBERS },
  (_, number) => `https://${addressOf(number % HOSTS)}:${port}/callback/${number}`,
)

await publish(0)
const sidecar = spawn(process.execPath, [here('../../../sidecar/main.ts')], {
  env: settings(),
  stdio: ['ignore', 'ignore', 'pipe'],
})
const origin = `http://127.0.0.1:${await portOf(sidecar)}`
process.once('exit', () => sidecar.kill())
const started = performance.now()
await subscribeAll()
const bytes = Buffer.byteLength(publishedFiles(reviews(1))[TOPIC] ?? '')
console.log(
  `${SUBSCRIBERS} subscriptions at ${HOSTS} hosts, verified: ${perSecond(performance.now() - started)}/s; ${bytes} bytes each`,
)

const floors: Posted[] = []
const hubs: Posted[] = []
for (let round = 1; round <= ROUNDS; round++) {
  floors.push(await postRaw())
  hubs.push(await deliverRound(round))
}
const ratios = hubs.map((hub, round) => (100 * (floors[round]?.milliseconds ?? 0)) / hub.milliseconds)
console.log(`node:https ${figures(floors)}`)
console.log(`the hub    ${figures(hubs)}, at most ${await peakMemory()} MB`)
console.log(
  `ratio      ${median(ratios).toFixed(0)} % of the requests/s (${ratios.map((ratio) => ratio.toFixed(0)).join(', ')})`,
)
for (const child of [sidecar, receiver]) child.kill()
await rm(folder, { recursive: true, force: true })
process.send?.({ subscribers: SUBSCRIBERS, bytes, floors, hubs } satisfies FanOut)

/** The medians of the rounds, as text. */
function figures(rounds: readonly Posted[]): string {
  const cpu = (median(rounds.map(({ cpuMilliseconds }) => cpuMilliseconds)) / SUBSCRIBERS) * 1000
  return `${perSecond(median(rounds.map(({ milliseconds }) => milliseconds)))}/s, ${cpu.toFixed(0)} us CPU each`
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN
}

/** Posts from a new process each time, so that all its connections are new, like the hub's. */
async function postRaw(): Promise<Posted> {
  const raw = fork(here('raw-client.ts'), { env: trusting })
  const posted = await asked<Posted>(raw, { urls, bytes, concurrency: CONCURRENCY } satisfies Posting)
  raw.kill()
  return posted
}

async function deliverRound(round: number): Promise<Posted> {
  await asked(receiver, 'reset')
  const before = await cpuOf(sidecar)
  await publish(round)
  await fetch(`${origin}/refresh`, { method: 'POST' })
  let counted = await asked<Counted>(receiver, 'count')
  while (counted.deliveries === 0) counted = await asked<Counted>(receiver, 'count')
  const from = performance.now()
  while (counted.callbacks < SUBSCRIBERS) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    counted = await asked<Counted>(receiver, 'count')
  }
  const milliseconds = performance.now() - from
  if (counted.deliveries !== SUBSCRIBERS) throw new Error(`${counted.deliveries} deliveries for ${SUBSCRIBERS}`)
  return { milliseconds, cpuMilliseconds: (await cpuOf(sidecar)) - before }
}

async function subscribeAll(): Promise<void> {
  const left = urls.values()
  const worker = async () => {
    for (const url of left) while (!(await subscribe(url))) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  while ((await fetch(`${origin}/readyz`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
  await Promise.all(Array.from({ length: 32 }, worker))
  while (!(await standing()).includes(`{topic="${TOPIC}"} ${SUBSCRIBERS}`)) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Whether the request was accepted. It is refused while the sidecar sheds load. */
async function subscribe(callback: string): Promise<boolean> {
  const topic = `https://reviews.example${TOPIC}`
  const body = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.callback': callback })
  const { status } = await fetch(`${origin}/api/websub/hub`, { method: 'POST', body })
  if (status !== 202 && status !== 503) throw new Error(`The hub answered ${status}`)
  return status === 202
}

async function standing(): Promise<string> {
  return await (await fetch(`${origin}/metrics`)).text()
}

function settings(): NodeJS.ProcessEnv {
  return {
    ...trusting,
    PORT: '0',
    DIST: dist,
    STORE_URL: `file:${folder}/store/hub.db`,
    METRICS: '1',
    HUB_RATE_LIMIT: '0',
    HUB_PENDING_PER_HOST: '0',
    HUB_SUBSCRIPTIONS_PER_HOST: '0',
    HUB_ALLOW_PRIVATE_CALLBACKS: '1',
    HUB_CONCURRENCY: String(CONCURRENCY),
  }
}

function reviews(round: number) {
  const text = 'They came on time, found the leak and fixed it. '.repeat(5)
  return Array.from({ length: REVIEWS }, (_, number) => aReview({ author: `Author ${round} ${number}`, text }))
}

async function publish(round: number): Promise<void> {
  await replaceFolder(dist, reviews(round))
}

function addressOf(host: number): string {
  return `127.0.${1 + Math.floor(host / 250)}.${1 + (host % 250)}`
}

function perSecond(milliseconds: number): string {
  return ((SUBSCRIBERS / milliseconds) * 1000).toFixed(0)
}

async function asked<Answer>(child: ChildProcess, message: object | string): Promise<Answer> {
  child.send(message)
  const [answer] = (await once(child, 'message')) as [Answer]
  return answer
}

async function portOf(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error('The sidecar has no standard error')
  return await new Promise((resolve) => {
    createInterface(child.stderr ?? process.stdin).on('line', (line) => {
      const found = /"port":(\d+)/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
}

/** The CPU time of a process so far, in milliseconds; the kernel counts in hundredths of a second. */
async function cpuOf({ pid }: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${String(pid)}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function peakMemory(): Promise<string> {
  const status = await readFile(`/proc/${String(sidecar.pid)}/status`, 'utf8')
  return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024).toFixed(0)
}
