import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'

/** The first child of a process, once it has one. */
export async function childOf(pid: number): Promise<number> {
  for (;;) {
    const [child] = (await readFile(join('/proc', String(pid), 'task', String(pid), 'children'), 'utf8')).split(' ')
    if (child) return Number(child)
    await pauseFor(0)
  }
}

/** Whether a process runs. One that ended may keep its number until somebody asks how (proc(5), state Z). */
export function isRunning(pid: number): boolean {
  try {
    return !readFileSync(join('/proc', String(pid), 'stat'), 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
