// The floor: plain node:https posts as many bytes to the same callbacks, and as many requests at once as the hub.
import { Agent, request } from 'node:https'

export type Posting = { urls: string[]; bytes: number; concurrency: number }
export type Posted = { milliseconds: number; cpuMilliseconds: number }

const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })

function post(url: string, body: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length }
    const req = request(url, { method: 'POST', agent, headers }, (res) => {
      res.resume()
      res.once('end', resolve)
    })
    req.once('error', reject)
    req.end(body)
  })
}

process.on('message', ({ urls, bytes, concurrency }: Posting) => {
  const body = Buffer.alloc(bytes, 'review ')
  const started = performance.now()
  const cpu = process.cpuUsage()
  const left = urls.values()
  const worker = async () => {
    for (const url of left) await post(url, body)
  }
  void Promise.all(Array.from({ length: concurrency }, worker)).then(() => {
    const { user, system } = process.cpuUsage(cpu)
    process.send?.({ milliseconds: performance.now() - started, cpuMilliseconds: (user + system) / 1000 })
  })
})

process.once('disconnect', () => process.exit())
