import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'

/** `shared` is compatible with other shared holders; `exclusive` with none. */
export type Access = 'shared' | 'exclusive'

/** What to lock, and what to say of it. */
export type LockRequest = {
  /** The folder that holds the lock's own files. It is created, and ignored by git. Nothing else may open its files. */
  lockFolder: string
  access: Access
  /** What this process is doing, such as `npm run import`; a process that waits for it says so. */
  command: string
  /** What the lock protects, for messages. */
  subject: string
  /** Where the one line goes that says who is waited for; standard error by default. */
  say?: (line: string) => void
}

/** A lock that cannot be taken at all, as on a read-only file system. */
export class LockError extends Error {
  override name = 'LockError'
}

/**
 * Runs work while this process holds a lock, waiting for it first. Requests are served in turn, so that a stream of shared
 * holders never keeps an exclusive one out.
 *
 * The lock is SQLite's own on an empty database (SQLite, "File Locking And Concurrency", sections 3 and 5): the operating
 * system keeps it for the process, so a killed holder, a blocked event loop or a changed clock neither keeps it nor loses it.
 * A shared lock that cannot be taken, because nothing can be written there, is done without.
 *
 * @throws {LockError} if an exclusive lock cannot be taken at all
 */
export async function withLock<T>(request: LockRequest, work: () => Promise<T>): Promise<T> {
  const release = await acquire(request)
  try {
    return await work()
  } finally {
    await release()
  }
}

/** Runs work under an exclusive lock if nobody holds the lock now; otherwise does nothing. */
export async function ifUnlocked(lockFolder: string, work: () => Promise<void>): Promise<void> {
  await prepare(lockFolder)
  const lock = grab(join(lockFolder, LOCK), 'exclusive')
  if (lock.kind !== 'held') return
  try {
    await work()
  } finally {
    lock.release()
  }
}

const LOCK = 'lock.db'
/** Held while waiting, so that those who come later wait behind. */
const TURN = 'turn.db'
const HOLDER = 'holder-'
const PAUSE_MS = 50
/** A holder writes down its name just after it has the lock; after this many pauses it has none. */
const NAME_PAUSES = 10

type Release = () => Promise<void>

async function acquire(request: LockRequest): Promise<Release> {
  const { lockFolder, access, subject } = request
  await prepare(lockFolder)
  const waiting = announcer(request)
  const turn = await grabInTurn(join(lockFolder, TURN), 'exclusive', waiting)
  const lock = await grabInTurn(join(lockFolder, LOCK), access, waiting)
  if (turn.kind === 'held') turn.release()
  if (lock.kind === 'held') return held(request, lock.release)
  if (access === 'shared') return () => Promise.resolve()
  throw new LockError(
    `${subject} cannot be locked against other commands (${lock.why}), so nothing was changed. Make sure that ${lockFolder} is writable`,
  )
}

type Grab = { kind: 'held'; release: () => void } | { kind: 'busy' } | { kind: 'impossible'; why: string }

async function grabInTurn(
  file: string,
  access: Access,
  waiting: () => Promise<void>,
): Promise<Exclude<Grab, { kind: 'busy' }>> {
  for (;;) {
    const lock = grab(file, access)
    if (lock.kind !== 'busy') return lock
    await waiting()
    await setTimeout(PAUSE_MS)
  }
}

function grab(file: string, access: Access): Grab {
  let database: DatabaseSync | undefined
  try {
    const opened = (database = new DatabaseSync(file, { timeout: 0 }))
    opened.exec(access === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT name FROM sqlite_schema')
    return { kind: 'held', release: () => opened.close() }
  } catch (error) {
    database?.close()
    if (isBusy(error)) return { kind: 'busy' }
    return { kind: 'impossible', why: error instanceof Error ? error.message : String(error) }
  }
}

/** The primary result code SQLITE_BUSY; the extended ones have it in their lowest byte. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5
}

/** The folder of a lock, with permissions like those of the folder that it is in, so that the same people can lock it. */
async function prepare(lockFolder: string): Promise<void> {
  try {
    const created = await mkdir(lockFolder, { recursive: true })
    if (created !== undefined) await chmod(lockFolder, (await stat(dirname(lockFolder))).mode & 0o777)
    await writeFile(join(lockFolder, '.gitignore'), '*\n', { flag: 'wx' })
  } catch {
    // It is there already, or cannot be: taking the lock tells.
  }
}

const Holder = z.object({ command: z.string(), pid: z.int(), host: z.string(), since: z.string() })
type Holder = z.infer<typeof Holder>

let locksTaken = 0

/** Writes down who holds the lock, for those who wait. It is a courtesy: the lock does not depend on it. */
async function held({ lockFolder, access, command }: LockRequest, release: () => void): Promise<Release> {
  const name = join(lockFolder, `${HOLDER}${process.pid}-${(locksTaken += 1)}`)
  const since = `${new Date().toISOString().slice(0, 19)}Z`
  const holder: Holder = { command, pid: process.pid, host: hostname(), since }
  try {
    if (access === 'exclusive') await removeHolders(lockFolder)
    await shareWithNeighbours(lockFolder)
    await writeFile(name, JSON.stringify(holder))
  } catch {
    // Then those who wait learn no name.
  }
  return async () => {
    await rm(name, { force: true }).catch(() => undefined)
    release()
  }
}

/** Nobody else can hold the lock, so every name that is there was left behind by a killed process. */
async function removeHolders(lockFolder: string): Promise<void> {
  const names = (await readdir(lockFolder)).filter((name) => name.startsWith(HOLDER))
  await Promise.all(names.map((name) => rm(join(lockFolder, name), { force: true })))
}

async function shareWithNeighbours(lockFolder: string): Promise<void> {
  const mode = (await stat(lockFolder)).mode & 0o666
  for (const name of [LOCK, TURN]) {
    const file = join(lockFolder, name)
    if (((await stat(file)).mode & 0o666) !== mode) await chmod(file, mode)
  }
}

/** Says who is waited for, once. */
function announcer({ lockFolder, subject, say = console.error }: LockRequest): () => Promise<void> {
  let pauses = 0
  let said = false
  return async () => {
    pauses += 1
    if (said) return
    const names = (await holders(lockFolder)).map(describe)
    if (names.length === 0 && pauses < NAME_PAUSES) return
    said = true
    say(`Waiting for ${names.join(' and ') || 'another command'} to finish with ${subject}`)
  }
}

function describe({ command, pid, host, since }: Holder): string {
  return `"${command}" (process ${pid}${host === hostname() ? '' : ` on ${host}`}, since ${since})`
}

async function holders(lockFolder: string): Promise<Holder[]> {
  const names = await readdir(lockFolder).catch(() => [])
  const files = names.filter((name) => name.startsWith(HOLDER)).map((name) => holderIn(join(lockFolder, name)))
  return (await Promise.all(files)).filter((holder) => holder !== undefined).filter(mayRun)
}

async function holderIn(file: string): Promise<Holder | undefined> {
  try {
    return Holder.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined // gone, or half written
  }
}

/** Of a process on another machine nothing can be said. */
function mayRun({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
