import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'

/** Several processes can hold a `shared` lock at once. While one holds an `exclusive` lock, no other process holds any. */
export type Access = 'shared' | 'exclusive'

/** The lock to take, and its names in messages. */
export type LockRequest = {
  /** The folder with the lock's own files. It is created, and git ignores it. No other code may open its files. */
  lockFolder: string
  access: Access
  /** The command of this process, such as `npm run import`, for the message of a process that waits for it. */
  command: string
  /** The thing that the lock protects, for messages. */
  subject: string
  /** Receives the one line that says which command this process waits for; standard error by default. */
  say?: (line: string) => void
}

/** A lock that cannot be taken at all, such as on a read-only file system. */
export class LockError extends Error {
  override name = 'LockError'
}

/**
 * Waits for a lock, then runs work while this process holds it. A waiting process makes later ones wait behind it, so a stream of
 * shared holders never keeps an exclusive one waiting for good.
 *
 * The lock is SQLite's own on an empty database (SQLite, "File Locking And Concurrency", sections 3 and 5). The operating system
 * ties it to the process, so it ends with a killed process, and a blocked event loop or a changed clock does not end it. If a
 * shared lock cannot be taken at all, such as in a read-only folder, the work runs without it.
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

/** Runs work under an exclusive lock if the lock can be taken at once; otherwise does nothing. */
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
/** A process holds this lock while it waits for `lock.db`, so that later processes wait behind it. */
const TURN = 'turn.db'
const HOLDER = 'holder-'
const PAUSE_MS = 50
/** The number of pauses after which the message appears without a name. A holder writes its name just after it gets the lock. */
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
    `${subject} cannot be locked against other commands (${lock.why}), so nothing was changed. Make sure that ${lockFolder} is ` +
      `writable, or, if its files are damaged, stop all commands and delete ${lockFolder}`,
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

/** Whether the primary result code is SQLITE_BUSY; extended codes contain it in their lowest byte. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5
}

/** Creates the folder of a lock with the permissions of its parent folder, so that the same people can lock it. */
async function prepare(lockFolder: string): Promise<void> {
  try {
    const created = await mkdir(lockFolder, { recursive: true })
    if (created !== undefined) await chmod(lockFolder, (await stat(dirname(lockFolder))).mode & 0o777)
    await writeFile(join(lockFolder, '.gitignore'), '*\n', { flag: 'wx' })
  } catch {
    // The folder exists already, or cannot be written: taking the lock shows which.
  }
}

const Holder = z.object({ command: z.string(), pid: z.int(), host: z.string(), since: z.string() })
type Holder = z.infer<typeof Holder>

let locksTaken = 0

/** Records the name of this holder for waiting processes. The lock works without it. */
async function held({ lockFolder, access, command }: LockRequest, release: () => void): Promise<Release> {
  const name = join(lockFolder, `${HOLDER}${process.pid}-${(locksTaken += 1)}`)
  const since = `${new Date().toISOString().slice(0, 19)}Z`
  const holder: Holder = { command, pid: process.pid, host: hostname(), since }
  try {
    if (access === 'exclusive') await removeHolders(lockFolder)
    await shareWithNeighbours(lockFolder)
    await writeFile(name, JSON.stringify(holder))
  } catch {
    // Waiting processes then see no name.
  }
  return async () => {
    await rm(name, { force: true }).catch(() => undefined)
    release()
  }
}

/** Removes all names. Killed processes left them: under an exclusive lock there is no other holder. */
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

/** Prints once which commands this process waits for. */
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

/** Whether the holder may still be running; true for a process on another machine, which cannot be checked. */
function mayRun({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
