import { inTime } from '../in-time.ts'
import type { Database, Row, Step } from '../store/database.ts'
import { openPlaces, type Place, type Places } from './places.ts'
import { hostList, makeWorker } from './worker.ts'

/** Work of one kind, on rows that are claimed from the store, done with a callback, and recorded in the store. */
export type Work<Report> = {
  /** Where rows may be claimed at this moment. */
  sources: () => readonly Source<Report>[]
  /** What a report changes in the store. */
  record: (report: Report) => Step[]
  /** The report is in the store. */
  recorded: (report: Report) => void
}

export type Source<Report> = {
  name: string
  claim: (bounds: { worker: string; places: number; share: number; busy: string }) => Step
  task: (row: Row, worker: string) => Task<Report>
}

/** What to do about a claimed row. */
export type Task<Report> = {
  host: string
  /** Does it; must not reject. */
  run: (place: Place) => Promise<Report>
  /** Gives the row back undone, where it has waited for long. */
  giveBack: () => Report
}

export type Office = {
  database: Database
  clock: () => number
  /** How long claims last when the process is killed, in milliseconds. */
  claimMs: number
  concurrency: number
  /** The store did not take a transaction; it is tried again at the next `wake`. */
  failed: (cause: unknown) => void
}

export type Dispatcher = {
  /** There may be something to claim: anywhere, or where there was when the places ran out. */
  wake: (anywhere?: boolean) => void
  /** Where an exchange that needs no claim takes a place. */
  places: Places
  /** Settles when nothing is under way and nothing can be claimed. */
  settled: () => Promise<void>
  /**
   * Claims nothing any more; settles when what is under way has ended and is recorded. What takes longer than this many
   * milliseconds is left to whoever works on the store next.
   */
  close: (patience: number) => Promise<void>
}

/** What is done within so many milliseconds is recorded in one transaction, which also claims what comes next. */
const GATHER_MS = 10

/** What has waited for so long after its claim is given back: it may be another's turn, or no longer wanted. In milliseconds. */
const STALE_MS = 2_000

/** Does the work on as many rows at once as there are places. */
export function startDispatcher<Report>(office: Office, work: Work<Report>): Dispatcher {
  const { database } = office
  const worker = makeWorker(database, office.clock, office.claimMs)
  const places = openPlaces(office.concurrency, freed)
  /** Sources that had no more: until something may have come, or until a busy host may have become free. */
  const exhausted = new Set<string>()
  const passed = new Set<string>()
  const settling: (() => void)[] = []
  const queue: { task: Task<Report>; place: Place; claimed: number }[] = []
  let done: Report[] = []
  let next: NodeJS.Timeout | undefined
  let turning = false
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
      worker.renew()
      office.failed(cause)
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
  async function exchangeWithStore(reports: readonly Report[]): Promise<boolean> {
    const seen = wakes
    const busy = places.busyHosts()
    const claims = claimsFor(busy)
    const steps = [...claims.map(({ step }) => step), ...reports.flatMap(work.record)]
    if (steps.length === 0 && places.held() === 0) return false
    const alive = worker.beat()
    if (alive.length + steps.length === 0) return false
    const answers = (await database.together([...alive, ...steps])).slice(alive.length)
    reports.forEach(work.recorded)
    for (const [at, { source, limit, share, owner }] of claims.entries()) {
      const tasks = (answers[at] ?? []).map((row) => source.task(row, owner))
      for (const task of tasks) queue.push({ task, place: places.hold(task.host), claimed: performance.now() })
      if (tasks.length === limit || hasShare(tasks, share) || wakes !== seen) continue
      passed.add(source.name)
      if (busy.length === 0) exhausted.add(source.name)
    }
    begin()
    return claims.length > 0 && candidates().length > 0
  }

  function candidates(): Source<Report>[] {
    return closed ? [] : work.sources().filter(({ name }) => !exhausted.has(name) && !passed.has(name))
  }

  /** The room that there is, divided among the sources that may have something, which take turns where there is too little. */
  function claimsFor(busyHosts: readonly string[]) {
    const sources = candidates()
    const room = places.room()
    const limit = Math.max(1, Math.floor(room / Math.max(1, sources.length)))
    const share = Math.max(1, Math.floor(places.share / Math.max(1, sources.length)))
    const owner = worker.id()
    const bounds = { worker: owner, busy: hostList(busyHosts), places: limit, share }
    const first = ++turns % Math.max(1, sources.length)
    return [...sources.slice(first), ...sources.slice(0, first)]
      .slice(0, Math.floor(room / limit))
      .map((source) => ({ source, limit, share, owner, step: source.claim(bounds) }))
  }

  function freed(): void {
    begin()
    wake()
  }

  function begin(): void {
    while (places.free()) {
      const next = queue.shift()
      if (next === undefined) return
      const { task, place, claimed } = next
      place.begin()
      const stale = closed || performance.now() > claimed + STALE_MS
      void (stale ? Promise.resolve(task.giveBack()) : task.run(place)).then((report) => {
        done.push(report)
        place.leave()
      })
    }
  }

  const settled = () => (idle() ? Promise.resolve() : new Promise<void>((resolve) => settling.push(resolve)))
  return {
    wake,
    places,
    settled,
    close: async (patience) => {
      closed = true
      wake()
      await inTime(settled(), patience).catch(() => undefined) // What is not done by then is claimed again.
      left = true
      await worker.leave().catch(office.failed)
    },
  }
}

/** Whether a host may have more than could be claimed of it. */
function hasShare(tasks: readonly { host: string }[], share: number): boolean {
  return [...Map.groupBy(tasks, ({ host }) => host).values()].some((of) => of.length >= share)
}
