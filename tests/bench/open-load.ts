import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { answerReader } from './answer-reader.ts'

/** One answer: its status, and the milliseconds since it was due to be asked for. */
export type Answered = { status: number; milliseconds: number }

export type OpenLoading = {
  port: number
  path: () => string
  /** Requests a second, whatever becomes of them. */
  rate: number
  seconds: number
  /** Connections at most; what is due while all are busy waits, and its wait counts. */
  connections: number
}

/** Asks at a rate of its own, as a crowd does: it does not wait for answers before it asks again. */
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
  // What never came in time has waited at least until now.
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
