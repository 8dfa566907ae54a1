import { readFile } from 'node:fs/promises'
import pg from 'pg'

/**
 * Returns a function that measures the CPU time of a PostgreSQL server on this machine so far, in milliseconds, in steps of 10
 * (Linux only).
 */
export async function serverCpuOf(url: string): Promise<() => Promise<number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const [, server = ''] = await statOf(rows[0]?.pid ?? 0)
  await client.end()
  return async () => {
    const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8')
    const running = await Promise.all(children.trim().split(' ').map(timeOfOne))
    const [, , , , , , , , , , , ...times] = await statOf(server)
    // The time of the server itself and of its children that have ended.
    return 10 * [...times.slice(0, 4).map(Number), ...running].reduce((sum, ticks) => sum + ticks, 0)
  }
}

/**
 * The CPU time of a process, in ticks. It is 0 if the process has just ended: the server then counts it among its ended children.
 */
async function timeOfOne(pid: string): Promise<number> {
  const [, , , , , , , , , , , user = 0, system = 0] = await statOf(pid).catch(() => [])
  return Number(user) + Number(system)
}

/** The fields after the name in `/proc/PID/stat` (proc_pid_stat(5)): state, parent, .. */
async function statOf(pid: string | number): Promise<string[]> {
  return (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ')
}
