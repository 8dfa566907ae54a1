import { connect } from 'node:net'

export type Load = { requests: number; milliseconds: number }

export type Loading = {
  port: number
  /** The next address to ask for. */
  path: () => string
  seconds: number
  connections?: number
  /** Header lines of the request, without line ends. */
  headers?: readonly string[]
  /** The status that every answer must have. */
  status?: number
}

/**
 * Keeps a server busy over a few connections; each sends the next request as soon as it has an answer. Understands only a little
 * HTTP, to use little CPU: every 200 must have a Content-Length.
 */
export async function load(loading: Loading): Promise<Load> {
  const started = performance.now()
  const until = started + loading.seconds * 1000
  const connections = Array.from({ length: loading.connections ?? 10 }, () => keepAsking(loading, until))
  const requests = (await Promise.all(connections)).reduce((sum, count) => sum + count, 0)
  return { requests, milliseconds: performance.now() - started }
}

function keepAsking({ port, path, headers = [], status = 200 }: Loading, until: number): Promise<number> {
  const tail = ['', 'Host: 127.0.0.1', ...headers, '', ''].join('\r\n')
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let requests = 0
    let left = 0
    let head = ''
    const ask = (): void => void socket.write(`GET ${path()} HTTP/1.1${tail}`)
    const answered = (): void => {
      requests++
      if (performance.now() < until) return ask()
      socket.destroy()
      resolve(requests)
    }
    socket.on('connect', ask).on('error', reject)
    socket.on('data', (chunk) => {
      if (left > 0) left -= chunk.length
      else {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end === -1) return
        const length = lengthOf(head.slice(0, end), status)
        if (length === undefined) return reject(new Error(`An answer was not as expected:\n${head.slice(0, 500)}`))
        left = length - (head.length - end - 4)
        head = ''
      }
      if (left === 0) answered()
    })
  })
}

/** The length of the body; undefined if the answer is not as expected. */
function lengthOf(head: string, status: number): number | undefined {
  if (!head.startsWith(`HTTP/1.1 ${status} `)) return undefined
  if (status === 304) return 0
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  return length === undefined ? undefined : Number(length)
}
