import { withDeadline } from '../deadline.ts'
import type { Log } from '../log.ts'
import type { Database, Row, Step } from '../store/database.ts'
import { openPlaces, type Place, type Places } from './places.ts'
import { listOf, makeWorker } from './worker.ts'

/** Work of one kind, on rows that are claimed from the store, done with a callback, and recorded in the store. */
export type Work<Report> = {
  /** Where rows may be claimed at this moment. */
  sources: () => readonly Source<Report>[]
  /** Gives back what the worker has claimed, as the store sees it, and does not hold (the keys of tasks, from `listOf`). */
  releaseUnheld: (worker: string, held: string) => Step
  /** What a report changes in the store. */
  record: (report: Report) => Step[]
  /** The report is in the store. */
  recorded: (report: Report) => void
}

export type Source<Report> = {
  name: string
  /** Claimed from only when the other sources have nothing. */
  last?: boolean
  /** At most so many of its rows are claimed at once. */
  most?: number
  claim: (bounds: { worker: string; places: number; share: number; busy: string }) => Step
  /** Must not throw, whatever is in the row. */
  task: (row: Row, worker: string) => Task<Report>
}

/** What to do about a claimed row. */
export type Task<Report> = {
  /** Names the claim, without spaces. */
  key: string
  host: string
  /** Does it. */
  run: (place: Place) => Promise<Report>
  /** Gives the row back undone, where it has waited for long. */
  giveBack: () => Report
  /** `run` has rejected, which it should not. */
  failed: (cause: unknown) => Report
}

export type Office = {
  database: Database
  clock: () => number
  /** How long claims last when the process is killed, in milliseconds. */
  claimMs: number
  concurrency: number
  log: Pick<Log, 'error'>
  /** The store did not take a transaction; it is tried again at the next `wake`. */
  storeFailed: (cause: unknown) => void
}

export type Dispatcher = {
  /** Whose claims these are in the store. */
  worker: string
  /** There may be something to claim: anywhere, or where there was when the places ran out. */
  wake: (anywhere?: boolean) => void
  /** Where an exchange that needs no claim takes a place. */
  places: Places
  /** Settles when nothing is under way and nothing can be claimed. */
  settled: () => Promise<void>
  /**
   * Claims nothing any more; settles when what is under way has ended and is recorded. What takes longer than this many
   * milliseconds is left to another worker on the store.
   */
  close: (patience: number) => Promise<void>
}

/** What is done within so many milliseconds is recorded in one transaction, which also claims what comes next. */
const GATHER_MS = 10

/** What has waited for so long after its claim is given back: it may be another's turn, or no longer wanted. In milliseconds. */
const STALE_MS = 2_000

type Held<Report> = { task: Task<Report>; place: Place; claimed: number }

type Done<Report> = { report: Report; key: string }

/**
 * Does the work on as many rows at once as there are places. A claim is in the store before its exchange begins: when that ends
 * the process, it shows.
 */
export function startDispatcher<Report>(office: Office, work: Work<Report>): Dispatcher {
  const { database } = office
  const worker = makeWorker(database, office.clock, office.claimMs)
  const places = openPlaces(office.concurrency, freed)
  /** Sources that had no more: until something may have come, or until a busy host may have become free. */
  const exhausted = new Set<string>()
  const passed = new Set<string>()
  const settling: (() => void)[] = []
  const queue: Held<Report>[] = []
  /** By key, the source of what is claimed and not recorded yet. */
  const held = new Map<string, string>()
  let done: Done<Report>[] = []
  let next: NodeJS.Timeout | undefined
  let turning = false
  /** It is not known what the last transaction has claimed. */
  let unsure = false
  let wakes = 0
  let turns = 0
  let closed = false
  let left = false

  function wake(anywhere = false): void {
    wakes++
    if (anywhere) exhausted.clear()
    passed.clear()
    if (!turning) schedule()
  }

  function schedule(): void {
    if (!left) next ??= setTimeout(() => void turn(), GATHER_MS)
  }

  async function turn(): Promise<void> {
    next = undefined
    turning = true
    const seen = wakes
    const reports = done
    done = []
    const more = await exchangeWithStore(reports).catch((cause: unknown) => {
      done = [...reports, ...done]
      unsure = true
      office.storeFailed(cause)
      return false
    })
    turning = false
    if (more || wakes !== seen) schedule()
    else if (idle()) for (const settle of settling.splice(0)) settle()
  }

  function idle(): boolean {
    return next === undefined && !turning && places.held() === 0 && done.length === 0
  }

  /** Whether more can probably be claimed at once. */
  async function exchangeWithStore(reports: readonly Done<Report>[]): Promise<boolean> {
    const seen = wakes
    const busy = places.busyHosts()
    const claims = claimsFor(busy)
    const steps = [...claims.map(({ step }) => step), ...reports.flatMap(({ report }) => work.record(report))]
    if (steps.length === 0 && places.held() === 0 && !unsure) return false
    const alive = unsure || worker.isDue() ? [worker.beat(), work.releaseUnheld(worker.id, listOf(held.keys()))] : []
    if (alive.length + steps.length === 0) return false
    const answers = (await database.together([...alive, ...steps])).slice(alive.length)
    unsure = false
    if (alive.length > 0) worker.beaten()
    for (const report of reports) close(report)
    for (const [at, { source, limit, share }] of claims.entries()) {
      const tasks = (answers[at] ?? []).map((row) => source.task(row, worker.id))
      for (const task of tasks) hold(task, source.name)
      if (tasks.length === limit || hasShare(tasks, share) || wakes !== seen) continue
      passed.add(source.name)
      if (busy.length === 0) exhausted.add(source.name)
    }
    begin()
    return claims.length > 0 && candidates().length > 0
  }

  function hold(task: Task<Report>, source: string): void {
    held.set(task.key, source)
    queue.push({ task, place: places.hold(task.host), claimed: performance.now() })
  }

  /** The report is in the store: what follows from it must not make it look as if it were not. */
  function close({ report, key }: Done<Report>): void {
    held.delete(key)
    try {
      work.recorded(report)
    } catch (cause) {
      office.log.error({ err: cause }, 'a recorded report could not be followed up')
    }
  }

  function candidates(): Source<Report>[] {
    if (closed) return []
    const open = work.sources().filter((source) => isOpen(source) && roomAt(source) > 0)
    const first = open.filter(({ last }) => last !== true)
    return first.length > 0 ? first : open
  }

  function isOpen({ name }: Source<Report>): boolean {
    return !exhausted.has(name) && !passed.has(name)
  }

  function roomAt({ name, most }: Source<Report>): number {
    if (most === undefined) return Infinity
    return most - [...held.values()].filter((source) => source === name).length
  }

  /** The room that there is, divided among the sources that may have something, which take turns where there is too little. */
  function claimsFor(busyHosts: readonly string[]) {
    const sources = candidates()
    const room = places.room()
    const part = Math.max(1, Math.floor(room / Math.max(1, sources.length)))
    const share = Math.max(1, Math.floor(places.share / Math.max(1, sources.length)))
    const bounds = { worker: worker.id, busy: listOf(busyHosts), share }
    const first = ++turns % Math.max(1, sources.length)
    return [...sources.slice(first), ...sources.slice(0, first)].slice(0, Math.floor(room / part)).map((source) => {
      const limit = Math.min(part, roomAt(source))
      return { source, limit, share, step: source.claim({ ...bounds, places: limit }) }
    })
  }

  function freed(): void {
    begin()
    wake()
  }

  function begin(): void {
    while (places.free()) {
      const next = queue.shift()
      if (next === undefined) return
      next.place.begin()
      void run(next).then((report) => {
        done.push({ report, key: next.task.key })
        next.place.leave()
      })
    }
  }

  async function run({ task, place, claimed }: Held<Report>): Promise<Report> {
    if (closed || performance.now() > claimed + STALE_MS) return task.giveBack()
    try {
      return await task.run(place)
    } catch (cause) {
      office.log.error({ err: cause }, 'an exchange with a callback failed in an unforeseen way')
      return task.failed(cause)
    }
  }

  /** What is still under way is another's from now on. */
  async function leave(): Promise<void> {
    left = true
    await database.together([work.releaseUnheld(worker.id, listOf([]))])
    await worker.leave()
  }

  const settled = () => (idle() ? Promise.resolve() : new Promise<void>((resolve) => settling.push(resolve)))
  return {
    worker: worker.id,
    wake,
    places,
    settled,
    close: async (patience) => {
      closed = true
      wake()
      await withDeadline(settled(), patience).catch(() => undefined) // What is not done by then is claimed again.
      await leave().catch(office.storeFailed)
    },
  }
}

/** Whether a host may have more than could be claimed of it. */
function hasShare(tasks: readonly { host: string }[], share: number): boolean {
  return [...Map.groupBy(tasks, ({ host }) => host).values()].some((of) => of.length >= share)
}
