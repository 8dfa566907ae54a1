import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ifUnlocked, LockError, withLock, type Access } from '../../../src/host/locks/folder-lock.ts'

const HOLD_LOCK = new URL('hold-lock.ts', import.meta.url).pathname

type Process = {
  pid: number | undefined
  /** Resolves once the output of the process contains this text. */
  says: (text: string) => Promise<void>
  said: () => string
  letGo: () => Promise<void>
  kill: () => Promise<void>
}

async function aLockFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, '.lock')
}

function aProcess(lockFolder: string, access: Access, command: string): Process {
  const child = spawn(process.execPath, [HOLD_LOCK, lockFolder, access, command])
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  return {
    pid: child.pid,
    said: () => said,
    says: async (text) => {
      while (!said.includes(text)) await nextWords(child)
    },
    letGo: async () => {
      child.stdin.end()
      await once(child, 'close')
    },
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}

async function nextWords(child: ChildProcessWithoutNullStreams): Promise<void> {
  if (child.exitCode !== null) throw new Error('The process has ended')
  await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), once(child, 'close')])
}

describe('a lock', () => {
  test('a process waits for a lock, and prints once which command holds the lock', async () => {
    const lockFolder = await aLockFolder()
    const first = aProcess(lockFolder, 'exclusive', 'npm run import')
    await first.says('held')
    const second = aProcess(lockFolder, 'exclusive', 'npm run erase')
    await second.says('Waiting')
    expect(second.said()).toMatch(
      new RegExp(`^Waiting for "npm run import" \\(process ${first.pid}, since 20.*Z\\) to finish with the folder\n$`),
    )
    await first.letGo()
    await second.says('held')
    expect(second.said().match(/Waiting/g)).toHaveLength(1)
    await second.letGo()
  })

  test('the lock of a killed process is free at once, and the next holder removes the name of the killed one', async () => {
    const lockFolder = await aLockFolder()
    const killed = aProcess(lockFolder, 'exclusive', 'npm run import')
    await killed.says('held')
    const waiting = aProcess(lockFolder, 'exclusive', 'npm run erase')
    await waiting.says('Waiting')
    await killed.kill()
    await waiting.says('held')
    const holders = (await readdir(lockFolder)).filter((name) => name.startsWith('holder-'))
    expect(holders).toEqual([`holder-${waiting.pid}-1`])
    await waiting.letGo()
  })

  test('a lock is free although a killed process on another machine left its name', async () => {
    const lockFolder = await aLockFolder()
    await withLock({ lockFolder, access: 'exclusive', command: 'a', subject: 'b' }, () => Promise.resolve())
    const left = { command: 'npm run import', pid: 7, host: 'another-machine', since: '2999-01-01T00:00:00Z' }
    await writeFile(join(lockFolder, 'holder-7-1'), JSON.stringify(left))
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    await withLock({ lockFolder, access: 'exclusive', command: 'a', subject: 'b', say }, () => Promise.resolve())
    expect(said).toEqual([])
    expect(await readdir(lockFolder)).not.toContain('holder-7-1')
  })

  test('readers share a lock, and a writer waits for them', async () => {
    const lockFolder = await aLockFolder()
    const readers = [aProcess(lockFolder, 'shared', 'npm run build'), aProcess(lockFolder, 'shared', 'npm run check')]
    await Promise.all(readers.map((reader) => reader.says('held')))
    const writer = aProcess(lockFolder, 'exclusive', 'npm run import')
    await writer.says('Waiting for "npm run')
    expect(writer.said()).toContain(' and "npm run')
    for (const reader of readers) await reader.letGo()
    await writer.says('held')
    await writer.letGo()
  })

  test('a lock goes to a waiting writer before a reader who came later', async () => {
    const lockFolder = await aLockFolder()
    const reader = aProcess(lockFolder, 'shared', 'npm run build')
    await reader.says('held')
    const writer = aProcess(lockFolder, 'exclusive', 'npm run import')
    await writer.says('Waiting')
    const later = aProcess(lockFolder, 'shared', 'npm run check')
    await later.says('Waiting for "npm run build"')
    await reader.letGo()
    await writer.says('held')
    expect(later.said()).not.toContain('held')
    await writer.letGo()
    await later.says('held')
    await later.letGo()
  })

  test('two holders in one process exclude each other', async () => {
    const lockFolder = await aLockFolder()
    let inside = 0
    const most = await Promise.all(
      Array.from({ length: 4 }, () =>
        withLock({ lockFolder, access: 'exclusive', command: 'a', subject: 'b', say: () => undefined }, async () => {
          inside += 1
          await new Promise(setImmediate)
          return inside--
        }),
      ),
    )
    expect(most).toEqual([1, 1, 1, 1])
  })

  test('a released lock leaves no file that git would commit, and no file with the name of its holder', async () => {
    const lockFolder = await aLockFolder()
    await withLock({ lockFolder, access: 'exclusive', command: 'a', subject: 'b' }, () => Promise.resolve())
    expect((await readdir(lockFolder)).sort()).toEqual(['.gitignore', 'lock.db', 'turn.db'])
    expect(await readFile(join(lockFolder, '.gitignore'), 'utf8')).toBe('*\n')
  })

  test('a lock is released if the work fails', async () => {
    const lockFolder = await aLockFolder()
    const request = { lockFolder, access: 'exclusive', command: 'a', subject: 'b' } as const
    await expect(withLock(request, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await withLock(request, () => Promise.resolve('done'))).toBe('done')
  })

  test('a process that does not wait does not take a lock that another holds', async () => {
    const lockFolder = await aLockFolder()
    const holder = aProcess(lockFolder, 'shared', 'npm run build')
    await holder.says('held')
    let ran = 0
    await ifUnlocked(lockFolder, () => Promise.resolve(void (ran += 1)))
    expect(ran).toBe(0)
    await holder.letGo()
    await ifUnlocked(lockFolder, () => Promise.resolve(void (ran += 1)))
    expect(ran).toBe(1)
  })

  test('a lock that cannot be created stops writers, but not readers', async () => {
    const folder = await aLockFolder()
    await writeFile(folder, 'a file where the folder would be')
    const request = { lockFolder: folder, command: 'a', subject: 'content' } as const
    expect(await withLock({ ...request, access: 'shared' }, () => Promise.resolve('read'))).toBe('read')
    await expect(withLock({ ...request, access: 'exclusive' }, () => Promise.resolve())).rejects.toThrow(LockError)
  })
})
