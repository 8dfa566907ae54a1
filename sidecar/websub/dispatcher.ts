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
  claim: (bounds: { worker: string; places: number; busy: string }) => Step
  /** Whom a claimed row is about, and what to do with it; must not reject. */
  task: (row: Row, worker: string) => { host: string; run: (place: Place) => Promise<Report> }
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

/** Does the work on as many rows at once as there are places. */
export function startDispatcher<Report>(office: Office, work: Work<Report>): Dispatcher {
  const { database } = office
  const worker = makeWorker(database, office.clock, office.claimMs)
  const places = openPlaces(office.concurrency, () => wake())
  /** Sources that had no more: until something may have come, or until a busy host may have become free. */
  const exhausted = new Set<string>()
  const passed = new Set<string>()
  const settling: (() => void)[] = []
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
    return next === undefined && !turning && places.underWay() === 0 && done.length === 0
  }

  /** Whether more can probably be claimed at once. */
  async function exchangeWithStore(reports: readonly Report[]): Promise<boolean> {
    const seen = wakes
    const busy = places.busyHosts()
    const claims = claimsFor(busy)
    const steps = [...claims.map(({ step }) => step), ...reports.flatMap(work.record)]
    if (steps.length === 0 && places.underWay() === 0) return false
    const alive = worker.beat()
    if (alive.length + steps.length === 0) return false
    const answers = (await database.together([...alive, ...steps])).slice(alive.length)
    reports.forEach(work.recorded)
    for (const [place, { source, limit, owner }] of claims.entries()) {
      const rows = answers[place] ?? []
      for (const row of rows) begin(source.task(row, owner))
      if (rows.length === limit || wakes !== seen) continue
      passed.add(source.name)
      if (busy.length === 0) exhausted.add(source.name)
    }
    return claims.length > 0 && candidates().length > 0
  }

  function candidates(): Source<Report>[] {
    return closed ? [] : work.sources().filter(({ name }) => !exhausted.has(name) && !passed.has(name))
  }

  /** The free places, divided among the sources that may have something, which take turns where there are too few. */
  function claimsFor(busyHosts: readonly string[]) {
    const sources = candidates()
    const free = places.free()
    const limit = Math.max(1, Math.floor(free / Math.max(1, sources.length)))
    const owner = worker.id()
    const bounds = { worker: owner, busy: hostList(busyHosts), places: limit }
    const first = ++turns % Math.max(1, sources.length)
    return [...sources.slice(first), ...sources.slice(0, first)]
      .slice(0, Math.floor(free / limit))
      .map((source) => ({ source, limit, owner, step: source.claim(bounds) }))
  }

  function begin({ host, run }: ReturnType<Source<Report>['task']>): void {
    const place = places.take(host)
    void run(place).then((report) => {
      done.push(report)
      place.leave()
    })
  }

  const settled = () => (idle() ? Promise.resolve() : new Promise<void>((resolve) => settling.push(resolve)))
  return {
    wake,
    places,
    settled,
    close: async (patience) => {
      closed = true
      wake()
      await within(patience, settled())
      left = true
      await worker.leave()
    },
  }
}

/** Settles with the promise, or earlier when the milliseconds are over. */
async function within(milliseconds: number, promise: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await Promise.race([promise, timeout])
  clearTimeout(timer)
}
