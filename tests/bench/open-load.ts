import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { answerReader } from './answer-reader.ts'

/** One answer: its status (0 if the request was never sent), and the milliseconds since the request was due. */
export type Answered = { status: number; milliseconds: number }

export type OpenLoading = {
  port: number
  path: () => string
  /** Requests per second, no matter how fast they are answered. */
  rate: number
  seconds: number
  /** The number of connections. A request that is due while all are busy waits, and its wait counts. */
  connections: number
}

/** Sends requests at a fixed rate, like a crowd: the next request does not wait for the answer to the last one. */
export async function openLoad({ port, path, rate, seconds, connections }: OpenLoading): Promise<Answered[]> {
  const answers: Answered[] = []
  const free: Asker[] = await Promise.all(Array.from({ length: connections }, () => asker(port)))
  const all = [...free]
  const waiting: number[] = []
  const started = performance.now()
  let due = 0

  function send(): void {
    while (waiting.length > 0 && free.length > 0) {
      const [asked = 0] = waiting.splice(0, 1)
      const one = free.pop()
      one?.ask(path(), (status) => {
        answers.push({ status, milliseconds: performance.now() - asked })
        free.push(one)
        send()
      })
    }
  }

  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = performance.now() - started
      for (; due < Math.min(passed / 1000, seconds) * rate; due++) waiting.push(started + (due / rate) * 1000)
      send()
      if (passed < seconds * 1000) return
      clearInterval(timer)
      resolve()
    }, 2)
  })
  const now = performance.now()
  // Requests that were never sent have waited at least until now.
  for (const asked of waiting) answers.push({ status: 0, milliseconds: now - asked })
  for (const { end } of all) end()
  return answers
}

type Asker = { ask: (path: string, answered: (status: number) => void) => void; end: () => void }

function asker(port: number): Promise<Asker> {
  return new Promise((resolve, reject) => {
    let answered: (status: number) => void = () => undefined
    const socket: Socket = connect(port, '127.0.0.1')
    socket.on(
      'data',
      answerReader((status) => answered(status)),
    )
    socket.on('error', reject)
    socket.once('connect', () =>
      resolve({
        ask(path, then) {
          answered = then
          socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
        },
        end: () => void socket.destroy(),
      }),
    )
  })
}
